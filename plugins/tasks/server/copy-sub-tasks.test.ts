import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import type { Task, TaskListItem } from '../contract';
import {
  deleteTask,
  duplicateTask,
  listSubTasks,
  listTasks,
  maxTreeTasks,
  readTask,
  taskChecklist,
  undoTaskCreation,
} from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('A copy of a task with its sub-tasks', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let bob: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    bob = await company.member('Bob');
  });

  const copy = (by: TestPerson, { id }: Task, withSubTasks = true): Promise<Task> =>
    stage.server.call(duplicateTask, { params: { id }, body: { title: 'Copy', withSubTasks } }, company.as(by));
  const subTasksOf = async ({ id }: Pick<Task, 'id'>): Promise<readonly TaskListItem[]> =>
    (await stage.server.call(listSubTasks, { params: { id }, query: {} }, company.as(ann))).items;
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, company.as(ann));

  it('has sub-tasks of all levels with their values, open and in their order, and numbers without gaps', async () => {
    const original = await company.create(ann, { title: 'Open a branch' });
    const rent = await company.create(ann, {
      title: 'Rent a room',
      parentId: original.id,
      status: 'done',
      ownerId: bob.personId,
      priority: 'high',
      dueOn: '2031-05-02',
      estimateMinutes: 90,
    });
    const item = { params: { id: rent.id }, body: { text: 'Key', position: 'a', isDone: true } };
    await stage.server.call(taskChecklist.create, item, company.as(ann));
    await company.create(ann, { title: 'Sign the contract', parentId: rent.id });
    await company.create(ann, { title: 'Hire people', parentId: original.id });
    const gone = await company.create(ann, { title: 'Not this one', parentId: original.id });
    await stage.server.call(deleteTask, { params: { id: gone.id } }, company.as(ann));
    const made = await copy(bob, original);
    expect(made).toMatchObject({ key: 'T-6', title: 'Copy', subTasks: { done: 0, total: 2 } });
    const [first, second] = await subTasksOf(made);
    expect(first).toMatchObject({
      title: 'Rent a room',
      status: 'to-do',
      owner: { id: bob.personId },
      createdBy: { id: bob.personId },
      priority: 'high',
      dueOn: '2031-05-02',
      estimateMinutes: 90,
      subTasks: { done: 0, total: 1 },
    });
    expect(second).toMatchObject({ title: 'Hire people', key: 'T-9' });
    const [third] = await subTasksOf({ id: first?.id ?? '' });
    expect([first?.key, third?.key, third?.title]).toEqual(['T-7', 'T-8', 'Sign the contract']);
    const checklist = { params: { id: first?.id ?? '' }, query: {} };
    const { items } = await stage.server.call(taskChecklist.list, checklist, company.as(ann));
    expect(items.map(({ text, isDone }) => [text, isDone])).toEqual([['Key', false]]);
  });

  it('reaches open browsers, the copy with the progress of its sub-tasks', async () => {
    const original = await company.create(ann, { title: 'Open a branch' });
    await company.create(ann, { title: 'Rent a room', parentId: original.id });
    const made = await copy(ann, original);
    const changes = await company.changes(bob);
    const ofCopy = changes.filter((change) => JSON.stringify(change).includes(`"id":"${made.id}","version"`));
    expect(JSON.stringify(ofCopy.at(-1))).toContain('"subTasks":{"done":0,"total":1}');
  });

  it('has none unless they are asked for', async () => {
    const original = await company.create(ann, { title: 'Open a branch' });
    await company.create(ann, { title: 'Rent a room', parentId: original.id });
    expect(await copy(ann, original, false)).not.toHaveProperty('subTasks');
  });

  it('is refused in words above a hundred tasks, and then nothing is created', async () => {
    const original = await company.create(ann, { title: 'Open a branch' });
    await company.work('write', async ({ db, clientId }) => {
      await db.run(sql`insert into task (id, client_id, number, title, status, category, priority, created_by, created_at, updated_at, parent_id)
        select gen_random_uuid(), client_id, 1000 + n, 'Part ' || n, status, category, priority, created_by, created_at, updated_at, id
        from task, generate_series(1, ${maxTreeTasks}::int) n where client_id = ${clientId} and id = ${original.id}`);
    });
    const request = { params: { id: original.id }, body: { title: 'Copy', withSubTasks: true } };
    const refused = await stage.server.send(duplicateTask, request, company.as(ann));
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      400,
      expect.stringContaining('T-1 has more than 99 sub-tasks'),
    ]);
    const { items } = await stage.server.call(listTasks, { query: { find: 'Copy' } }, company.as(ann));
    expect(items).toEqual([]);
  });

  it('is undone as a whole, but for sub-tasks that another person added to it', async () => {
    const original = await company.create(ann, { title: 'Open a branch' });
    const rent = await company.create(ann, { title: 'Rent a room', parentId: original.id });
    await company.create(ann, { title: 'Sign the contract', parentId: rent.id });
    const made = await copy(ann, original);
    const added = await company.create(bob, { title: 'Of Bob', parentId: made.id });
    await stage.server.call(undoTaskCreation, { params: { id: made.id } }, company.as(ann));
    expect(await company.titles(ann, { sort: 'created' })).toEqual([
      'Of Bob',
      'Sign the contract',
      'Rent a room',
      'Open a branch',
    ]);
    expect((await read(added.id)).parent).toMatchObject({ id: made.id, isDeleted: true });
    // Again has no effect.
    await stage.server.call(undoTaskCreation, { params: { id: made.id } }, company.as(ann));
  });

  it('is undone by those only who may delete the task', async () => {
    const made = await copy(ann, await company.create(ann, { title: 'Open a branch' }));
    const request = { params: { id: made.id } };
    expect((await stage.server.send(undoTaskCreation, request, company.as(bob))).status).toBe(403);
    const away = await stage.company();
    const eve = await away.member('Eve');
    expect((await stage.server.send(undoTaskCreation, request, away.as(eve))).status).toBe(404);
  });
});
