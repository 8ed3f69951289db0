import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, startClient } from '@tessera/core/testing';
import { duplicateTask, undoTaskCreation } from '../../contract/copies';
import { countTasks, createTask, listTasks, readTask } from '../../contract/endpoints';
import { taskTemplates } from '../../contract/templates';
import type { TaskTemplate } from '../../contract/templates';
import { plugin } from '../plugin';
import { answerDetails, task } from './task-test-kit';

const { list, add } = taskTemplates.endpoints;
const modules = plugin.manifest.gate.modules ?? [];
const template: TaskTemplate = {
  id: '01900000-0000-7000-8000-0000000000e1',
  version: 1,
  createdBy: '01900000-0000-7000-8000-0000000000f1',
  createdOn: '2026-01-05T09:00:00.000Z',
  name: 'Welcome a colleague',
  position: 'V',
  content: {
    items: [
      { level: 1, title: 'Welcome', priority: 'high' },
      { level: 2, title: 'Order a laptop' },
    ],
  },
};
const abilities = { edit: true, delete: true };

describe('templates of tasks', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function start(as: NonNullable<Parameters<typeof startClient>[0]>['as']): Promise<void> {
    client = await startClient({ plugins: [plugin], as });
    const { server } = client;
    const count = { count: 1, isCapped: false };
    server.respond(listTasks, { body: { items: [{ ...task, subTasks: { done: 0, total: 1 } }], nextCursor: null } });
    server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
    answerDetails(client);
    server.respond(readTask, { body: { ...task, subTasks: { done: 0, total: 1 }, abilities } });
    // After the task: the address of a task fits, too.
    server.respond(list, { body: { items: [template], nextCursor: null } });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  }
  afterEach(async () => {
    void leave();
    await client.stop();
  });

  it('are edited by admins, and only used by members who did not add them', async () => {
    await start(member({ modules }));
    client.show('/settings/task-templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Welcome a colleague' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Create task']);
  });

  it('fill the form of a new task, which is created with them', async () => {
    await start(admin({ modules }));
    client.server.respond(createTask, { status: 201, body: { ...task, key: 'T-2', abilities } });
    client.show(`/tasks?new=1&template=${template.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Create task' });
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome'));
    expect(dialog).toHaveTextContent('Adds 1 sub-task.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const [sent] = client.server.requestsTo('/tasks').filter(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ title: 'Welcome', priority: 'high', template: { id: template.id } });
  });

  it('are not asked for by a new task without one', async () => {
    await start(admin({ modules }));
    client.show('/tasks?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Create task' });
    expect(within(dialog).getByRole('button', { name: 'Use a template' })).toBeVisible();
    expect(client.server.requestsTo('/tasks/templates')).toEqual([]);
  });

  it('are refused without a title, before anything is sent', async () => {
    await start(admin({ modules }));
    client.show('/settings/task-templates');
    await userEvent.click(await screen.findByRole('button', { name: 'New template' }));
    const dialog = await screen.findByRole('dialog', { name: 'New template' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Welcome');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save template' }));
    expect((await within(dialog).findAllByText('Enter a title.')).length).toBeGreaterThan(0);
    expect(client.server.requestsTo(add.path).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('a copy takes the sub-tasks along unless they are left out, and undo removes both', async () => {
    await start(admin({ modules }));
    const copy = { ...task, id: '01900000-0000-7000-8000-0000000000c1', key: 'T-3', title: 'Copy', abilities };
    client.server.respond(duplicateTask, { status: 201, body: copy });
    client.server.respond(undoTaskCreation, { status: 204 });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate T-1' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(success).toHaveBeenCalled());
    const [sent] = client.server.requestsTo(`/tasks/${task.id}/duplicate`);
    expect(sent?.body).toEqual({ title: 'Copy of Order brass weights', withSubTasks: true });
    await act(async () => void (await success.mock.lastCall?.[1]?.undo?.()));
    expect(client.server.requestsTo(`/tasks/${copy.id}/undo-creation`)).toHaveLength(1);
  });
});
