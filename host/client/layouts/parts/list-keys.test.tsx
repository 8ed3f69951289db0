import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePath, definePlugin } from '@tessera/core/contract';
import { Appearance, defineClientPlugin } from '@tessera/core/client';
import { admin, settle, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { Dialog, TextField, VirtualList } from '@tessera/core/ui';
import { showShellAt } from '../../shell/shell-test-kit';

let client: StartedClient;

/** A page with a field and the given number of two-row lists. */
async function showPage(lists: number, extra?: React.ReactNode): Promise<void> {
  const Page = () => (
    <>
      <h1>Things</h1>
      <TextField label="Note" name="note" value="" onChange={() => undefined} />
      {Array.from({ length: lists }, (_, index) => (
        <VirtualList
          key={index}
          label={`List ${index}`}
          items={[{ id: 'a' }, { id: 'b' }]}
          row={({ id }) => <span>{`Line ${id} of ${index}`}</span>}
        />
      ))}
      {extra}
    </>
  );
  const things = defineClientPlugin({
    manifest: definePlugin({
      id: 'things',
      name: 'Things',
      description: '',
      core: '*',
      gate: { audience: 'member' },
    }),
    routes: [
      { path: definePath('/things'), layout: 'main', title: 'Things', load: () => Promise.resolve(() => <Page />) },
    ],
  });
  client = await startClient({ as: admin(), plugins: [things] });
  client.server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
  showShellAt(client, '/things');
  await screen.findByRole('heading', { name: 'Things' });
}

function line(name: string): HTMLElement {
  return screen.getByRole('row', { name });
}

afterEach(async () => {
  await act(async () => settle());
  await client.stop();
});

describe('list keys', () => {
  it.each(['j', 'k'])('%s focuses the only list of a page, and then moves within it', async (key) => {
    await showPage(1);
    await userEvent.keyboard(key);
    expect(line('Line a of 0')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(line('Line b of 0')).toHaveFocus();
  });

  it('return to the row that was focused last', async () => {
    await showPage(1);
    await userEvent.keyboard('jj');
    act(() => screen.getByRole('button', { name: 'Command palette' }).focus());
    await userEvent.keyboard('k');
    expect(line('Line b of 0')).toHaveFocus();
  });

  it('type letters in a field', async () => {
    await showPage(1);
    await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
    await userEvent.keyboard('j');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  });

  it('ignore a list under a dialog', async () => {
    await showPage(
      1,
      <Dialog isOpen title="Over it" onClose={() => undefined} actions={<button type="button">In the dialog</button>}>
        Text
      </Dialog>,
    );
    act(() => screen.getByRole('button', { name: 'In the dialog' }).focus());
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { name: 'In the dialog' })).toHaveFocus();
  });

  it('do nothing when there are two lists', async () => {
    await showPage(2);
    await userEvent.keyboard('j');
    expect(screen.getAllByRole('row').filter((each) => each === document.activeElement)).toEqual([]);
  });

  it('work only within a list when single-key shortcuts are off', async () => {
    await showPage(1);
    await act(() => client.application.get(Appearance).change({ singleKeys: false }));
    await userEvent.keyboard('j');
    expect(line('Line a of 0')).not.toHaveFocus();
    act(() => line('Line a of 0').focus());
    await userEvent.keyboard('j');
    expect(line('Line b of 0')).toHaveFocus();
  });

  it('are listed once in the shortcut sheet, and not in the palette', async () => {
    await showPage(1);
    await userEvent.keyboard('?');
    expect(await screen.findAllByText('Next item')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Type a command or search…' });
    await userEvent.keyboard('>line');
    expect(screen.queryByRole('option', { name: /line/ })).toBeNull();
  });
});
