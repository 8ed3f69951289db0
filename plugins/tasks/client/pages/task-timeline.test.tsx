import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commands, Navigation, UndoHistory } from '@tessera/core/client';
import type { RelationList } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, listTasks, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { TaskListItem } from '../../contract/model';
import { taskRelations } from '../../contract/relations';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

const abilities = { edit: true, delete: true };
const none = { count: 0, isCapped: false };
const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number + 100).padStart(12, '0')}`;

const makeTask = (number: number, title: string, more: Partial<TaskListItem> = {}): TaskListItem => ({
  ...task,
  owner: ann,
  id: idOf(number),
  number,
  key: `T-${number}`,
  title,
  ...more,
});
const related = ({ id, key, title }: TaskListItem) => ({ id, key, title, status: 'unstarted' as const });

/** The tasks as the server has them. */
let kept: TaskListItem[];
let relations: Map<string, RelationList>;
/** What was sent of changes. */
let sent: unknown[];
let client: StartedClient;
let leave: () => unknown;

function relationsOf(id: string): RelationList {
  return relations.get(id) ?? { id, version: 1, related: [] };
}

async function start(account: Parameters<typeof admin>[0] = {}): Promise<void> {
  client = await startClient({
    plugins: [plugin],
    as: { ...admin({ modules: plugin.manifest.gate.modules ?? [], ...account }), userId: ann.id },
  });
  sent = [];
  relations = new Map();
  kept = [
    makeTask(1, 'Order brass weights', { startOn: '2031-05-05', dueOn: '2031-05-09' }),
    makeTask(2, 'Calibrate the scale', {
      startOn: '2031-05-07',
      dueOn: '2031-05-14',
      dueTime: '15:00',
      timeZone: 'UTC',
    }),
    makeTask(3, 'Call the lab'),
  ];
  client.server.respond(listTasks, () => ({ body: { items: kept, nextCursor: null } }));
  client.server.respond(countTasks, { body: { open: none, mine: none, completed: none, all: { ...none, count: 3 } } });
  answerDetails(client);
  client.server.respond(readTask, ({ path }) => {
    const found = kept.find(({ id }) => path.includes(id));
    return found === undefined ? problem('not_found') : { body: { ...found, abilities } };
  });
  client.server.respond(changeTask, ({ path, body }) => {
    const known = kept.find(({ id }) => path.includes(id));
    if (known === undefined) {
      return problem('not_found');
    }
    sent.push(body);
    const changed = { ...known, ...(body as Partial<TaskListItem>), version: known.version + 1 };
    kept = kept.map((each) => (each.id === changed.id ? changed : each));
    return { body: { ...changed, abilities } };
  });
  client.server.respond(taskRelations.list, ({ query }) => ({
    body: { items: String(query['ids']).split(',').map(relationsOf) },
  }));
  client.server.respond(taskRelations.change, ({ path, body }) => {
    sent.push(body);
    const { otherId, exists } = body as { readonly otherId: string; readonly exists: boolean };
    const id = kept.find((each) => path.includes(each.id))?.id ?? '';
    const next = { ...relationsOf(id), version: relationsOf(id).version + 1, blocks: exists ? [otherId] : [] };
    relations.set(id, next);
    return { body: next };
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

async function showTimeline(address = '/tasks?view=timeline'): Promise<void> {
  client.show(address);
  await screen.findByRole('grid', { name: 'Timeline' });
}

const heading = (key: string): HTMLElement => screen.getByRole('rowheader', { name: new RegExp(`${key} `) });
const words = (key: string): string | null | undefined =>
  document.getElementById(heading(key).getAttribute('aria-describedby') ?? '')?.textContent;
const links = (): readonly (string | null | undefined)[] =>
  [...document.querySelectorAll('.t-timeline-link title')].map(({ textContent }) => textContent);

describe('the timeline of tasks', () => {
  it('shows the tasks of the list in its order, without groups, and is remembered [R23]', async () => {
    client.show('/tasks?owner=me');
    await userEvent.click(await screen.findByRole('radio', { name: 'Timeline' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=timeline&owner=me'));
    expect(await screen.findByRole('grid', { name: 'Timeline' })).toHaveAttribute('aria-rowcount', '4');
    expect(client.server.requestsTo('/tasks').at(-1)?.query).toMatchObject({ owner: 'me', sort: 'due', state: 'open' });
    expect(screen.queryByRole('button', { name: /^Group by/ })).toBeNull();
    expect(words('T-1')).toBe('from 5 May 2031 to 9 May 2031');
    expect(words('T-3')).toBe('without dates');
    await act(async () => client.application.get(Navigation).go('/tasks'));
    await waitFor(() => expect(here()).toBe('/tasks?view=timeline'));
  });

  it('moves a task at once, with its time, and with undo', async () => {
    await showTimeline();
    act(() => heading('T-2').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(words('T-2')).toBe('from 8 May 2031 to 15 May 2031');
    await waitFor(() => expect(sent).toEqual([{ startOn: '2031-05-08', dueOn: '2031-05-15' }]));
    await waitFor(() => expect(client.application.get(UndoHistory).latest).toBeDefined());
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(words('T-2')).toBe('from 7 May 2031 to 14 May 2031'));
  });

  it('shows the old dates again when the server refuses', async () => {
    await showTimeline();
    client.server.respond(changeTask, ({ body }) => {
      sent.push(body);
      return problem('validation_failed', ['A task cannot be due before it starts.']);
    });
    act(() => heading('T-1').focus());
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(sent).toEqual([{ dueOn: '2031-05-10' }]));
    await waitFor(() => expect(words('T-1')).toBe('from 5 May 2031 to 9 May 2031'));
  });

  it('gives a task without dates that of today', async () => {
    await showTimeline();
    act(() => heading('T-3').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(sent).toEqual([{ dueOn: client.clock.now().toISOString().slice(0, 10) }]));
  });

  it('asks for the relations of its tasks by one request, and follows them', async () => {
    const [one, two] = kept;
    if (one === undefined || two === undefined) {
      throw new Error('There are no tasks.');
    }
    relations.set(one.id, { id: one.id, version: 2, blocks: [two.id], related: [related(two)] });
    relations.set(two.id, { id: two.id, version: 2, blockedBy: [one.id], related: [related(one)] });
    await showTimeline();
    await waitFor(() => expect(words('T-2')).toMatch(/, blocked by T-1, begins before T-1 is due$/));
    expect(links()).toEqual(['T-1 blocks T-2, which begins before T-1 is due']);
    expect(client.server.requestsTo('/tasks/relations')).toHaveLength(1);

    const later = { ...two, startOn: '2031-05-10', version: 2 };
    await act(async () => client.hub.push(taskChangedLive.name, { id: two.id, version: 2, data: later }));
    await act(() => client.clock.advance(300));
    expect(words('T-2')).toBe('from 10 May 2031 to 14 May 2031, blocked by T-1');
    expect(links()).toEqual(['T-1 blocks T-2']);

    for (const id of [one.id, two.id]) {
      const data = { id, version: 3, related: [] };
      await act(async () => client.hub.push(taskRelations.changed.name, { id, version: 3, data }));
    }
    await act(() => client.clock.advance(300));
    expect(links()).toEqual([]);
    expect(words('T-2')).toBe('from 10 May 2031 to 14 May 2031');
    expect(client.server.requestsTo('/tasks/relations')).toHaveLength(1);
  });

  it('draws the order of starts and finishes with their lag, and moves a task to where it may be [R23]', async () => {
    relations.set(idOf(1), {
      id: idOf(1),
      version: 2,
      startsBefore: [idOf(2)],
      finishesBefore: [idOf(2)],
      lags: { [`startsBefore:${idOf(2)}`]: 5 },
      related: [related(makeTask(2, 'Two'))],
    });
    await showTimeline();
    await waitFor(() =>
      expect(links()).toEqual([
        'T-1 starts before T-2 (+5 working days): T-2 starts 5 days before it may',
        'T-1 finishes before T-2',
      ]),
    );
    expect(words('T-2')).toMatch(/, T-1 starts before T-2 \(\+5 working days\): T-2 starts 5 days before it may$/);
    expect(document.querySelectorAll('.t-timeline-link[data-conflict]')).toHaveLength(1);
    fireEvent.click(document.querySelector('.t-timeline-link[data-conflict]') ?? document.body);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move T-2 to 12 May 2031' }));
    await waitFor(() => expect(sent).toEqual([{ startOn: '2031-05-12', dueOn: '2031-05-19' }]));
    expect(words('T-2')).toBe('from 12 May 2031 to 19 May 2031');
  });

  it('adds a dependency of a row by the keyboard, from the row by the pointer, and shows it at once', async () => {
    client.server.respond(taskRelations.read, ({ path }) => ({
      body: relationsOf(kept.find(({ id }) => path.includes(id))?.id ?? ''),
    }));
    client.server.respond(taskRelations.change, ({ path, body }) => {
      sent.push(body);
      const id = kept.find((each) => path.includes(each.id))?.id ?? '';
      const data = { id, version: 2, startsAfter: [idOf(1)], related: [related(makeTask(1, 'Order brass weights'))] };
      relations.set(id, data);
      return { body: data };
    });
    await showTimeline();
    act(() => heading('T-2').focus());
    await act(() => client.application.get(Commands).run('tasks:dependencies'));
    const dialog = await screen.findByRole('dialog', { name: 'Dependencies of T-2' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Add dependency' }));
    await userEvent.tab({ shift: true });
    await userEvent.click(await within(dialog).findByRole('button', { name: /Kind of relation/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Starts after' }));
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Item' }));
    await act(() => client.clock.advance(1_000));
    await userEvent.click(await screen.findByRole('option', { name: /Order brass weights/ }));
    await waitFor(() => expect(sent).toEqual([{ kind: 'startsAfter', otherId: idOf(1), exists: true }]));
    expect(await within(dialog).findByRole('list', { name: 'Starts after' })).toHaveTextContent('Order brass weights');
    expect(within(dialog).queryByRole('option', { name: 'Relates to' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(heading('T-2')).toHaveFocus();

    const row = screen.getByRole('row', { name: /T-1/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Dependencies of T-1' }));
    expect(await screen.findByRole('dialog', { name: 'Dependencies of T-1' })).toBeVisible();
    expect(here()).toBe('/tasks?view=timeline');
  });

  it('removes a dependency where it is drawn, with undo', async () => {
    relations.set(idOf(1), { id: idOf(1), version: 2, blocks: [idOf(2)], related: [related(makeTask(2, 'Two'))] });
    await showTimeline();
    await waitFor(() => expect(links()).toHaveLength(1));
    fireEvent.click(document.querySelector('.t-timeline-link') ?? document.body);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(links()).toEqual([]);
    await waitFor(() => expect(sent).toEqual([{ kind: 'blocks', otherId: idOf(2), exists: false }]));
    await waitFor(() => expect(client.application.get(UndoHistory).latest).toBeDefined());
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  it('says that relations are missing, and reads them again', async () => {
    client.server.respond(taskRelations.list, problem('internal'));
    await showTimeline();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    client.server.respond(taskRelations.list, {
      body: { items: [{ id: idOf(1), version: 2, blocks: [idOf(2)], related: [related(makeTask(2, 'Two'))] }] },
    });
    await userEvent.click(retry);
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('opens a task by Enter, and keeps the zoom', async () => {
    await showTimeline();
    await userEvent.click(screen.getByRole('radio', { name: 'Weeks' }));
    act(() => heading('T-2').focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/tasks/${idOf(2)}?view=timeline`));
    expect(await screen.findByRole('complementary', { name: 'Task T-2' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('columnheader', { name: /^Key/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
    expect(await screen.findByRole('radio', { name: 'Weeks' })).toBeChecked();
  });

  it('says that no task matches, and leads to all of them in the timeline', async () => {
    client.server.respond(listTasks, { body: { items: [], nextCursor: null } });
    client.show('/tasks?view=timeline&find=zinc');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all open tasks' }));
    await waitFor(() => expect(here()).toBe('/tasks?view=timeline'));
    expect(client.server.requestsTo('/tasks/relations')).toEqual([]);
  });

  it('changes nothing in a read-only company, and still opens tasks', async () => {
    await act(() => stop());
    await start({ access: 'read-only' });
    await showTimeline();
    act(() => heading('T-1').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}');
    await waitFor(() => expect(here()).toBe(`/tasks/${idOf(1)}?view=timeline`));
    expect(document.querySelector('[data-grip]')).toBeNull();
    expect(sent).toEqual([]);
  });
});
