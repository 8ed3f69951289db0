import { randomUUID } from 'node:crypto';
import type { EndpointArguments, TimeEntry } from '@tessera/core/contract';
import {
  changeTimeEntry,
  createTimeEntry,
  exportMyTime,
  listMyTime,
  listRunningTime,
  listTimeEntries,
  readTimeEntry,
  sumTimeEntries,
} from '@tessera/core/contract';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, readTask, restoreTask } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

type NewEntry = EndpointArguments<(typeof createTimeEntry)['shape']>['body'];
type TimePatch = EndpointArguments<(typeof changeTimeEntry)['shape']>['body'];

const type = 'tasks.task';
const day = '2026-03-12';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const today = (): string => new Date().toISOString().slice(0, 10);

describe('Time that is logged on a task', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let bob: TestPerson;
  let task: Task;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    bob = await company.member('Bob');
    task = await company.create(ann, { title: 'Plan' });
  });

  const log = (by: TestPerson, body: Partial<NewEntry> = {}): Promise<TimeEntry> =>
    stage.server.call(createTimeEntry, { body: { type, entityId: task.id, day, ...body } }, company.as(by));
  const tryLog = (by: TestPerson, body: Partial<NewEntry>): Promise<TestResponse> =>
    stage.server.send(createTimeEntry, { body: { type, entityId: task.id, day, ...body } }, company.as(by));
  const change = (by: TestPerson, entry: TimeEntry, body: TimePatch): Promise<TimeEntry> =>
    stage.server.call(
      changeTimeEntry,
      { params: { id: entry.id }, body },
      { ...company.as(by), ifMatch: entry.version },
    );
  const tryChange = (by: TestPerson, entry: TimeEntry, body: TimePatch): Promise<TestResponse> =>
    stage.server.send(
      changeTimeEntry,
      { params: { id: entry.id }, body },
      { ...company.as(by), ifMatch: entry.version },
    );
  const list = async (by = ann, limit?: number): Promise<readonly TimeEntry[]> => {
    const query = { type, entityId: task.id, limit };
    return (await stage.server.call(listTimeEntries, { query }, company.as(by))).items;
  };
  const mine = async (by: TestPerson, from = '2026-01-01', to = '2026-12-31'): Promise<readonly TimeEntry[]> =>
    (await stage.server.call(listMyTime, { query: { from, to } }, company.as(by))).items;
  const running = async (by: TestPerson): Promise<readonly TimeEntry[]> =>
    (await stage.server.call(listRunningTime, { query: {} }, company.as(by))).items;
  const logged = async (): Promise<number | undefined> =>
    (await stage.server.call(readTask, { params: { id: task.id } }, company.as(ann))).loggedMinutes;
  const sentenceOf = ({ json }: TestResponse): string | undefined =>
    (json as { readonly errors?: readonly string[] }).errors?.[0];

  it('is listed by day, summed by person and in the row of the task, and recorded', async () => {
    const first = await log(ann, { minutes: 90, note: '  Draft \n' });
    const second = await log(bob, { minutes: 30, day: '2026-03-13', isBillable: true });
    expect(first).toMatchObject({
      entity: { type, id: task.id, key: task.key, title: 'Plan' },
      person: { id: ann.personId, fullName: 'Ann' },
      day,
      minutes: 90,
      note: 'Draft',
      isBillable: false,
      source: 'manual',
      isRunning: false,
    });
    expect(await list()).toEqual([second, first]);
    expect(await stage.server.call(sumTimeEntries, { query: { type, entityId: task.id } }, company.as(bob))).toEqual({
      minutes: 120,
      people: [
        { person: expect.objectContaining({ id: ann.personId }), minutes: 90 },
        { person: expect.objectContaining({ id: bob.personId }), minutes: 30 },
      ],
    });
    expect(await logged()).toBe(120);
    const changed = await change(ann, first, { minutes: 60 });
    const removed = await change(bob, second, { isRemoved: true });
    expect(await logged()).toBe(60);
    expect(await list()).toEqual([changed]);
    await change(bob, removed, { isRemoved: false });
    expect(await logged()).toBe(90);
    const entries = (await company.activity(ann, task.id)).filter(({ field }) => field === 'loggedTime');
    expect(entries.map(({ actor, oldValue, newValue }) => [actor?.fullName, oldValue, newValue])).toEqual([
      ['Bob', undefined, '30'],
      ['Bob', '30', undefined],
      ['Ann', '90', '60'],
      ['Bob', undefined, '30'],
      ['Ann', undefined, '90'],
    ]);
    expect(await company.changes(bob)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'tasks.task-changed',
          id: task.id,
          data: expect.objectContaining({ loggedMinutes: 90 }),
        }),
      ]),
    );
  });

  it('is paged', async () => {
    for (const minutes of [1, 2, 3]) {
      await log(ann, { minutes });
    }
    const query = { type, entityId: task.id, limit: 2 };
    const first = await stage.server.call(listTimeEntries, { query }, company.as(bob));
    const second = await stage.server.call(
      listTimeEntries,
      { query: { ...query, cursor: first.nextCursor ?? '' } },
      company.as(bob),
    );
    expect([...first.items, ...second.items].map(({ minutes }) => minutes)).toEqual([3, 2, 1]);
  });

  it('conflicts with no edit of the task', async () => {
    await log(ann, { minutes: 5 });
    await company.change(bob, task, { title: 'Plan B' });
    expect((await list())[0]?.entity.title).toBe('Plan B');
  });

  it('is refused with a sentence when it cannot be true', async () => {
    const refused: readonly (readonly [Partial<NewEntry>, string])[] = [
      [{ minutes: 1_441 }, 'One entry can have at most 24 hours. Split it over several days.'],
      [{ minutes: 0 }, 'Enter the time in whole minutes, at least 1.'],
      [{ minutes: 5, day: '2099-01-01' }, 'Time can’t be logged for a day in the future.'],
      [{ minutes: 5, day: '1999-12-31' }, 'Choose a day from the year 2000 on.'],
      [{ minutes: 5, note: 'x'.repeat(501) }, 'Use at most 500 characters for the note.'],
      [{ startedOn: minutesAgo(5), endedOn: minutesAgo(10) }, 'A timer can’t end before it was started.'],
      [{ endedOn: minutesAgo(10) }, 'Enter when the timer was started.'],
    ];
    for (const [body, sentence] of refused) {
      const answer = await tryLog(ann, body);
      expect([answer.status, sentenceOf(answer)]).toEqual([400, sentence]);
    }
    expect(await list()).toEqual([]);
  });

  it('is created once however often the request is repeated with its key', async () => {
    const options = { ...company.as(ann), idempotencyKey: randomUUID() };
    const parts = { body: { type, entityId: task.id, day, minutes: 5 } };
    const first = await stage.server.call(createTimeEntry, parts, options);
    expect(await stage.server.call(createTimeEntry, parts, options)).toEqual(first);
    expect(await logged()).toBe(5);
  });

  it('is changed by its person and by admins, and by no one else', async () => {
    const entry = await log(ann, { minutes: 30 });
    const answer = await tryChange(bob, entry, { minutes: 5 });
    expect([answer.status, sentenceOf(answer)]).toEqual([
      403,
      'Only the person who logged this time and admins can change it.',
    ]);
    expect(await change(company.portal.admin, entry, { minutes: 45 })).toMatchObject({
      minutes: 45,
      person: { id: ann.personId },
    });
  });

  it('keeps the later of two values, but puts two notes before the person', async () => {
    const entry = await log(ann, { minutes: 30, note: 'One' });
    await change(ann, entry, { note: 'Two', minutes: 40 });
    expect(await change(ann, entry, { minutes: 50 })).toMatchObject({ minutes: 50, note: 'Two' });
    const answer = await tryChange(ann, entry, { note: 'Three' });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'conflict', params: { conflicts: ['note'], current: { note: 'Two' } } });
  });

  it('is hidden from strangers, from another portal, and without the module', async () => {
    const entry = await log(ann, { minutes: 30 });
    const other = await stage.company();
    const { admin } = other.portal;
    const stranger = { ...other.as(admin), ifMatch: 1 };
    const plain = await stage.server.people.portal({ modules: [] });
    const without = { as: plain.admin, portal: plain };
    const query = { type, entityId: task.id };
    const answers = [
      await stage.server.send(changeTimeEntry, { params: { id: entry.id }, body: { minutes: 1 } }, stranger),
      await stage.server.send(readTimeEntry, { params: { id: entry.id } }, other.as(admin)),
      await stage.server.send(listTimeEntries, { query }, other.as(admin)),
      await stage.server.send(sumTimeEntries, { query }, other.as(admin)),
      await stage.server.send(createTimeEntry, { body: { ...query, day, minutes: 1 } }, other.as(admin)),
      await stage.server.send(listTimeEntries, { query }, without),
      await stage.server.send(createTimeEntry, { body: { ...query, day, minutes: 1 } }, without),
      await tryLog(ann, { type: 'tasks.other', minutes: 1 }),
      await tryLog(ann, { type: 'nothing.here', minutes: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await logged()).toBe(30);
  });

  it('stays in the own time while its task is in the trash, and is deleted with it', async () => {
    const entry = await log(ann, { minutes: 30 });
    await stage.server.call(deleteTask, { params: { id: task.id } }, company.as(ann));
    expect((await tryLog(ann, { minutes: 5 })).status).toBe(404);
    expect(await mine(ann)).toMatchObject([{ id: entry.id, entity: { title: 'Plan', isDeleted: true } }]);
    await change(ann, entry, { minutes: 20 });
    await stage.server.call(restoreTask, { params: { id: task.id } }, company.as(ann));
    expect(await logged()).toBe(20);
    await stage.server.call(deleteTask, { params: { id: task.id } }, company.as(ann));
    await company.age(task.id, 31);
    await company.purge();
    expect(await mine(ann)).toEqual([]);
    const rows = await stage.server.running.kernel.engine.administer((run) =>
      run(`select id from core.time_entry where entity_id = '${task.id}'`),
    );
    expect(rows.flatMap((result) => result.rows)).toEqual([]);
  });

  it('is read by its person for some days, also as a file', async () => {
    await log(ann, { minutes: 30, day: '2026-03-02', note: '=1+1' });
    await log(ann, { minutes: 60, day: '2026-03-09', isBillable: true });
    await log(bob, { minutes: 5, day: '2026-03-02' });
    expect((await mine(ann, '2026-03-02', '2026-03-08')).map(({ minutes }) => minutes)).toEqual([30]);
    const query = { from: '2026-03-01', to: '2026-03-31', format: 'csv' } as const;
    const file = await stage.server.send(exportMyTime, { query }, company.as(ann));
    expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Day,Key,Title,Minutes,Note,Billable,Source,Started (UTC),Ended (UTC)',
      `2026-03-09,${task.key},Plan,60,,Yes,Entered by hand,,`,
      `2026-03-02,${task.key},Plan,30,'=1+1,No,Entered by hand,,`,
      '',
    ]);
    const long = { from: '2020-01-01', to: '2026-03-31' };
    expect(sentenceOf(await stage.server.send(listMyTime, { query: long }, company.as(ann)))).toBe(
      'Choose an end that is not before the start, at most 366 days later.',
    );
  });

  describe('by a timer', () => {
    it('runs for its person only, and is logged when it is stopped', async () => {
      const timer = await log(ann, { day: today(), startedOn: minutesAgo(42) });
      expect(timer).toMatchObject({ isRunning: true, minutes: 0, source: 'timer' });
      expect(await running(ann)).toEqual([timer]);
      expect(await list(bob)).toEqual([]);
      expect((await stage.server.send(readTimeEntry, { params: { id: timer.id } }, company.as(bob))).status).toBe(404);
      expect((await tryChange(company.portal.admin, timer, { note: 'x' })).status).toBe(404);
      expect(await company.changes(bob)).not.toEqual(
        expect.arrayContaining([expect.objectContaining({ id: timer.id })]),
      );
      const stopped = await change(ann, timer, { endedOn: new Date().toISOString(), note: 'Done' });
      expect(stopped).toMatchObject({ isRunning: false, minutes: 42, note: 'Done' });
      expect(await list(bob)).toEqual([stopped]);
      expect([await running(ann), await logged()]).toEqual([[], 42]);
    });

    it('runs again after an undo, and is discarded without a trace in sums', async () => {
      const timer = await log(ann, { day: today(), startedOn: minutesAgo(10) });
      const stopped = await change(ann, timer, { endedOn: new Date().toISOString() });
      const again = await change(ann, stopped, { endedOn: null });
      expect(again).toMatchObject({ isRunning: true, minutes: 0 });
      expect(again.endedOn).toBeUndefined();
      expect(await logged()).toBeUndefined();
      await change(ann, again, { isRemoved: true });
      expect(await running(ann)).toEqual([]);
    });

    it('is stopped and logged when another one starts, also when two start at once', async () => {
      const other = await company.create(ann, { title: 'Other' });
      await log(ann, { day: today(), startedOn: minutesAgo(30) });
      const begun = minutesAgo(10);
      const next = await log(ann, { entityId: other.id, day: today(), startedOn: begun });
      expect(await running(ann)).toEqual([next]);
      expect(await list()).toMatchObject([{ minutes: 20, endedOn: begun }]);
      await Promise.all([log(ann, { day: today() }), log(ann, { day: today() }), log(ann, { day: today() })]);
      expect(await running(ann)).toHaveLength(1);
      expect((await tryChange(ann, next, { endedOn: null })).status).toBe(400);
    });

    it('counts the first of two stops, and keeps the note of the second', async () => {
      const timer = await log(ann, { day: today(), startedOn: minutesAgo(30) });
      await change(ann, timer, { endedOn: minutesAgo(10) });
      expect(await change(ann, timer, { endedOn: minutesAgo(1), note: 'Late' })).toMatchObject({
        minutes: 20,
        note: 'Late',
      });
    });

    it('that was stopped before it was sent keeps its times; less than a minute counts as one', async () => {
      const entry = await log(ann, { day: today(), startedOn: minutesAgo(90), endedOn: minutesAgo(30) });
      expect(entry).toMatchObject({ isRunning: false, minutes: 60, source: 'timer' });
      const begun = minutesAgo(5);
      expect(await log(ann, { day: today(), startedOn: begun, endedOn: begun })).toMatchObject({ minutes: 1 });
    });

    it('of a browser whose clock is ahead does not begin in the future', async () => {
      const timer = await log(ann, { day: today(), startedOn: minutesAgo(-180) });
      expect(Date.parse(timer.startedOn ?? '')).toBeLessThanOrEqual(Date.now());
    });

    it.each([
      ['what it measured', 42, 42],
      ['ten hours of a forgotten one', 14 * 60, 600],
    ])('of a person who leaves the company stops, and logs %s', async (_, ago, minutes) => {
      const timer = await log(bob, { day: today(), startedOn: minutesAgo(ago) });
      await company.dismiss(bob);
      expect(await list()).toMatchObject([{ id: timer.id, isRunning: false, minutes, person: { id: bob.personId } }]);
      expect(await logged()).toBe(minutes);
    });

    it('that was forgotten is not logged before its person says how much of it was work', async () => {
      const timer = await log(ann, { day: today(), startedOn: minutesAgo(14 * 60) });
      const stop = await tryChange(ann, timer, { endedOn: new Date().toISOString() });
      expect([stop.status, sentenceOf(stop)]).toEqual([
        400,
        'This timer has run for more than 10 hours. Enter how long you worked.',
      ]);
      const start = await tryLog(ann, { day: today() });
      expect([start.status, sentenceOf(start)]).toEqual([
        400,
        'The timer on “Plan” has run for more than 10 hours. Stop it first and enter how long you worked.',
      ]);
      expect(await change(ann, timer, { endedOn: new Date().toISOString(), minutes: 480 })).toMatchObject({
        minutes: 480,
      });
    });
  });
});
