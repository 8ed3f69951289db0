import { safeParse } from 'zod/v4/core';
import { richTextOf } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { countMyTasks, countTaskGroups, listTasks, taskComments, TaskFilter } from '../contract';
import type { NotificationTestBed } from './notification-test-kit';
import { startNotificationTestBed } from './notification-test-kit';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { maxRowsIn, startTasksTestBed } from './tasks-test-kit';

const today = '2037-05-11';

describe('Collaborators of a task', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;
  let cara: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
    ben = await acme.member('Ben Ito');
    cara = await acme.member('Cara Lund');
  });

  const countMine = async (by: TestPerson): Promise<number> =>
    (await stage.server.call(countMyTasks, {}, acme.as(by))).assigned.count;

  it('find their tasks by a filter of their own, and with those that they own by another', async () => {
    await acme.create(ana, { title: 'own', ownerId: ben.personId, dueOn: '2037-05-12' });
    await acme.create(ana, { title: 'shared', collaboratorIds: [ben.personId], dueOn: '2037-05-11', priority: 'high' });
    await acme.create(ana, {
      title: 'both',
      ownerId: ben.personId,
      collaboratorIds: [ben.personId],
      status: 'blocked',
    });
    await acme.create(ana, { title: 'done', ownerId: cara.personId, collaboratorIds: [ben.personId], status: 'done' });
    await acme.create(ben, { title: 'foreign', ownerId: cara.personId });
    expect(await acme.titles(ben, { collaborator: 'me' })).toEqual(['shared', 'both']);
    expect(await acme.titles(ana, { collaborator: ben.personId, state: 'all' })).toEqual(['shared', 'both', 'done']);
    const all = ['shared', 'own', 'both'];
    expect(await acme.titles(ben, { involved: 'me' })).toEqual(all);
    expect(await acme.pages(ben, { involved: 'me', limit: 1 })).toEqual(all);
    expect(await acme.titles(ana, { involved: ben.personId, state: 'completed' })).toEqual(['done']);
    for (const sort of ['priority', 'created', 'updated'] as const) {
      expect(new Set(await acme.pages(ben, { involved: 'me', sort, limit: 2 }))).toEqual(new Set(all));
    }
    for (const group of ['status', 'owner'] as const) {
      expect(new Set(await acme.pages(ben, { involved: 'me', group, limit: 2 }))).toEqual(new Set(all));
    }
    expect(await acme.titles(ben, { involved: 'me', owner: 'none' })).toEqual(['shared']);
    expect(await acme.titles(ben, { involved: 'me', owner: 'others', state: 'all' })).toEqual(['done']);
    expect(await acme.titles(ben, { involved: 'me', status: 'blocked' })).toEqual(['both']);
    expect(await acme.titles(ben, { involved: 'me', find: 'sha' })).toEqual(['shared']);
    expect(await acme.titles(ben, { involved: 'me', creator: 'me' })).toEqual([]);
    expect(await acme.titles(ben, { involved: 'me', due: 'today', today })).toEqual(['shared']);
    expect(await countMine(ben)).toBe(3);
    const archived = await acme.create(ana, { title: 'archived', collaboratorIds: [ben.personId] });
    await acme.change(ana, archived, { isArchived: true });
    expect(await countMine(ben)).toBe(3);
    for (const group of ['owner', 'status', 'due'] as const) {
      const query = { involved: 'me', group, today } as const;
      const { items } = await stage.server.call(countTaskGroups, { query }, acme.as(ben));
      expect({ group, sum: items.reduce((sum, { count }) => sum + count, 0) }).toEqual({ group, sum: 3 });
    }
    const stranger = await stage.company();
    const eve = await stranger.member('Eve Stone');
    expect(await stranger.titles(eve, { involved: ben.personId, state: 'all' })).toEqual([]);
    const wrong = await stage.server.send(listTasks, { query: { collaborator: 'none' } }, acme.as(ana));
    expect(wrong.status).toBe(400);
  });
});

describe('Notifications of collaborators', () => {
  let bed: NotificationTestBed;
  beforeAll(async () => {
    bed = await startNotificationTestBed(['Ben']);
  });
  afterAll(() => bed?.stop());

  it('tell them that they were added, of another due date and of comments, and the new owner only once', async () => {
    const { server, as, people, create, change, tellsAfter } = bed;
    const ben = people['Ben']?.personId ?? '';
    const { id } = await create({ title: 'Audit' });
    expect(await tellsAfter(() => change(id, { collaborators: { add: [ben] } }))).toEqual(['Ben tasks.collaborating']);
    expect(await tellsAfter(() => change(id, { dueOn: '2037-05-12' }))).toEqual(['Ben tasks.due-changed']);
    const comment = { params: { id }, body: { body: richTextOf('Have a look.') } };
    expect(await tellsAfter(() => server.call(taskComments.create, comment, as))).toEqual(['Ben tasks.commented']);
    expect(await tellsAfter(() => change(id, { ownerId: ben, dueOn: '2037-05-13' }))).toEqual(['Ben tasks.assigned']);
    const both = { title: 'Both', ownerId: ben, collaboratorIds: [ben] };
    expect(await tellsAfter(() => create(both))).toEqual(['Ben tasks.assigned']);
  });
});

describe('The tasks that a person owns or collaborates on in the only portal of an installation', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are read through indexes among 100,000', async () => {
    const acme = await stage.company();
    const ana = await acme.member('Ana Lopez');
    const cy = await acme.member('Cy None');
    await acme.fill(100_000);
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set collaborator_ids = array[${ana.personId}::uuid]
        where client_id = ${clientId} and number % 500 = 0`),
    );
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set collaborator_ids = array[gen_random_uuid(), gen_random_uuid()]
        where client_id = ${clientId} and number % 3 = 1 and collaborator_ids is null`),
    );
    await acme.analyze();
    expect(await acme.pages(ana, { involved: 'me', state: 'all', limit: 50 })).toHaveLength(200);
    const filters: readonly object[] = [
      { involved: 'me' },
      { involved: 'me', state: 'all', sort: 'updated' },
      { involved: 'me', due: 'week' },
      { involved: 'me', sort: 'priority', status: 'in-progress' },
      { collaborator: 'me' },
      { collaborator: 'me', state: 'all', sort: 'created' },
      { collaborator: 'me', owner: 'none' },
    ];
    for (const person of [ana, cy]) {
      for (const filter of filters) {
        const { data } = safeParse(TaskFilter, { ...filter, today });
        const plan = data === undefined ? [] : await acme.planOf(person, data);
        expect(plan.join('\n')).toContain('Scan');
        expect({ filter, whole: plan.filter((line) => line.includes('Seq Scan on task')) }).toEqual({
          filter,
          whole: [],
        });
        expect({ filter, isBounded: maxRowsIn(plan) <= 1_000 }).toEqual({ filter, isBounded: true });
      }
    }
    const { data: mine } = safeParse(TaskFilter, { involved: 'me', today });
    for (const group of ['due', 'status', 'owner'] as const) {
      const counted = mine === undefined ? [] : await acme.planOfGroups(ana, mine, group);
      expect(counted.filter((line) => line.includes('Seq Scan on task'))).toEqual([]);
    }
    const found = await acme.planAsOwner(
      `t.collaborator_ids is not null and t.category = 'started' and t.collaborator_ids @> array['${ana.personId}'::uuid]`,
    );
    expect(found.join('\n')).toContain('task_by_collaborator');
  });
});
