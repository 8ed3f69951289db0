import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, listTasks, readTask } from '../../contract/endpoints';
import { plugin } from '../plugin';
import { answerDetails, task } from './task-test-kit';

const archivedOn = '2026-03-12T08:00:00.000Z';

describe('archiving a task', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    const count = { count: 1, isCapped: false };
    client.server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
    answerDetails(client);
  });
  afterEach(() => client.stop());

  async function archiveOpenTask(): Promise<HTMLElement> {
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    return panel;
  }

  it('says who did it, lets nothing be changed, and offers undo, which asks for the opposite', async () => {
    client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const archivedBy = { id: task.createdBy.id, fullName: 'Ada Byron' };
    const abilities = { edit: false, delete: true };
    client.server.respond(changeTask, { body: { ...task, archivedOn, archivedBy, version: 2, abilities } });
    const panel = await archiveOpenTask();
    expect(await within(panel).findByText(/^Archived on 12 March 2026 by Ada Byron\./)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Complete' })).not.toBeInTheDocument();
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    const [message, options] = success.mock.calls[0] ?? [];
    expect(message).toBe('T-1 was archived.');
    client.server.respond(changeTask, { body: { ...task, version: 3, abilities: { edit: true, delete: true } } });
    await act(async () => options?.undo?.());
    expect(await within(panel).findByRole('button', { name: 'Complete' })).toBeVisible();
    expect(client.server.requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { body: { isArchived: true } },
      { body: { isArchived: false } },
    ]);
    // The counts are refetched after a short delay.
    await act(() => client.clock.advance(1_000));
  });

  it('asks before open sub-tasks go along, and sends nothing after a no', async () => {
    const parent = { ...task, subTasks: { done: 1, total: 3 } };
    client.server.respond(listTasks, { body: { items: [parent], nextCursor: null } });
    client.server.respond(readTask, { body: { ...parent, abilities: { edit: true, delete: true } } });
    const ask = jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValue(false);
    await archiveOpenTask();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(ask.mock.calls[0]?.[0]).toMatchObject({
      title: 'Archive T-1 with its sub-tasks?',
      text: '2 sub-tasks are still open. They are archived, too, and come back when you unarchive T-1.',
    });
    expect(client.server.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});
