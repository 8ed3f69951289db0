import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { settle, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { PageFrame } from './page-frame';

let client: StartedClient;
afterEach(() => act(() => client.stop()));

/** Two pages beside a field of the header; `content` is the part of the second page that has loaded. */
function Site({ content }: { readonly content: ReactElement | undefined }): ReactElement {
  return (
    <>
      <input aria-label="Search" />
      <Link to="/second">Second</Link>
      <div role="menu">
        <button role="menuitem">New project</button>
      </div>
      <Routes>
        <Route
          path="/"
          element={
            <PageFrame title="First" pageKey="first">
              <h1>First</h1>
            </PageFrame>
          }
        />
        <Route
          path="/second"
          element={
            <PageFrame title="Second" pageKey="second">
              {content}
            </PageFrame>
          }
        />
      </Routes>
    </>
  );
}

async function open(): Promise<(content: ReactElement) => void> {
  client = await startClient();
  const content = observable.box<ReactElement | undefined>(undefined, { deep: false });
  const Holder = observer(() => <Site content={content.get()} />);
  client.renderPart(<Holder />);
  await userEvent.click(screen.getByRole('link', { name: 'Second' }));
  return (loaded) => act(() => runInAction(() => content.set(loaded)));
}

describe('the focus when a page loads late', () => {
  it('moves to its heading', async () => {
    const show = await open();
    show(<h1>Second</h1>);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus());
  });

  it('stays in a menu that was opened before the page was there', async () => {
    client = await startClient();
    client.renderPart(<Site content={<h1>Second</h1>} />);
    const item = screen.getByRole('menuitem', { name: 'New project' });
    act(() => {
      screen.getByRole('link', { name: 'Second' }).click();
      item.focus();
    });
    await screen.findByRole('heading', { name: 'Second' });
    expect(item).toHaveFocus();
  });

  it('stays in a field that the user has focused meanwhile', async () => {
    const show = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'zi');
    show(<h1>Second</h1>);
    await userEvent.keyboard('nc');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('zinc');
  });

  it('stays on a control that the user has focused meanwhile', async () => {
    const show = await open();
    await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
    show(<h1>Second</h1>);
    await screen.findByRole('heading', { name: 'Second' });
    await act(async () => settle());
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  });
});
