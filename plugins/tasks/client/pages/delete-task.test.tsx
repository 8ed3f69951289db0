import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { countTasks, deleteTask, listTasks, restoreTask } from '../../contract/endpoints';
import { plugin } from '../plugin';
import { answerDetails, task } from './task-test-kit';

describe('deleting a task', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    const count = { count: 1, isCapped: false };
    client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
    client.server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
    answerDetails(client);
  });
  afterEach(() => client.stop());

  async function deleteOpenTask(): Promise<void> {
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  }

  it('sends the request, closes the task, removes its row and offers undo, which restores it [R101.delete]', async () => {
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.server.respond(deleteTask, { status: 204 });
    client.server.respond(restoreTask, { body: { ...task, version: 3, abilities: { edit: true, delete: true } } });
    await deleteOpenTask();
    await waitFor(() => expect(screen.queryByText('Order brass weights')).not.toBeInTheDocument());
    expect(client.server.requests.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: `/tasks/${task.id}` },
    ]);
    expect(client.application.get(Navigation).path).toBe('/tasks');
    const [message, options] = success.mock.calls[0] ?? [];
    expect(message).toBe('T-1 was deleted.');
    await act(async () => options?.undo?.());
    expect(await screen.findByText('Order brass weights')).toBeVisible();
    expect(client.server.requestsTo(`/tasks/${task.id}/restore`)).toHaveLength(1);
    // The counts are refetched after a short delay.
    await act(() => client.clock.advance(1_000));
  });

  it('keeps task and row when the server refuses', async () => {
    client.server.respond(deleteTask, { status: 403, body: { code: 'permission_required', errors: ['Not yours.'] } });
    await deleteOpenTask();
    await waitFor(() => expect(client.server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    expect(await screen.findByRole('complementary', { name: 'Task T-1' })).toBeVisible();
    expect(client.application.get(Navigation).path).toBe(`/tasks/${task.id}`);
  });
});
