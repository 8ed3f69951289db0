import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPersonCards } from '@tessera/core/contract';
import { Commands, Navigation, Toasts, UndoHistory } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTaskGroups, countTasks, createTask, listTasks } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { Task, TaskListItem } from '../../contract/model';
import { categoryOf } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

const none = { count: 0, isCapped: false };
const abilities = { edit: true, delete: true };

/** The tasks as the server has them. */
let kept: TaskListItem[];
let client: StartedClient;
let stop: () => Promise<void>;

function makeTask(number: number, title: string, status: TaskStatusKey): TaskListItem {
  const id = `01900000-0000-7000-8000-${String(number + 100).padStart(12, '0')}`;
  return { ...task, owner: ann, id, number, key: `T-${number}`, title, status, category: categoryOf(status) };
}

const find = (title: string): TaskListItem => {
  const found = kept.find((each) => each.title === title);
  if (found === undefined) {
    throw new Error(`There is no task '${title}'.`);
  }
  return found;
};

function keep(changed: TaskListItem): TaskListItem {
  kept = kept.map((each) => (each.id === changed.id ? changed : each));
  return changed;
}

beforeEach(async () => {
  const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id };
  client = await startClient({ plugins: [plugin], as });
  kept = [
    makeTask(1, 'Order brass weights', 'to-do'),
    makeTask(2, 'Calibrate the scale', 'to-do'),
    makeTask(3, 'Call the lab', 'in-progress'),
    makeTask(4, 'Book the van', 'done'),
  ];
  client.server.respond(listTasks, ({ query }) => ({
    body: { items: kept.filter(({ status }) => query['status'] === status), nextCursor: null },
  }));
  answerDetails(client);
  client.server.respond(countTaskGroups, {
    body: { items: [{ key: 'cancelled', count: 12, isCapped: false }] },
  });
  client.server.respond(countTasks, { body: { open: none, mine: none, completed: none, all: { ...none, count: 4 } } });
  client.server.respond(changeTask, ({ path, body, headers }) => {
    const known = kept.find(({ id }) => path.includes(id));
    if (known === undefined || headers['if-match'] !== `"${known.version}"`) {
      return problem('conflict', [], { conflicts: ['status'] });
    }
    const patch = body as Partial<Task>;
    const category = categoryOf(patch.status ?? known.status);
    return { body: { ...keep({ ...known, ...patch, category, version: known.version + 1 }), abilities } };
  });
  const leave = client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
  stop = async () => {
    void leave();
    await client.stop();
  };
});
afterEach(() => stop());

const column = (name: string): Promise<HTMLElement> => screen.findByRole('group', { name });
const cardsOf = async (name: string): Promise<readonly string[]> =>
  within(await column(name))
    .queryAllByRole('row')
    .map((row) => within(row).getByRole('link').textContent);
const row = (title: string): Promise<HTMLElement> => screen.findByRole('row', { name: new RegExp(title) });
const here = (): string => client.application.get(Navigation).path + client.application.get(Navigation).search;

async function showBoard(address = '/tasks?view=board'): Promise<void> {
  client.show(address);
  await row('Order brass weights');
}

describe('the board of tasks', () => {
  it('has a column for each status with its own tasks and count; that of cancelled tasks is collapsed and not loaded', async () => {
    await showBoard();
    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ parentElement }) => parentElement?.textContent);
    expect(headings).toEqual(['Backlog0', 'To do2', 'In progress1', 'In review0', 'Blocked0', 'Done1', 'Cancelled12']);
    expect(await cardsOf('To do')).toEqual(['Order brass weights', 'Calibrate the scale']);
    expect(await cardsOf('Done')).toEqual(['Book the van']);
    const asked = client.server
      .requestsTo('/tasks')
      .map(({ query }) => [query['status'], query['state'], query['sort']]);
    expect(asked).toEqual([
      ['backlog', 'all', 'due'],
      ['to-do', 'all', 'due'],
      ['in-progress', 'all', 'due'],
      ['in-review', 'all', 'due'],
      ['blocked', 'all', 'due'],
      ['done', 'all', 'updated'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Expand Cancelled' }));
    await waitFor(() =>
      expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ status: 'cancelled' }),
    );
  });

  it('is chosen in the toolbar, is in the address with the filter, and is remembered', async () => {
    client.show('/tasks?owner=me&state=completed');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: 'Board' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=board&state=completed&owner=me'));
    await row('Order brass weights');
    expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ owner: 'me', state: 'all' });
    expect(screen.queryByRole('radio', { name: 'Completed' })).toBeNull();
    await act(async () => client.application.get(Navigation).go('/tasks'));
    await waitFor(() => expect(here()).toBe('/tasks?view=board'));
    await user.click(screen.getByRole('radio', { name: 'List' }));
    await waitFor(() => expect(here()).toBe('/tasks'));
    expect(screen.queryByRole('group', { name: 'Board' })).toBeNull();
  });

  it('has the columns that a filter of statuses leaves', async () => {
    await showBoard('/tasks?view=board&status=to-do,done');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'To do',
      'Done',
    ]);
  });

  it('moves a card by keyboard at once, shows it as done, and undoes that', async () => {
    await showBoard('/tasks?view=board&status=to-do,done');
    const user = userEvent.setup();
    const card = await row('Calibrate the scale');
    act(() => card.focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await cardsOf('Done')).toEqual(['Calibrate the scale', 'Book the van']);
    expect(await cardsOf('To do')).toEqual(['Order brass weights']);
    const moved = await row('Calibrate the scale');
    expect(moved.querySelector('[data-done]')).not.toBeNull();
    await waitFor(() => expect(moved).toHaveFocus());
    await waitFor(() => expect(find('Calibrate the scale').status).toBe('done'));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('T-2 moved to Done.');
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(find('Calibrate the scale').status).toBe('to-do'));
    expect(await cardsOf('To do')).toEqual(['Order brass weights', 'Calibrate the scale']);
  });

  it('changes the status of the focused card by its popover', async () => {
    await showBoard();
    const card = await row('Call the lab');
    act(() => card.focus());
    await act(() => client.application.get(Commands).run('tasks:status-task'));
    const dialog = await screen.findByRole('dialog', { name: 'Status of T-3' });
    await userEvent.click(await within(dialog).findByRole('option', { name: 'Blocked' }));
    await waitFor(async () => expect(await cardsOf('Blocked')).toEqual(['Call the lab']));
  });

  it('shows where another person moves a card, and removes one that is deleted', async () => {
    await showBoard();
    const changed = keep({ ...find('Call the lab'), status: 'in-review', category: 'started', version: 2 });
    await act(async () => client.hub.push(taskChangedLive.name, { id: changed.id, version: 2, data: changed }));
    await act(() => client.clock.advance(300));
    expect([await cardsOf('In progress'), await cardsOf('In review')]).toEqual([[], ['Call the lab']]);
    const data = { ...changed, version: 3, deletedOn: '2026-01-06T09:00:00.000Z' };
    await act(async () => client.hub.push(taskChangedLive.name, { id: changed.id, version: 3, data }));
    await act(() => client.clock.advance(300));
    expect(await cardsOf('In review')).toEqual([]);
  });

  it('returns a card whose move another person came before, and says so', async () => {
    await showBoard();
    // The event of that change has not reached this browser.
    keep({ ...find('Order brass weights'), status: 'blocked', category: 'blocked', version: 2 });
    const known = { ...find('Order brass weights'), abilities };
    client.server.respondAt('GET', `/tasks/${known.id}`, { body: known });
    const warning = jest.spyOn(client.application.get(Toasts), 'warning');
    await userEvent.click(await screen.findByRole('button', { name: 'Move T-1' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to Done' }));
    await waitFor(async () => expect(await cardsOf('Blocked')).toEqual(['Order brass weights']));
    expect(await cardsOf('Done')).toEqual(['Book the van']);
    await waitFor(() => expect(warning).toHaveBeenCalledWith(expect.stringContaining('T-1'), expect.anything()));
  });

  it('creates tasks in a column, one after the other', async () => {
    await showBoard('/tasks?view=board&owner=me');
    const bodies: unknown[] = [];
    client.server.respond(createTask, ({ body }) => {
      bodies.push(body);
      const { title, status } = body as { title: string; status: TaskStatusKey };
      const made = makeTask(10 + bodies.length, title, status);
      kept.push(made);
      return { status: 201, body: { ...made, abilities } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add a task to In review' }));
    await userEvent.keyboard('Weigh them{Enter}Pack them{Enter}');
    await waitFor(async () => expect(await cardsOf('In review')).toEqual(['Weigh them', 'Pack them']));
    const shared = { status: 'in-review', priority: 'none', ownerId: ann.id };
    expect(bodies).toEqual([
      { title: 'Weigh them', ...shared },
      { title: 'Pack them', ...shared },
    ]);
  });

  it('has a column for each owner when it is grouped by them, and a move changes the owner', async () => {
    const ben = { id: '01900000-0000-7000-8000-000000000008', fullName: 'Ben Ode' };
    const [first, second] = kept;
    kept = [first, second].flatMap((each, index) =>
      each === undefined ? [] : [{ ...each, owner: [ann, ben][index] }],
    );
    client.server.respond(readPersonCards, { body: { items: [ann, ben] } });
    client.server.respond(listTasks, ({ query }) => ({
      body: {
        items: kept.filter(
          ({ owner, status }) => query['status'] === status || query['owner'] === (owner?.id ?? 'none'),
        ),
        nextCursor: null,
      },
    }));
    client.server.respond(countTaskGroups, {
      body: { items: [ann, ben].map(({ id }) => ({ key: id, count: 1, isCapped: false })) },
    });
    const bodies: unknown[] = [];
    client.server.respond(changeTask, ({ body }) => {
      bodies.push(body);
      return { body: { ...first, version: 2, owner: ben, abilities } };
    });
    await showBoard();
    await userEvent.click(screen.getByRole('button', { name: 'Group by: Status' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Owner' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=board&group=owner'));
    await waitFor(async () => expect(await cardsOf('Ben Ode')).toEqual(['Calibrate the scale']));
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Ann Marlow', 'Ben Ode', 'No owner']);
    expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ state: 'open' });
    expect(within(await row('Order brass weights')).getByRole('img', { name: 'To do' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Move T-1' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Move to Ben Ode/ }));
    await waitFor(async () => expect(await cardsOf('Ben Ode')).toEqual(['Order brass weights', 'Calibrate the scale']));
    expect(await cardsOf('Ann Marlow')).toEqual([]);
    expect(bodies).toEqual([{ ownerId: ben.id }]);
  });

  it('opens a card in the panel, where `j` leads to the next card of the column', async () => {
    await showBoard();
    await userEvent.click(await row('Order brass weights'));
    await waitFor(() => expect(here()).toBe(`/tasks/${find('Order brass weights').id}?view=board`));
    await screen.findByRole('complementary', { name: 'Task T-1' });
    await act(() => client.application.get(Commands).run('tasks:next-task'));
    await waitFor(() => expect(here()).toBe(`/tasks/${find('Calibrate the scale').id}?view=board`));
  });
});
