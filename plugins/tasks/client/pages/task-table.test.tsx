import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, UndoHistory } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, listTasks, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { Task, TaskListItem } from '../../contract/model';
import { categoryOf } from '../../contract/statuses';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

const abilities = { edit: true, delete: true };
const none = { count: 0, isCapped: false };

/** The tasks as the server has them. */
let kept: TaskListItem[];
/** What was sent of changes. */
let sent: unknown[];
let client: StartedClient;
let leave: () => unknown;

const makeTask = (number: number, title: string): TaskListItem => ({
  ...task,
  owner: ann,
  id: `01900000-0000-7000-8000-${String(number + 100).padStart(12, '0')}`,
  number,
  key: `T-${number}`,
  title,
});

async function start(account: Parameters<typeof admin>[0] = {}): Promise<void> {
  client = await startClient({
    plugins: [plugin],
    as: { ...admin({ modules: plugin.manifest.gate.modules ?? [], ...account }), userId: ann.id },
  });
  sent = [];
  kept = [makeTask(1, 'Order brass weights'), makeTask(2, 'Calibrate the scale'), makeTask(3, 'Call the lab')];
  client.server.respond(listTasks, () => ({ body: { items: kept, nextCursor: null } }));
  client.server.respond(countTasks, { body: { open: none, mine: none, completed: none, all: { ...none, count: 4 } } });
  answerDetails(client);
  client.server.respond(readTask, ({ path }) => {
    const found = kept.find(({ id }) => path.includes(id));
    return found === undefined ? problem('not_found') : { body: { ...found, abilities } };
  });
  client.server.respond(changeTask, ({ path, body, headers }) => {
    const known = kept.find(({ id }) => path.includes(id));
    if (known === undefined || headers['if-match'] !== `"${known.version}"`) {
      return problem('conflict', [], { conflicts: ['title'] });
    }
    sent.push(body);
    const patch = body as Partial<Task>;
    const category = categoryOf(patch.status ?? known.status);
    const changed = { ...known, ...patch, category, version: known.version + 1 };
    kept = kept.map((each) => (each.id === changed.id ? changed : each));
    return { body: { ...changed, abilities } };
  });
  leave = client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
}

async function stop(): Promise<void> {
  void leave();
  await client.stop();
}
beforeEach(() => start());
afterEach(() => stop());

const here = (): string => client.application.get(Navigation).path + client.application.get(Navigation).search;

async function showTable(address = '/tasks?view=table'): Promise<void> {
  client.show(address);
  await screen.findByText('Order brass weights');
}

/** A cell by the key of its task and the name of its column. */
function cell(key: string, column: string): HTMLElement {
  const row = screen.getByRole('link', { name: key }).closest<HTMLElement>('[role="row"]');
  const head = screen.getByRole('columnheader', { name: new RegExp(`^${column}`) });
  const found = row?.querySelector<HTMLElement>(`[data-column="${head.dataset['head']}"]`);
  if (found === null || found === undefined) {
    throw new Error(`There is no cell '${column}' of ${key}.`);
  }
  return found;
}

const heads = (): readonly (string | null)[] =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Select all rows');

describe('the table of tasks', () => {
  it('shows the tasks of the list in its order, without its groups, and is remembered [R23]', async () => {
    client.show('/tasks?owner=me');
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=table&owner=me'));
    expect(await screen.findByRole('grid', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', '4');
    expect(heads()).toEqual(['Key', 'Title', 'Status', 'Priority', 'Owner', 'Labels', 'Due']);
    expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ owner: 'me', sort: 'due', state: 'open' });
    expect(screen.queryByRole('button', { name: /^Group by/ })).toBeNull();
    await act(async () => client.application.get(Navigation).go('/tasks'));
    await waitFor(() => expect(here()).toBe('/tasks?view=table'));
  });

  it('edits a title in place, at once and with undo', async () => {
    await showTable();
    act(() => cell('T-2', 'Title').focus());
    await userEvent.keyboard('{Enter}{End} twice{Enter}');
    expect(cell('T-2', 'Title')).toHaveTextContent('Calibrate the scale twice');
    expect(cell('T-2', 'Title')).toHaveFocus();
    await waitFor(() => expect(sent).toEqual([{ title: 'Calibrate the scale twice' }]));
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(cell('T-2', 'Title')).toHaveTextContent(/^Calibrate the scale$/));
  });

  it('sends no empty title, and none that Escape dropped', async () => {
    await showTable();
    act(() => cell('T-1', 'Title').focus());
    await userEvent.keyboard('Sell them{Escape}');
    expect(cell('T-1', 'Title')).toHaveTextContent('Order brass weights');
    await userEvent.keyboard('{F2}{Control>}a{/Control}{Backspace}{Enter}');
    expect(cell('T-1', 'Title')).toHaveTextContent('Order brass weights');
    expect(sent).toEqual([]);
  });

  it('keeps the title that was typed in the panel when another person changed it meanwhile', async () => {
    await showTable();
    act(() => cell('T-1', 'Title').focus());
    await userEvent.keyboard('Sell them');
    const theirs = { ...makeTask(1, 'Order steel weights'), version: 2 };
    kept = [theirs, ...kept.slice(1)];
    await act(async () => client.hub.push(taskChangedLive.name, { id: theirs.id, version: 2, data: theirs }));
    await act(() => client.clock.advance(300));
    expect(screen.getByRole('textbox', { name: 'Title of T-1' })).toHaveValue('Sell them');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cell('T-1', 'Title')).toHaveTextContent('Order steel weights'));
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'T-1' }));
    expect(await screen.findByText('Someone else changed “Title” at the same time.')).toBeVisible();
    const panel = screen.getByRole('complementary');
    expect(await within(panel).findByDisplayValue('Sell them')).toBeVisible();
  });

  it('changes a status by keyboard, where it is shown', async () => {
    await showTable();
    act(() => cell('T-1', 'Key').focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'Status of T-1' });
    await within(popover).findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(sent).toEqual([{ status: 'in-progress' }]));
    expect(cell('T-1', 'Status')).toHaveTextContent('In progress');
    await waitFor(() => expect(cell('T-1', 'Status')).toHaveFocus());
  });

  it('changes an estimate, also when the text is left by a press elsewhere', async () => {
    await showTable();
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Estimate' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(cell('T-3', 'Estimate'));
    const popover = await screen.findByRole('dialog', { name: 'Estimate of T-3' });
    await userEvent.type(within(popover).getByRole('textbox', { name: 'Estimate' }), '2h');
    await userEvent.click(screen.getByRole('heading', { name: /^Tasks/ }));
    await waitFor(() => expect(sent).toEqual([{ estimateMinutes: 120 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens a task by its key', async () => {
    await showTable();
    act(() => cell('T-2', 'Key').focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/tasks/${makeTask(2, '').id}?view=table`));
    expect(await screen.findByRole('complementary', { name: 'Task T-2' })).toBeVisible();
  });

  it('sorts by a header where the server does', async () => {
    await showTable();
    expect(screen.getByRole('columnheader', { name: /^Due/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.queryByRole('button', { name: 'Owner' })).toBeNull();
    await userEvent.click(within(screen.getByRole('columnheader', { name: /^Priority/ })).getByRole('button'));
    await waitFor(() => expect(here()).toBe('/tasks?view=table&sort=priority'));
    await waitFor(() => expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ sort: 'priority' }));
    await userEvent.click(
      within(await screen.findByRole('columnheader', { name: /^Due/ })).getByRole('button', { name: 'Due' }),
    );
    await waitFor(() => expect(here()).toBe('/tasks?view=table'));
  });

  it('hides and shows columns, resizes them, and keeps that', async () => {
    await showTable();
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Labels' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Created' }));
    await userEvent.keyboard('{Escape}');
    act(() => screen.getByRole('separator', { name: 'Resize Owner' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    const expected = ['Key', 'Title', 'Status', 'Priority', 'Owner', 'Due', 'Created'];
    expect(heads()).toEqual(expected);
    await userEvent.click(screen.getByRole('radio', { name: 'List' }));
    await waitFor(() => expect(screen.queryByRole('columnheader')).toBeNull());
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('grid', { name: 'Tasks' });
    expect(heads()).toEqual(expected);
    expect(screen.getByRole('separator', { name: 'Resize Owner' })).toHaveAttribute('aria-valuenow', '168');
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reset columns' }));
    expect(heads()).toContain('Labels');
    expect(heads()).not.toContain('Created');
  });

  it('selects rows for the bar of the list', async () => {
    await showTable();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select T-1' }));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findAllByText('2 selected')).not.toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select T-1' })).not.toBeChecked());
  });

  it('says that no task matches, and leads to all of them in the table', async () => {
    client.server.respond(listTasks, { body: { items: [], nextCursor: null } });
    client.show('/tasks?view=table&find=zinc');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all open tasks' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=table'));
  });

  it('offers no edits in a read-only company, and still opens tasks', async () => {
    await act(() => stop());
    await start({ access: 'read-only' });
    await showTable();
    expect(screen.queryByRole('checkbox')).toBeNull();
    act(() => cell('T-1', 'Title').focus());
    await userEvent.keyboard('Sell{Enter}');
    expect(screen.queryByRole('textbox', { name: /^Title of/ })).toBeNull();
    await userEvent.click(cell('T-1', 'Status'));
    expect(cell('T-1', 'Status')).toHaveAttribute('aria-readonly', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => cell('T-1', 'Key').focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/tasks/${makeTask(1, '').id}?view=table`));
    expect(sent).toEqual([]);
  });
});
