import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '@tessera/core/contract';
import { Session, defineClientPlugin } from '@tessera/core/client';
import type { ClientPlugin, CreationProps } from '@tessera/core/client';
import { Button, Dialog } from '@tessera/core/ui';
import { admin, settle, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { readProfile } from '../../../../core/client/session/session-endpoints';
import { showShellAt, specifiedAreas } from '../../shell/shell-test-kit';

let client: StartedClient;

/** Creates in a dialog of its own. */
function creator(module: string, order: number, letter: string): ClientPlugin {
  const id = `create-${module.toLowerCase()}`;
  const title = `Create ${module.toLowerCase()}`;
  return defineClientPlugin({
    manifest: definePlugin({
      id,
      name: id,
      description: '',
      core: '*',
      gate: { audience: 'member', modules: [module] },
    }),
    creations: [
      {
        id: `${id}:form`,
        title,
        order,
        letter,
        load: async () =>
          function Form({ onClose }: CreationProps) {
            return (
              <Dialog isOpen title={title} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
                <input aria-label="Name" />
              </Dialog>
            );
          },
      },
    ],
  });
}

const creators = [creator('Tasks', 100, 't'), creator('Projects', 200, 'p'), creator('Teams', 300, 'e')];
const all = ['Tasks', 'Projects', 'Teams'];

async function open(modules: readonly string[] = all): Promise<void> {
  client = await startClient({ as: admin({ modules }), plugins: [...specifiedAreas, ...creators] });
  showShellAt(client, '/tasks');
  await screen.findByRole('button', { name: 'Command palette' });
}

function entries(): readonly (string | null)[] {
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
}

afterEach(async () => {
  await act(async () => settle());
  await client.stop();
});

describe('the create menu', () => {
  it('is not needed for one creation: its key opens the form, and the page stays', async () => {
    await open(['Tasks']);
    expect(screen.queryByRole('button', { name: 'Create…' })).toBeNull();
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create tasks' })).toBeVisible();
    expect(screen.getByText('Tasks page')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens by its key, and returns the focus to where it was', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Teams' });
    act(() => link.focus());
    await userEvent.keyboard('c');
    expect(await screen.findByRole('menu', { name: 'Create' })).toBeVisible();
    expect(entries()).toEqual(['Create tasksT', 'Create projectsP', 'Create teamsE']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(link).toHaveFocus();
  });

  it.each([
    ['its letter', 'cp', 'Create projects'],
    ['its place', 'c3', 'Create teams'],
    ['the arrows', 'c{ArrowDown}{Enter}', 'Create projects'],
    ['Enter alone, which takes the first', 'c{Enter}', 'Create tasks'],
  ])('chooses by %s; Esc leads back to the same place', async (_, keys, name) => {
    await open();
    const link = screen.getByRole('link', { name: 'Teams' });
    act(() => link.focus());
    await userEvent.keyboard(keys);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(link).toHaveFocus();
  });

  it('opens by its button, and has the last used one first', async () => {
    await open();
    await userEvent.keyboard('ce');
    await screen.findByRole('dialog', { name: 'Create teams' });
    await userEvent.keyboard('{Escape}');
    const button = screen.getByRole('button', { name: 'Create…' });
    await userEvent.click(button);
    expect(entries()).toEqual(['Create teamsE', 'Create tasksT', 'Create projectsP']);
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });

  it('loses entries with their module, with the form that is open', async () => {
    await open();
    await userEvent.keyboard('cp');
    await screen.findByRole('dialog', { name: 'Create projects' });
    client.server.respond(readProfile, { body: admin({ modules: ['Tasks', 'Teams'] }) });
    await act(() => client.application.get(Session).refreshPortal());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Create…' }));
    expect(entries()).toEqual(['Create tasksT', 'Create teamsE']);
    await userEvent.keyboard('{Escape}');
    client.server.respond(readProfile, { body: admin({ modules: ['Teams'] }) });
    await act(() => client.application.get(Session).refreshPortal());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Create…' })).toBeNull());
  });
});
