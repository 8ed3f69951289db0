import { randomUUID } from 'node:crypto';
import { safeParse } from 'zod/v4/core';
import { maxPersonSet, richTextOf } from '@tessera/core/contract';
import type { NotificationSink } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import {
  changeTask,
  changeTasks,
  countMyTasks,
  countTaskGroups,
  createTask,
  deleteTask,
  duplicateTask,
  exportTasks,
  importTasks,
  listTasks,
  readTask,
  taskComments,
  TaskFilter,
} from '../contract';
import type { Task } from '../contract';
import { plugin } from './plugin';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

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

  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, acme.as(ana));
  const countMine = async (by: TestPerson): Promise<number> =>
    (await stage.server.call(countMyTasks, {}, acme.as(by))).assigned.count;

  it('are added by two people at the same time, and both stay, whatever version they have seen', async () => {
    const task = await acme.create(ana, { title: 'Audit', ownerId: ana.personId });
    expect(task.collaboratorIds).toBeUndefined();
    const [one, other] = await Promise.all([
      acme.change(ana, task, { collaborators: { add: [ben.personId] } }),
      acme.change(ben, task, { collaborators: { add: [cara.personId] } }),
    ]);
    expect(Math.max(one.version, other.version)).toBe(task.version + 2);
    expect(new Set((await read(task.id)).collaboratorIds)).toEqual(new Set([ben.personId, cara.personId]));

    const { version } = await acme.change(cara, task, { collaborators: { remove: [ben.personId] }, title: 'Audits' });
    const after = await acme.change(cara, task, { collaborators: { remove: [ben.personId] } });
    expect({ version: after.version, ids: after.collaboratorIds }).toEqual({ version, ids: [cara.personId] });
    await acme.change(cara, after, { collaborators: { remove: [cara.personId] } });
    expect((await read(task.id)).collaboratorIds).toBeUndefined();
  });

  it('are active members only, and not more than fit', async () => {
    const task = await acme.create(ana, { title: 'Audit' });
    const other = await stage.company();
    const stranger = await other.member('Eve Stone');
    const answers = [
      await acme.tryChange(ana, task, { collaborators: { add: [stranger.personId] } }),
      await acme.tryChange(ana, task, { collaborators: { add: [ben.personId, randomUUID()] } }),
      await stage.server.send(createTask, { body: { title: 'x', collaboratorIds: [stranger.personId] } }, acme.as(ana)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers.map(({ json }) => (json as { params?: { field?: string } }).params?.field)).toEqual([
      'collaborators',
      'collaborators',
      'collaboratorIds',
    ]);
    const many = await Promise.all(Array.from({ length: maxPersonSet }, (_, index) => acme.member(`Person ${index}`)));
    const full = await acme.change(ana, task, { collaborators: { add: many.map(({ personId }) => personId) } });
    expect(full.collaboratorIds).toHaveLength(maxPersonSet);
    const refused = await acme.tryChange(ana, full, { collaborators: { add: [ben.personId] } });
    expect(refused.status).toBe(400);
    const [first] = many;
    const swapped = { add: [ben.personId], remove: first === undefined ? [] : [first.personId] };
    expect((await acme.change(ana, full, { collaborators: swapped })).collaboratorIds).toHaveLength(maxPersonSet);
  });

  it('are in the activity by the name that they have, and in what other plugins receive', async () => {
    const task = await acme.create(ana, { title: 'Audit' });
    const added = await acme.change(ana, task, { collaborators: { add: [ben.personId] } });
    await acme.change(ben, added, { collaborators: { remove: [ben.personId] } });
    const changes = (await acme.activity(ana, task.id)).filter(({ verb }) => verb === 'changed');
    expect(changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['collaborator', 'Ben Ito', undefined],
      ['collaborator', undefined, 'Ben Ito'],
    ]);
    const events = await acme.events();
    expect(events.filter(([name]) => name === 'changed').map(([, data]) => data)).toEqual([
      { taskId: task.id, fields: ['collaborator'] },
      { taskId: task.id, fields: ['collaborator'] },
    ]);
  });

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

  it('are kept by copies and archives, without those who left', async () => {
    const task = await acme.create(ana, { title: 'Audit', collaboratorIds: [ben.personId, cara.personId] });
    const gone = await acme.create(ana, { title: 'Deleted', collaboratorIds: [cara.personId] });
    await stage.server.call(deleteTask, { params: { id: gone.id } }, acme.as(ana));
    const lines = await acme.writeArchive();
    await acme.empty();
    await acme.readArchive(lines);
    expect((await read(task.id)).collaboratorIds).toEqual([ben.personId, cara.personId]);

    await acme.dismiss(cara);
    expect((await read(task.id)).collaboratorIds).toEqual([ben.personId]);
    const [entry] = await acme.activity(ana, task.id);
    expect([entry?.field, entry?.oldValue, entry?.actor]).toEqual(['collaborator', 'Cara Lund', undefined]);
    const left = await acme.work('read', ({ db, clientId }) =>
      db.rows(
        sql`select 1 from task where client_id = ${clientId} and collaborator_ids @> array[${cara.personId}::uuid]`,
      ),
    );
    expect(left).toEqual([]);
    const copied = { params: { id: task.id }, body: { title: 'Copy' } };
    expect((await stage.server.call(duplicateTask, copied, acme.as(ana))).collaboratorIds).toEqual([ben.personId]);
  });

  it('are changed for many tasks by one request, exported by name and imported', async () => {
    const items = [{ title: 'One', collaboratorIds: [cara.personId] }, { title: 'Two' }];
    const imported = await stage.server.call(importTasks, { body: { items } }, acme.as(ana));
    const tasks = await Promise.all(imported.items.map(({ created }) => read(created?.id ?? '')));
    const change = { collaborators: { add: [ben.personId], remove: [cara.personId] } };
    const body = { items: tasks.map(({ id, version }) => ({ id, version, change })) };
    const changed = await stage.server.call(changeTasks, { body }, acme.as(ana));
    expect(changed.items.map(({ outcome, task }) => [outcome, task?.collaboratorIds])).toEqual([
      ['changed', [ben.personId]],
      ['changed', [ben.personId]],
    ]);
    await acme.create(ana, { title: 'Three', collaboratorIds: [cara.personId, ana.personId] });
    const file = await stage.server.send(exportTasks, { query: { format: 'json', find: 'Three' } }, acme.as(ana));
    expect((file.json as readonly object[])[0]).toMatchObject({ collaborators: ['Cara Lund', 'Ana Lopez'] });
  });
});

describe('Notifications of collaborators', () => {
  it('tell them that they were added, of another due date and of comments, and the new owner only once', async () => {
    const told: string[] = [];
    const sink: NotificationSink = {
      id: 'probe.sink',
      deliver: (deliveries) => {
        for (const { personId, notifications } of deliveries) {
          told.push(...notifications.map(({ type }) => `${personId === ben.personId ? 'Ben' : 'other'} ${type.id}`));
        }
        return Promise.resolve();
      },
    };
    const server = await startServer({ plugins: [plugin, testPlugin('probe', { notificationSinks: [sink] })] });
    const portal = await server.people.portal({ modules: ['Tasks'] });
    const ann = await server.people.member(portal, { fullName: 'Ann' });
    const ben = await server.people.member(portal, { fullName: 'Ben' });
    const as = { as: ann, portal };
    const tellsAfter = async (act: () => Promise<Task | unknown>): Promise<readonly string[]> => {
      told.splice(0);
      await act();
      await server.settle();
      return told.toSorted();
    };
    const change = async (id: string, body: Parameters<typeof server.call<typeof changeTask.shape>>[1]['body']) => {
      const { version } = await server.call(readTask, { params: { id } }, as);
      return server.call(changeTask, { params: { id }, body }, { ...as, ifMatch: version });
    };
    try {
      const { id } = await server.call(createTask, { body: { title: 'Audit' } }, as);
      const add = { collaborators: { add: [ben.personId] } };
      expect(await tellsAfter(() => change(id, add))).toEqual(['Ben tasks.collaborating']);
      expect(await tellsAfter(() => change(id, { dueOn: '2037-05-12' }))).toEqual(['Ben tasks.due-changed']);
      const comment = { params: { id }, body: { body: richTextOf('Have a look.') } };
      expect(await tellsAfter(() => server.call(taskComments.create, comment, as))).toEqual(['Ben tasks.commented']);
      const hand = { ownerId: ben.personId, dueOn: '2037-05-13' };
      expect(await tellsAfter(() => change(id, hand))).toEqual(['Ben tasks.assigned']);
      const both = { title: 'Both', ownerId: ben.personId, collaboratorIds: [ben.personId] };
      expect(await tellsAfter(() => server.call(createTask, { body: both }, as))).toEqual(['Ben tasks.assigned']);
    } finally {
      await server.stop();
    }
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

/** The most rows that one step looked at: those it kept, and those it threw away. */
function maxRowsIn(plan: readonly string[]): number {
  const counts = plan.flatMap((line) => {
    const kept = /Scan .*on task.*actual rows=(\d+)/.exec(line)?.[1];
    const removed = /Rows Removed by Filter: (\d+)/.exec(line)?.[1];
    return [kept, removed].filter((count) => count !== undefined).map(Number);
  });
  return Math.max(0, ...counts);
}
