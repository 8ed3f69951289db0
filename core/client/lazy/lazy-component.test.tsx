import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { definePath, definePlugin } from '../../contract';
import { member, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { defineClientPlugin } from '../plugin';
import { LazyComponent } from './lazy-component';

const manifest = definePlugin({
  id: 'tasks',
  name: 'Tasks',
  description: '',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Tasks'] },
});
const tasksPath = definePath('/tasks');

const Panel = ({ name }: { readonly name: string }): ReactElement => <p>Panel of {name}</p>;

describe('LazyComponent', () => {
  let client: StartedClient;
  const load = jest.fn(async () => Panel);

  beforeEach(async () => {
    load.mockReset();
    load.mockImplementation(async () => Panel);
    const Page = (): ReactElement => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(!isOpen)}>
            Toggle
          </button>
          <LazyComponent load={load} with={isOpen ? { name: 'Ana' } : undefined} isExpected />
        </>
      );
    };
    const route = { path: tasksPath, layout: 'main', title: 'Tasks', load: async () => Page } as const;
    client = await startClient({ plugins: [defineClientPlugin({ manifest, routes: [route] })], as: member() });
    client.show('/tasks');
    await screen.findByRole('button', { name: 'Toggle' });
  });
  afterEach(() => act(() => client.stop()));

  it('loads 300 ms after the page that expects it, and is shown when it is opened', async () => {
    await act(() => client.clock.advance(299));
    expect(load).not.toHaveBeenCalled();
    await act(() => client.clock.advance(1));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Panel of Ana')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
    expect(await screen.findByText('Panel of Ana')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
    expect(screen.queryByText('Panel of Ana')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads at once when it is opened before that, and offers a retry when its file did not load [R98]', async () => {
    load.mockImplementation(async () => {
      throw new Error('gone');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
    await act(() => client.clock.advance(2_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks: load');
    load.mockImplementation(async () => Panel);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Panel of Ana')).toBeInTheDocument();
  });
});
