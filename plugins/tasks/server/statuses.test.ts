import type { PortalStatus } from '@tessera/core/contract';
import {
  addedStatusKey,
  changeStatus,
  createStatus,
  listStatuses,
  readStatus,
  replaceStatus,
  restoreStatus,
  statusLimits,
} from '@tessera/core/contract';
import { sql, Statuses } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import {
  changeTask,
  countTaskGroups,
  createTask,
  deleteTask,
  exportTasks,
  listTaskActivity,
  listTasks,
  readTask,
  restoreTask,
} from '../contract';
import type { Task } from '../contract';
import { moveReplacedStatuses } from './move-replaced-statuses';
import { taskEntity } from './task-entity';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('statuses of tasks', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
  });

  const boss = (of = acme) => of.as(of.portal.admin);
  const query = { type: taskEntity };
  const add = (name: string, category: PortalStatus['category'], of = acme): Promise<PortalStatus> =>
    stage.server.call(createStatus, { body: { ...query, name, category } }, boss(of));
  const all = async (): Promise<readonly PortalStatus[]> =>
    (await stage.server.call(listStatuses, { query }, acme.as(ana))).items;
  const keyed = async (key: string): Promise<PortalStatus> => {
    const found = (await all()).find((status) => status.key === key);
    if (found === undefined) {
      throw new Error(`There is no status '${key}'.`);
    }
    return found;
  };
  const replace = ({ id }: PortalStatus, by: string): Promise<TestResponse> =>
    stage.server.send(replaceStatus, { params: { id }, body: { by } }, boss());
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, acme.as(ana));
  const make = (title: string, more: object = {}): Promise<Task> =>
    stage.server.call(createTask, { body: { title, ...more } }, acme.as(ana));
  const move = (task: Task, status: string): Promise<Task> =>
    stage.server.call(
      changeTask,
      { params: { id: task.id }, body: { status } },
      { ...acme.as(ana), ifMatch: task.version },
    );
  const problemOf = ({ status, json }: TestResponse): object => {
    const { errors, params } = json as {
      readonly errors?: readonly string[];
      readonly params?: { readonly field?: string };
    };
    return { status, sentence: errors?.[0], field: params?.field };
  };

  it('are seven at first, which admins rename and order, and to which they add others', async () => {
    const names = async () => (await all()).map(({ key, name }) => name ?? key);
    expect(await names()).toEqual(['backlog', 'to-do', 'in-progress', 'in-review', 'blocked', 'done', 'cancelled']);
    const testing = await add('Testing', 'started');
    expect(testing).toMatchObject({ key: addedStatusKey('started', testing.id), version: 1, category: 'started' });
    const review = await keyed('in-review');
    const renamed = await stage.server.call(
      changeStatus,
      { params: { id: review.id }, body: { name: 'Peer review', position: `${testing.position}V` } },
      { ...boss(), ifMatch: review.version },
    );
    expect(await names()).toEqual([
      'backlog',
      'to-do',
      'in-progress',
      'Testing',
      'Peer review',
      'blocked',
      'done',
      'cancelled',
    ]);
    const again = { params: { id: review.id }, body: { name: '' } };
    await stage.server.call(changeStatus, again, { ...boss(), ifMatch: renamed.version });
    expect((await keyed('in-review')).name).toBeUndefined();
    expect((await stage.server.call(readStatus, { params: { id: testing.id } }, acme.as(ana))).name).toBe('Testing');
  });

  it('are refused in words when a name is taken or missing, when there are too many, and for members', async () => {
    const create = (body: { readonly name: string }, by = acme.portal.admin) =>
      stage.server.send(createStatus, { body: { ...query, category: 'started', ...body } }, acme.as(by));
    expect(problemOf(await create({ name: ' in PROGRESS ' }))).toEqual({
      status: 400,
      sentence: 'There is a status “In progress” already. Choose another name.',
      field: 'name',
    });
    expect((await create({ name: ' ' })).status).toBe(400);
    expect((await create({ name: 'QA' }, ana)).status).toBe(403);
    const qa = await add('QA', 'started');
    const unnamed = { params: { id: qa.id }, body: { name: '' } };
    expect(problemOf(await stage.server.send(changeStatus, unnamed, { ...boss(), ifMatch: 1 }))).toMatchObject({
      sentence: 'Enter a name.',
    });
    for (let index = 8; index < statusLimits.ofType; index += 1) {
      await add(`Step ${index}`, 'started');
    }
    expect(problemOf(await create({ name: 'One more' }))).toMatchObject({
      sentence: 'There are 40 statuses already. Delete some first.',
    });
    const other = await stage.company();
    expect((await stage.server.send(readStatus, { params: { id: qa.id } }, boss(other))).status).toBe(404);
  });

  it('are given to tasks, filter and group them in the order of the company, and are named in activity and exports', async () => {
    const testing = await add('Testing', 'started');
    const task = await make('Ship');
    const moved = await move(task, testing.key);
    expect([moved.status, moved.category]).toEqual([testing.key, 'started']);
    await make('Other', { status: 'in-progress' });
    const ask = async (filter: object) =>
      (await stage.server.call(listTasks, { query: { ...filter, limit: 10 } }, acme.as(ana))).items.map(
        ({ title }) => title,
      );
    expect(await ask({ status: testing.key })).toEqual(['Ship']);
    expect(await ask({ status: 'in-progress,in-review' })).toEqual(['Other']);
    expect(await ask({ group: 'status' })).toEqual(['Other', 'Ship']);
    const first = await keyed('in-progress');
    await stage.server.call(
      changeStatus,
      { params: { id: first.id }, body: { position: `${testing.position}V` } },
      { ...boss(), ifMatch: first.version },
    );
    expect(await ask({ group: 'status' })).toEqual(['Ship', 'Other']);
    const groups = await stage.server.call(countTaskGroups, { query: { group: 'status' } }, acme.as(ana));
    expect(groups.items).toMatchObject([
      { key: testing.key, count: 1 },
      { key: 'in-progress', count: 1 },
    ]);
    const activity = await stage.server.call(
      listTaskActivity,
      { params: { id: task.id }, query: { limit: 10 } },
      acme.as(ana),
    );
    expect(activity.items.find(({ field }) => field === 'status')).toMatchObject({
      oldValue: 'to-do',
      newValue: 'Testing',
    });
    const file = await stage.server.send(exportTasks, { query: { format: 'csv' } }, acme.as(ana));
    expect(String(file.text)).toContain('Testing');
    expect(
      problemOf(
        await stage.server.send(
          changeTask,
          { params: { id: task.id }, body: { status: addedStatusKey('started', task.id) } },
          { ...acme.as(ana), ifMatch: moved.version },
        ),
      ),
    ).toMatchObject({
      status: 400,
      sentence: 'Your company has no such status. Choose another one.',
    });
  });

  it('decide what a new task gets: the first that is not started', async () => {
    const triage = await add('Triage', 'unstarted');
    expect((await make('One')).status).toBe('to-do');
    const toDo = await keyed('to-do');
    await stage.server.call(
      changeStatus,
      { params: { id: toDo.id }, body: { position: `${triage.position}V` } },
      { ...boss(), ifMatch: toDo.version },
    );
    expect((await make('Two')).status).toBe(triage.key);
  });

  it('hand their tasks over when they are deleted, also those in the trash, and what was chosen without a connection', async () => {
    const testing = await add('Testing', 'started');
    const [open, gone] = [await make('Open', { status: testing.key }), await make('Gone', { status: testing.key })];
    await stage.server.call(deleteTask, { params: { id: gone.id } }, { ...acme.as(ana), ifMatch: gone.version });
    expect((await replace(testing, 'in-review')).status).toBe(200);
    // Not offered any more, but replaced where someone still asks for it.
    const late = await make('Late', { status: testing.key });
    expect(late.status).toBe('in-review');
    await stage.server.settle();
    await acme.work('write', (context) => moveReplacedStatuses.run(context, {}));
    expect((await read(open.id)).status).toBe('in-review');
    await stage.server.call(restoreTask, { params: { id: gone.id } }, acme.as(ana));
    expect((await read(gone.id)).status).toBe('in-review');
    expect((await all()).map(({ key }) => key)).not.toContain(testing.key);
    // A request that had read the status before it was deleted, and commits after all others have moved.
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set status = ${testing.key} where client_id = ${clientId} and id = ${open.id}`),
    );
    await acme.work('write', (context) => moveReplacedStatuses.run(context, {}));
    expect((await read(open.id)).status).toBe('in-review');
    const restored = await stage.server.call(restoreStatus, { params: { id: testing.id } }, boss());
    expect(restored.replacedBy).toBeUndefined();
    expect((await all()).map(({ key }) => key)).toContain(testing.key);
    expect((await read(open.id)).status).toBe('in-review');
  });

  it('cannot be deleted when they are the last that new or completed tasks need, or for one of another kind', async () => {
    const [toDo, done, review] = [await keyed('to-do'), await keyed('done'), await keyed('in-review')];
    const needed = 'One status of this category is needed. Add another one to it first.';
    expect(problemOf(await replace(toDo, 'backlog'))).toMatchObject({ status: 400, sentence: needed });
    expect(problemOf(await replace(done, 'cancelled'))).toMatchObject({ sentence: needed });
    expect(problemOf(await replace(review, 'done'))).toMatchObject({
      sentence: 'Choose an open status for an open one, and a closed one for a closed one.',
    });
    expect(problemOf(await replace(review, 'in-review'))).toMatchObject({ field: 'by' });
    const ready = await add('Ready', 'unstarted');
    expect((await replace(toDo, ready.key)).status).toBe(200);
    expect((await make('New')).status).toBe(ready.key);
    expect(problemOf(await replace(ready, 'backlog'))).toMatchObject({ sentence: needed });
  });

  it('follow one another when one replacement is deleted too', async () => {
    const [one, two] = [await add('One', 'started'), await add('Two', 'started')];
    await replace(one, two.key);
    await replace(two, 'in-progress');
    const key = await acme.work('read', (context) => context.get(Statuses).resolve(taskEntity, one.key));
    expect(key).toBe('in-progress');
    const rows = await acme.work('read', ({ db }) => db.rows(sql<{ n: number }>`select count(*)::int as n from task`));
    expect(rows[0]?.n).toBe(0);
  });
});
