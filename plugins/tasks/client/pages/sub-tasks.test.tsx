import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, createTask, deleteTask, listTasks, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import { plugin } from '../plugin';
import { answerDetails, task } from './task-test-kit';

const parent = { id: task.id, key: 'T-1', title: task.title };
const part = (number: number, title: string, more: Partial<LiveTask> = {}): LiveTask => ({
  ...task,
  id: `01900000-0000-7000-8000-0000000000b${number}`,
  key: `T-${number}`,
  number,
  title,
  createdOn: `2026-01-06T09:00:0${number}.000Z`,
  parent,
  ...more,
});
const abilities = { edit: true, delete: true };

describe('sub-tasks', () => {
  let client: StartedClient;
  let parts: LiveTask[];
  let whole: LiveTask;
  let leave: () => unknown;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    parts = [part(2, 'Rent a room'), part(3, 'Hire two people', { status: 'done', category: 'completed' })];
    whole = { ...task, subTasks: { done: 1, total: 2 } };
    const count = { count: 1, isCapped: false };
    const { server } = client;
    server.respond(listTasks, () => ({ body: { items: [whole, parts[0]], nextCursor: null } }));
    server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
    answerDetails(client);
    server.respondAt('GET', `/tasks/${task.id}/sub-tasks`, () => ({ body: { items: parts, nextCursor: null } }));
    server.respond(readTask, ({ path }) => ({
      body: { ...(parts.find(({ id }) => path.endsWith(id)) ?? whole), abilities },
    }));
    server.respond(changeTask, ({ path, body }) => {
      const known = parts.find(({ id }) => path.endsWith(id)) ?? whole;
      const { status, parentId } = body as { readonly status?: LiveTask['status']; readonly parentId?: string | null };
      return {
        body: {
          ...known,
          ...(status === undefined ? {} : { status, category: status === 'done' ? 'completed' : 'unstarted' }),
          ...(parentId === null ? { parent: undefined } : {}),
          version: known.version + 1,
          abilities,
        },
      };
    });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  });
  afterEach(async () => {
    void leave();
    await client.stop();
  });

  async function openPanel(id: string = task.id, key = 'T-1'): Promise<HTMLElement> {
    client.show(`/tasks/${id}`);
    return screen.findByRole('complementary', { name: `Task ${key}` });
  }
  async function section(): Promise<HTMLElement> {
    const found = await screen.findByRole('region', { name: 'Sub-tasks' });
    await within(found).findByRole('link', { name: 'Rent a room' });
    return found;
  }

  it('are listed in the panel with their progress, and completed there at once', async () => {
    await openPanel();
    const shown = within(await section());
    expect(shown.getByRole('status')).toHaveTextContent('1/2');
    await userEvent.click(shown.getByRole('button', { name: 'Complete T-2' }));
    expect(shown.getByRole('status')).toHaveTextContent('2/2');
    await waitFor(() =>
      expect(client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { status: 'done' },
      ]),
    );
  });

  it('are created one after the other by typing and Enter, with their parent', async () => {
    let number = 3;
    client.server.respond(createTask, ({ body }) => {
      number += 1;
      return { status: 201, body: { ...part(number, (body as { title: string }).title), abilities } };
    });
    await openPanel();
    const shown = within(await section());
    await userEvent.click(shown.getByRole('button', { name: 'Add sub-task' }));
    const field = shown.getByRole('textbox', { name: 'Title of the sub-task' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('Buy chairs{Enter}Paint the walls{Enter}');
    expect(await shown.findByRole('link', { name: 'Paint the walls' })).toBeVisible();
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Rent a room',
      'Hire two people',
      'Buy chairs',
      'Paint the walls',
    ]);
    const sent = client.server.requests.filter(({ method, path }) => method === 'POST' && path === '/tasks');
    expect(sent.map(({ body }) => body)).toEqual([
      { title: 'Buy chairs', status: 'to-do', priority: 'none', parentId: task.id },
      { title: 'Paint the walls', status: 'to-do', priority: 'none', parentId: task.id },
    ]);
    expect(field).toHaveFocus();
  });

  it('say their parent in the row and in a path above the title, and become tasks at the top by the menu', async () => {
    const panel = within(await openPanel(parts[0]!.id, 'T-2'));
    const path = within(await panel.findByRole('navigation', { name: 'Path' }));
    expect(path.getByRole('link', { name: task.title })).toHaveAttribute('href', `/tasks/${task.id}`);
    expect(screen.getByText('Sub-task of T-1 Order brass weights')).toBeInTheDocument();
    await userEvent.click(await panel.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Make it a top-level task' }));
    await waitFor(() => expect(panel.queryByRole('navigation', { name: 'Path' })).toBeNull());
    expect(client.server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ parentId: null });
  });

  it('show the progress of their parent live in its row, without a request', async () => {
    client.show('/tasks');
    expect(await screen.findByText('1 of 2 sub-tasks done')).toBeInTheDocument();
    const before = client.server.requests.length;
    const data: LiveTask = { ...whole, version: 2, subTasks: { done: 2, total: 2 } };
    await act(async () => client.hub.push(taskChangedLive.name, { id: task.id, version: 2, data }));
    expect(await screen.findByText('2 of 2 sub-tasks done')).toBeInTheDocument();
    expect(client.server.requests).toHaveLength(before);
  });

  it('get a parent that is found by its title; a refusal keeps the dialog, and the API says why', async () => {
    client.server.respond(
      changeTask,
      problem('validation_failed', ['T-2 is this task itself or one of its sub-tasks.']),
    );
    const panel = within(await openPanel());
    await userEvent.click(await panel.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Convert to sub-task of…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Convert T-1 to a sub-task' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Parent task' }), 'Rent');
    await act(() => client.clock.advance(500));
    await userEvent.click(await screen.findByRole('option', { name: /Rent a room/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Convert' }));
    await waitFor(() =>
      expect(client.server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ parentId: parts[0]!.id }),
    );
    expect(await screen.findByRole('dialog', { name: 'Convert T-1 to a sub-task' })).toBeVisible();
  });

  it('stay when their parent is deleted, which the message says', async () => {
    client.server.respond(deleteTask, { status: 204 });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const panel = within(await openPanel());
    await userEvent.click(await panel.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(client.application.get(Navigation).path).toBe('/tasks'));
    expect(success.mock.calls[0]?.[0]).toBe('T-1 was deleted. Its sub-tasks stay as tasks.');
    expect(screen.queryByText('Sub-task of T-1 Order brass weights')).toBeNull();
    expect(await screen.findByText('Rent a room')).toBeVisible();
    await act(() => client.clock.advance(1_000));
  });
});
