import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UndoHistory } from '@tessera/core/client';
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
const otherId = '01900000-0000-7000-8000-000000000102';

// 2031-05-09 is a Friday.
const own: TaskListItem = { ...task, owner: ann, startOn: '2031-05-05', dueOn: '2031-05-09' };
const other: TaskListItem = {
  ...own,
  id: otherId,
  number: 2,
  key: 'T-2',
  title: 'Calibrate the scale',
  startOn: '2031-05-08',
  dueOn: '2031-05-14',
};

let client: StartedClient;
let relations: RelationList;
/** The other task as the server has it. It is not in the list. */
let known: TaskListItem;
/** What was sent of changes. */
let sent: unknown[];
let leave: () => unknown;

async function start(account: Parameters<typeof admin>[0] = {}): Promise<void> {
  client = await startClient({
    plugins: [plugin],
    as: { ...admin({ modules: plugin.manifest.gate.modules ?? [], ...account }), userId: ann.id },
  });
  sent = [];
  known = other;
  const { id, key, title, startOn, dueOn } = other;
  const related = [{ id, key, title, status: 'unstarted' as const, ...{ startOn: startOn ?? '', dueOn: dueOn ?? '' } }];
  relations = { id: own.id, version: 2, blocks: [otherId], related };
  client.server.respond(listTasks, { body: { items: [own], nextCursor: null } });
  client.server.respond(countTasks, { body: { open: none, mine: none, completed: none, all: none } });
  answerDetails(client);
  client.server.respond(readTask, ({ path }) => ({ body: { ...(path.includes(otherId) ? known : own), abilities } }));
  client.server.respond(changeTask, ({ path, body }) => {
    if (!path.includes(otherId)) {
      return problem('not_found');
    }
    sent.push(body);
    known = { ...known, ...(body as Partial<TaskListItem>), version: known.version + 1 };
    return { body: { ...known, abilities } };
  });
  client.server.respond(taskRelations.read, () => ({ body: relations }));
  client.server.respond(taskRelations.change, ({ body }) => {
    sent.push(body);
    const { lag = 0 } = body as { readonly lag?: number };
    const { lags: _former, ...rest } = relations;
    relations = {
      ...rest,
      version: relations.version + 1,
      ...(lag !== 0 && { lags: { [`blocks:${otherId}`]: lag } }),
    };
    return { body: relations };
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

async function openBlocks(): Promise<HTMLElement> {
  client.show(`/tasks/${own.id}`);
  const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
  return within(panel).findByRole('list', { name: 'Blocks' });
}

describe('relations that order tasks in time', () => {
  it('mark dates that contradict them, and move the later task so that it fits, with undo', async () => {
    const blocks = await openBlocks();
    expect(blocks).toHaveTextContent('T-2 starts 1 day before it may.');
    await userEvent.click(within(blocks).getByRole('button', { name: 'Move T-2 to 9 May 2031' }));
    await waitFor(() => expect(sent).toEqual([{ startOn: '2031-05-09', dueOn: '2031-05-15' }]));
    await waitFor(() => expect(blocks).not.toHaveTextContent('before it may'));
    await waitFor(() => expect(client.application.get(UndoHistory).latest).toBeDefined());
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(blocks).toHaveTextContent('T-2 starts 1 day before it may.'));
  });

  it('have a lag in working days, which the row changes and counts', async () => {
    const blocks = await openBlocks();
    await userEvent.click(within(blocks).getByRole('button', { name: 'Lag of the relation to Calibrate the scale' }));
    const field = await screen.findByRole('textbox', { name: 'Lag in working days' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('2{Enter}');
    await waitFor(() => expect(sent).toEqual([{ kind: 'blocks', otherId, lag: 2 }]));
    expect(
      within(blocks).getByRole('button', { name: 'Lag of the relation to Calibrate the scale: +2 working days' }),
    ).toHaveTextContent('+2 working days');
    // Friday and two working days is Tuesday.
    expect(blocks).toHaveTextContent('T-2 starts 5 days before it may.');
    expect(within(blocks).getByRole('button', { name: 'Move T-2 to 13 May 2031' })).toBeVisible();
  });

  it('follow the dates that another person changes, also of a task that no list shows', async () => {
    const blocks = await openBlocks();
    expect(blocks).toHaveTextContent('before it may');
    const data = { ...other, startOn: '2031-05-12', version: 2 };
    await act(async () => client.hub.push(taskChangedLive.name, { id: otherId, version: 2, data }));
    await act(() => client.clock.advance(300));
    expect(blocks).not.toHaveTextContent('before it may');
  });

  it('are named in the activity with their lag, and a change of it with both values', async () => {
    const entry = (number: number, values: object): object => ({
      id: `01900000-0000-7000-8000-00000000001${number}`,
      at: '2026-01-05T09:00:00.000Z',
      actor: ann,
      verb: 'changed',
      field: 'relation',
      ...values,
    });
    const items = [
      entry(3, { oldValue: 'blocks T-2 -1', newValue: 'blocks T-2' }),
      entry(2, { oldValue: 'finishesAfter T-2 3' }),
      entry(1, { newValue: 'startsBefore T-2 1' }),
    ];
    client.server.respondAt('GET', `/tasks/${own.id}/activity`, { body: { items, nextCursor: null } });
    await openBlocks();
    const region = await screen.findByRole('region', { name: 'Activity' });
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3));
    for (const sentence of [
      'Ann Marlow changed the relation “blocks T-2, −1 working day” to “blocks T-2”',
      'Ann Marlow removed the relation “finishes after T-2, +3 working days”',
      'Ann Marlow added the relation “starts before T-2, +1 working day”',
    ]) {
      expect(region).toHaveTextContent(sentence);
    }
  });

  it('are shown, and change nothing in a read-only company', async () => {
    await act(() => stop());
    await start({ access: 'read-only' });
    relations = { ...relations, lags: { [`blocks:${otherId}`]: -1 } };
    const blocks = await openBlocks();
    expect(blocks).toHaveTextContent('−1 working day');
    expect(within(blocks).queryAllByRole('button')).toEqual([]);
  });
});
