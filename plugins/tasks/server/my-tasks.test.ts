import type { TestPerson } from '@tessera/core/testing';
import { safeParse } from 'zod/v4/core';
import { richTextOf } from '@tessera/core/contract';
import { countMyTasks, countTaskGroups, listTasks, taskComments, TaskFilter, taskWatchers } from '../contract';
import type { Task } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { maxRowsIn, startTasksTestBed } from './tasks-test-kit';

const today = '2037-05-11';

describe('The tasks of a person', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
    ben = await acme.member('Ben Ito');
  });

  const watch = (by: TestPerson, task: Pick<Task, 'id'>, isWatching: boolean) =>
    stage.server.call(taskWatchers.change, { params: { id: task.id }, body: { isWatching } }, acme.as(by));
  const watched = async (by: TestPerson, ids: readonly string[], company = acme) =>
    (await stage.server.call(taskWatchers.watched, { query: { ids: ids.join(',') } }, company.as(by))).ids;

  it('are filtered by what the person chose to watch, in every order, and no longer after they stop', async () => {
    const late = await acme.create(ana, { title: 'late', dueOn: '2037-05-01', ownerId: ana.personId });
    const next = await acme.create(ana, { title: 'next', dueOn: '2037-05-12', priority: 'high' });
    const done = await acme.create(ana, { title: 'done', status: 'done' });
    await acme.create(ana, { title: 'unwatched', ownerId: ben.personId });
    for (const task of [late, next, done]) {
      await watch(ben, task, true);
    }
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      expect(new Set(await acme.titles(ben, { watcher: 'me', sort }))).toEqual(new Set(['late', 'next']));
    }
    expect(await acme.titles(ben, { watcher: 'me' })).toEqual(['late', 'next']);
    expect(await acme.titles(ben, { watcher: 'me', state: 'completed' })).toEqual(['done']);
    expect(await acme.titles(ben, { watcher: 'me', owner: 'none' })).toEqual(['next']);
    expect(await acme.titles(ben, { watcher: 'me', find: 'lat' })).toEqual(['late']);
    expect(await acme.titles(ana, { watcher: 'me' })).toEqual([]);

    await watch(ben, late, false);
    expect(await acme.titles(ben, { watcher: 'me' })).toEqual(['next']);
    expect(await watched(ben, [late.id, next.id])).toEqual([next.id]);
  });

  it('contain what the person commented on', async () => {
    const { id } = await acme.create(ana, { title: 'Plan' });
    await stage.server.call(
      taskComments.create,
      { params: { id }, body: { body: richTextOf('I can help.') } },
      acme.as(ben),
    );
    expect(await acme.titles(ben, { watcher: 'me' })).toEqual(['Plan']);
  });

  it('are paged in groups without a task twice or never', async () => {
    for (let index = 0; index < 11; index += 1) {
      const status = index % 2 === 0 ? 'to-do' : 'blocked';
      await watch(ben, await acme.create(ana, { title: `task ${index}`, status }), true);
      await acme.create(ana, { title: `other ${index}`, status });
    }
    const whole = await acme.titles(ben, { watcher: 'me' });
    expect(whole).toHaveLength(11);
    expect(await acme.pages(ben, { watcher: 'me', limit: 3 })).toEqual(whole);
    for (const group of ['status', 'owner'] as const) {
      expect(new Set(await acme.pages(ben, { watcher: 'me', limit: 2, group }))).toEqual(new Set(whole));
    }
    const counts = await stage.server.call(
      countTaskGroups,
      { query: { watcher: 'me', group: 'status', today } },
      acme.as(ben),
    );
    expect(counts.items).toEqual(
      [
        { key: 'blocked', count: 5, isCapped: false },
        { key: 'to-do', count: 6, isCapped: false },
      ].toSorted((left, right) => right.count - left.count),
    );
  });

  it('are those that they created for others, with and without other filters', async () => {
    const cara = await acme.member('Cara Lund');
    await acme.create(ana, { title: 'for Ben', ownerId: ben.personId, dueOn: '2037-05-12' });
    await acme.create(ana, { title: 'for Cara', ownerId: cara.personId, dueOn: '2037-05-13', status: 'blocked' });
    await acme.create(ana, { title: 'own', ownerId: ana.personId });
    await acme.create(ana, { title: 'for no one' });
    await acme.create(ben, { title: 'of Ben', ownerId: cara.personId });
    const mine = { creator: 'me', owner: 'others' } as const;
    expect(await acme.titles(ana, mine)).toEqual(['for Ben', 'for Cara']);
    expect(await acme.titles(ana, { ...mine, status: 'blocked' })).toEqual(['for Cara']);
    expect(await acme.titles(ana, { ...mine, sort: 'created' })).toEqual(['for Cara', 'for Ben']);
    expect(await acme.titles(ana, { owner: 'others' })).toEqual(['for Ben', 'for Cara', 'of Ben']);
    expect(await acme.pages(ana, { ...mine, limit: 1, group: 'owner' })).toEqual(['for Ben', 'for Cara']);
    const { items } = await stage.server.call(
      countTaskGroups,
      { query: { ...mine, group: 'owner', today } },
      acme.as(ana),
    );
    expect(new Map(items.map(({ key, count }) => [key, count]))).toEqual(
      new Map([
        [ben.personId, 1],
        [cara.personId, 1],
      ]),
    );
  });

  it('are counted for each scope, open ones only', async () => {
    await acme.create(ana, { title: 'own', ownerId: ana.personId });
    await acme.create(ana, { title: 'done', ownerId: ana.personId, status: 'done' });
    await acme.create(ana, { title: 'for Ben', ownerId: ben.personId });
    for (const status of ['to-do', 'done'] as const) {
      await watch(ana, await acme.create(ben, { title: status, status }), true);
    }
    const exact = (count: number) => ({ count, isCapped: false });
    expect(await stage.server.call(countMyTasks, {}, acme.as(ana))).toEqual({
      assigned: exact(1),
      review: exact(0),
      created: exact(1),
      watching: exact(1),
    });
  });

  it('tell nothing of another company or of what other people watch', async () => {
    const task = await acme.create(ana, { title: 'ours' });
    await watch(ana, task, true);
    const other = await stage.company();
    const eve = await other.member('Eve Stone');
    expect(await watched(eve, [task.id], other)).toEqual([]);
    expect(await other.titles(eve, { watcher: 'me' })).toEqual([]);
    expect(await watched(ben, [task.id])).toEqual([]);
    const many = Array.from({ length: 51 }, () => task.id).join(',');
    const answers = [
      await stage.server.send(listTasks, { query: { watcher: ana.personId } }, acme.as(ben)),
      await stage.server.send(listTasks, { query: { watcher: 'none' } }, acme.as(ben)),
      await stage.server.send(taskWatchers.watched, { query: { ids: 'x' } }, acme.as(ben)),
      await stage.server.send(taskWatchers.watched, { query: { ids: many } }, acme.as(ben)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const stranger = await stage.server.people.person({ fullName: 'Sam Stranger' });
    const refused = await stage.server.send(countMyTasks, {}, { as: stranger, portal: acme.portal });
    expect(refused.status).toBe(403);
  });
});

describe('The tasks of a person in the only portal of an installation', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are read through an index among 100,000, whether they watch few or many', async () => {
    const acme = await stage.company();
    const [few, many, none] = await Promise.all(['Ana Few', 'Ben Many', 'Cy None'].map((name) => acme.member(name)));
    if (few === undefined || many === undefined || none === undefined) {
      throw new Error('Three members were created.');
    }
    await acme.fill(100_000);
    await acme.watchEach(few, 10_000);
    await acme.watchEach(many, 1);
    await acme.analyze();
    expect(await acme.pages(few, { watcher: 'me', state: 'all', limit: 4 })).toHaveLength(10);
    expect(await acme.titles(many, { watcher: 'me', limit: 50 })).toHaveLength(50);
    expect(await acme.titles(none, { watcher: 'me' })).toEqual([]);

    const filters: readonly object[] = [
      { watcher: 'me' },
      { watcher: 'me', state: 'all', sort: 'updated' },
      { watcher: 'me', sort: 'priority', due: 'week' },
      { watcher: 'me', owner: 'me' },
      { creator: 'me', owner: 'others' },
      { creator: 'me', owner: 'others', due: 'week' },
    ];
    for (const person of [few, none]) {
      for (const filter of filters) {
        const { data } = safeParse(TaskFilter, { ...filter, today });
        const plan = data === undefined ? [] : await acme.planOf(person, data);
        expect(plan.join('\n')).toContain('Scan');
        expect({ filter, whole: plan.filter((line) => /Seq Scan on (?:task|watcher)/.test(line)) }).toEqual({
          filter,
          whole: [],
        });
        expect({ filter, isBounded: maxRowsIn(plan) <= 1_000 }).toEqual({ filter, isBounded: true });
      }
    }
    const { data: ofMany } = safeParse(TaskFilter, { watcher: 'me' });
    const plan = ofMany === undefined ? [] : await acme.planOf(many, ofMany);
    // The sample of the first tasks has enough: what the person watches is not read.
    expect(plan.filter((line) => /Seq Scan on (?:task|watcher)/.test(line))).toEqual([]);
    for (const group of ['due', 'status', 'owner'] as const) {
      const counted = ofMany === undefined ? [] : await acme.planOfGroups(few, ofMany, group);
      expect(counted.filter((line) => /Seq Scan on (?:task|watcher)/.test(line))).toEqual([]);
    }
  });
});
