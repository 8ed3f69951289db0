import type { EndpointArguments } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { FakeClock, startServer } from '@tessera/core/testing';
import type { Task, TaskListItem } from '../contract';
import { createTask, deleteTask, taskChecklist, taskWatchers } from '../contract';
import { applyDeletion } from './apply-deletion';
import { applyTaskChange } from './apply-task-change';
import { plugin } from './plugin';
import { presentListItem } from './present-task';
import { peopleIn } from './task-people';
import type { FullTaskRow } from './task-record';
import { withNames } from './task-repository';
import { Company } from './tasks-test-kit';

const day = 86_400_000;

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;

type NewTaskBody = EndpointArguments<(typeof createTask)['shape']>['body'];

describe('Recurring tasks [R23]', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let clock: FakeClock;
  let company: Company;
  let ann: TestPerson;
  let bob: TestPerson;

  beforeEach(async () => {
    // Friday, early in the morning in Berlin.
    clock = new FakeClock('2031-05-02T04:00:00.000Z');
    server = await startServer({ plugins: [plugin], clock });
    company = new Company(server, await server.people.portal({ modules: ['Tasks'], timeZone: 'Europe/Berlin' }), []);
    ann = await company.member('Ann');
    bob = await company.member('Bob');
  });
  afterEach(() => server?.stop());

  const create = (body: Partial<NewTaskBody> = {}): Promise<Task> =>
    company.create(ann, {
      title: 'Weigh the samples',
      dueOn: '2031-05-02',
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      ...body,
    });
  const read = async (id: string): Promise<TaskListItem> => {
    const found = (await list()).find((each) => each.id === id);
    if (found === undefined) {
      throw new Error('The task does not exist.');
    }
    return found;
  };
  const complete = async ({ id }: Pick<TaskListItem, 'id'>): Promise<Task> =>
    company.change(ann, await read(id), { status: 'done' });

  /** Not by requests: sessions end while the clock runs for days. */
  async function list(): Promise<readonly TaskListItem[]> {
    const rows = await company.work('read', ({ db, clientId }) =>
      db.rows(sql<FullTaskRow>`${withNames(sql`task`)}
        where t.client_id = ${clientId} and t.deleted_at is null order by t.due_on, t.number`),
    );
    return rows.map((row) => presentListItem(row, peopleIn(row)));
  }

  /** Waits until there are so many tasks that are not deleted. */
  async function untilCount(count: number): Promise<readonly TaskListItem[]> {
    return until(list, (items) => items.length === count);
  }

  /** Lets the clock run slowly until something is so, because jobs are read from the database, which takes real time. */
  async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
    const end = Date.now() + patience;
    let found = await look();
    while (!isSo(found) && Date.now() < end) {
      await clock.advance(1_000);
      await server.settle();
      await new Promise((resolve) => setTimeout(resolve, 10));
      found = await look();
    }
    expect(isSo(found)).toBe(true);
    return found;
  }

  const dueDates = (items: readonly TaskListItem[]): readonly unknown[] =>
    items.map(({ dueOn, category }) => `${dueOn} ${category}`);

  it('come again as a task of their own, with what the last one had, when it is completed', async () => {
    const first = await create({
      ownerId: bob.personId,
      priority: 'high',
      startOn: '2031-04-30',
      dueTime: '15:00',
      timeZone: 'Europe/Berlin',
      estimateMinutes: 90,
    });
    expect(first).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=FR', recurrenceMode: 'after-previous' });
    await server.call(
      taskChecklist.create,
      { params: { id: first.id }, body: { text: 'Clean the scales', position: 'a1' } },
      company.as(ann),
    );
    await server.call(taskWatchers.change, { params: { id: first.id }, body: { isWatching: true } }, company.as(bob));
    await complete(first);
    const [done, next] = await untilCount(2);
    expect(done).toMatchObject({ id: first.id, category: 'completed' });
    expect(done).not.toHaveProperty('recurrence');
    expect(next).toMatchObject({
      title: 'Weigh the samples',
      status: 'to-do',
      owner: { id: bob.personId },
      createdBy: { id: ann.personId },
      priority: 'high',
      dueOn: '2031-05-09',
      dueTime: '15:00',
      startOn: '2031-05-07',
      estimateMinutes: 90,
      originalDueOn: '2031-05-09',
      dueChangeCount: 0,
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      recurrenceMode: 'after-previous',
    });
    const id = next?.id ?? '';
    const checklist = await server.call(taskChecklist.list, { params: { id }, query: {} }, company.as(ann));
    expect(checklist.items).toMatchObject([{ text: 'Clean the scales', isDone: false }]);
    const watchers = await server.call(taskWatchers.read, { params: { id } }, company.as(ann));
    expect(watchers.watching).toEqual([bob.personId]);
  });

  it('come again after a cancelled one, too, and leave out the dates that passed meanwhile', async () => {
    const first = await create({ dueOn: '2031-04-04' });
    await company.change(ann, first, { status: 'cancelled' });
    expect(dueDates(await untilCount(2))).toEqual(['2031-04-04 cancelled', '2031-05-09 unstarted']);
  });

  it('take the next one back when the completion is undone, unless it was changed', async () => {
    const first = await create();
    await complete(first);
    await untilCount(2);
    await company.change(ann, await read(first.id), { status: 'to-do' });
    expect(await untilCount(1)).toMatchObject([{ id: first.id, recurrence: 'FREQ=WEEKLY;BYDAY=FR' }]);
    await complete(first);
    const [, next] = await untilCount(2);
    await company.change(ann, next ?? first, { title: 'Weigh all samples' });
    const reopened = await company.change(ann, await read(first.id), { status: 'to-do' });
    expect(reopened).not.toHaveProperty('recurrence');
    await complete(first);
    await server.settle();
    expect(dueDates(await list())).toEqual(['2031-05-02 completed', '2031-05-09 unstarted']);
  });

  it('come on their dates although earlier ones are open, if they shall', async () => {
    await create({ recurrenceMode: 'schedule', recurrence: 'FREQ=DAILY' });
    await server.settle();
    expect(await list()).toHaveLength(1);
    await clock.advance(day);
    expect(dueDates(await untilCount(2))).toEqual(['2031-05-02 unstarted', '2031-05-03 unstarted']);
    await clock.advance(day);
    const items = await untilCount(3);
    expect(items.map(({ recurrence }) => recurrence)).toEqual([undefined, undefined, 'FREQ=DAILY']);
    // No server for a week: the one that was due to come is made up for, and that of the day comes.
    await clock.advance(7 * day);
    const [last] = (await untilCount(5)).slice(-1);
    expect(last?.dueOn).toBe('2031-05-11');
  });

  it('keep one that came on its date when an earlier one is reopened', async () => {
    const first = await create({ recurrenceMode: 'schedule', recurrence: 'FREQ=DAILY' });
    await clock.advance(day);
    const [, second] = await untilCount(2);
    // Not by a request: the session has ended meanwhile.
    const set = async (status: 'done' | 'to-do') => {
      const { version } = await read(first.id);
      await company.work('write', (context) => applyTaskChange(context, first.id, { status }, version));
    };
    await set('done');
    await set('to-do');
    await server.settle();
    expect((await list()).map(({ id, category }) => [id, category])).toEqual([
      [first.id, 'unstarted'],
      [second?.id, 'unstarted'],
    ]);
  });

  it('move an open task to the next date, if they shall, with its start and without counting a slip', async () => {
    const first = await create({ recurrenceMode: 'roll-forward', startOn: '2031-05-01' });
    await clock.advance(7 * day);
    const rolled = await until(
      () => read(first.id),
      ({ dueOn }) => dueOn === '2031-05-09',
    );
    expect(rolled).toMatchObject({ startOn: '2031-05-08', originalDueOn: '2031-05-09', dueChangeCount: 0 });
    await clock.advance(7 * day);
    await until(
      () => read(first.id),
      ({ dueOn }) => dueOn === '2031-05-16',
    );
    expect(await list()).toHaveLength(1);
  });

  it('count from the day of completion, if they shall', async () => {
    const first = await create({
      recurrenceMode: 'completion',
      recurrence: 'FREQ=DAILY;INTERVAL=10',
      dueOn: '2031-04-01',
    });
    await complete(first);
    expect(dueDates(await untilCount(2))).toEqual(['2031-04-01 completed', '2031-05-12 unstarted']);
  });

  it('end after so many times, and with a date', async () => {
    const first = await create({ recurrence: 'FREQ=DAILY;COUNT=2' });
    await complete(first);
    const [, second] = await untilCount(2);
    await complete(second ?? first);
    const other = await create({ title: 'Report', recurrence: 'FREQ=DAILY;UNTIL=20310503' });
    await complete(other);
    const items = await until(list, (found) => found.filter(({ title }) => title === 'Report').length === 2);
    await complete(items.find(({ title, category }) => title === 'Report' && category === 'unstarted') ?? other);
    await clock.advance(3 * day);
    await server.settle();
    expect((await list()).map(({ category }) => category)).toEqual(Array.from({ length: 4 }, () => 'completed'));
  });

  it('end with the task that is deleted, and go on when it is restored', async () => {
    const first = await create({ recurrenceMode: 'schedule', recurrence: 'FREQ=DAILY' });
    await server.call(deleteTask, { params: { id: first.id } }, company.as(ann));
    await clock.advance(2 * day);
    await server.settle();
    expect(await list()).toEqual([]);
    // The session has ended meanwhile.
    await company.work('write', (context) => applyDeletion(context, first.id, false));
    expect(dueDates(await untilCount(2))).toEqual(['2031-05-02 unstarted', '2031-05-04 unstarted']);
  });

  it('stop, and say what they were, in the activity', async () => {
    const first = await create();
    const other = await company.change(ann, first, { recurrence: 'FREQ=DAILY', recurrenceMode: 'completion' });
    const stopped = await company.change(ann, other, { recurrence: null });
    expect(stopped).not.toHaveProperty('recurrence');
    await complete(first);
    await server.settle();
    expect(await list()).toHaveLength(1);
    const changes = (await company.activity(ann, first.id)).filter(({ field }) => field?.startsWith('recurrence'));
    expect(changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual(
      expect.arrayContaining([
        ['recurrence', 'FREQ=DAILY', undefined],
        ['recurrence', 'FREQ=WEEKLY;BYDAY=FR', 'FREQ=DAILY'],
        ['recurrenceMode', 'after-previous', 'completion'],
      ]),
    );
  });

  it.each([
    ['a rule without a due date', { dueOn: undefined }, 'Choose a due date first'],
    [
      'a rule that never comes',
      { dueOn: '2031-02-01', recurrence: 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31' },
      'never come again',
    ],
    ['an end before the second date', { recurrence: 'FREQ=DAILY;UNTIL=20310401' }, 'never come again'],
    ['what is no rule', { recurrence: 'FREQ=SECONDLY;COUNT=1000000' }, 'not known'],
  ])('refuse %s', async (_name, body, sentence) => {
    const response = await server.send(
      createTask,
      { body: { title: 'Refused', dueOn: '2031-05-02', recurrence: 'FREQ=DAILY', ...body } },
      company.as(ann),
    );
    expect(response).toMatchObject({ status: 400, json: { errors: [expect.stringContaining(sentence)] } });
    expect(await list()).toEqual([]);
  });

  it('keep their due date, and are changed by the last one of a series only', async () => {
    const first = await create();
    const cleared = await company.tryChange(ann, first, { dueOn: null });
    expect(cleared.json).toMatchObject({ code: 'validation_failed', params: { field: 'dueOn' } });
    await complete(first);
    await untilCount(2);
    const past = await company.tryChange(ann, await read(first.id), { recurrence: 'FREQ=DAILY' });
    expect(past.json).toMatchObject({ code: 'validation_failed', params: { field: 'recurrence' } });
  });

  it('go on in a company that an archive was read into', async () => {
    await create({ recurrenceMode: 'schedule', recurrence: 'FREQ=DAILY' });
    const lines = await company.writeArchive();
    await company.empty();
    await clock.advance(day);
    await server.settle();
    await company.readArchive(lines);
    expect(dueDates(await untilCount(2))).toEqual(['2031-05-02 unstarted', '2031-05-03 unstarted']);
  });

  it('create one task when two people complete one at the same time', async () => {
    const first = await create();
    const before = await read(first.id);
    await Promise.all([
      company.change(ann, before, { status: 'done' }),
      company.change(bob, before, { status: 'done' }),
    ]);
    await untilCount(2);
    await clock.advance(60_000);
    await server.settle();
    expect(await list()).toHaveLength(2);
    const rows = await company.work('read', ({ db }) =>
      db.rows(
        sql<{ series_id: string; occurrence_on: string }>`select series_id, occurrence_on from task order by number`,
      ),
    );
    expect(rows).toEqual([
      { series_id: first.id, occurrence_on: '2031-05-02' },
      { series_id: first.id, occurrence_on: '2031-05-09' },
    ]);
  });
});
