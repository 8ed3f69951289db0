import { richTextOf } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import {
  changeTasks,
  countTasks,
  createTask,
  deleteTask,
  exportTasks,
  listSubTasks,
  readTask,
  restoreTask,
  searchTasks,
  taskChecklist,
  taskComments,
} from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('Archived tasks', () => {
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

  const archive = (task: Task, by = ann): Promise<Task> => company.change(by, task, { isArchived: true });
  const unarchive = (task: Task, by = ann): Promise<Task> => company.change(by, task, { isArchived: false });
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, company.as(ann));
  const verbs = async (id: string): Promise<readonly string[]> =>
    (await company.activity(ann, id)).map(({ verb }) => verb);

  it('are in no list but their own, in every order, and in no count', async () => {
    await company.create(ann, { title: 'Kept', ownerId: ann.personId });
    const old = await company.create(ann, { title: 'Old', ownerId: ann.personId, dueOn: '2031-01-01' });
    const done = await company.create(ann, { title: 'Done', status: 'done' });
    await archive(old);
    await archive(done);
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      expect(await company.titles(ann, { state: 'all', sort })).toEqual(['Kept']);
      expect(await company.titles(ann, { state: 'open', owner: 'me', sort })).toEqual(['Kept']);
      expect(await company.titles(ann, { state: 'archived', owner: 'me', sort })).toEqual(['Old']);
    }
    expect(await company.titles(ann, { state: 'completed' })).toEqual([]);
    expect(await company.titles(ann, { state: 'archived' })).toEqual(['Old', 'Done']);
    expect(await company.titles(ann, { state: 'archived', status: 'done' })).toEqual(['Done']);
    expect(await company.titles(ann, { state: 'archived', group: 'owner' })).toEqual(['Old', 'Done']);
    expect(await company.titles(ann, { state: 'archived', find: 'don' })).toEqual(['Done']);
    const counts = await stage.server.call(countTasks, {}, company.as(ann));
    expect([counts.open.count, counts.mine.count, counts.completed.count, counts.all?.count]).toEqual([1, 1, 0, 1]);
  });

  it('say since when and by whom, live and in the activity, and come back as they were', async () => {
    const task = await company.create(ann, { title: 'Over', status: 'in-progress' });
    const archived = await archive(task, bob);
    expect(archived).toMatchObject({ archivedBy: { fullName: 'Bob' }, abilities: { edit: false, delete: false } });
    expect(Date.parse(archived.archivedOn ?? '')).toBeGreaterThanOrEqual(Date.parse(task.createdOn));
    const back = await unarchive(archived);
    expect(back).toMatchObject({ status: 'in-progress', abilities: { edit: true } });
    expect(back.archivedOn).toBeUndefined();
    expect(back.archivedBy).toBeUndefined();
    expect(await verbs(task.id)).toEqual(['unarchived', 'archived', 'created']);
    const changes = await company.changes(ann);
    expect(changes.map((change) => 'data' in change && change.data)).toMatchObject([
      { title: 'Over' },
      { archivedBy: { fullName: 'Bob' } },
      { title: 'Over' },
    ]);
  });

  it('accept no change but comments and being brought back, and say so', async () => {
    const task = await archive(await company.create(ann, { title: 'Over' }));
    const refused = await company.tryChange(ann, task, { title: 'Other' });
    expect(refused).toMatchObject({ status: 400, json: { errors: ['T-1 is archived. Unarchive it to change it.'] } });
    const params = { id: task.id };
    const item = await stage.server.send(
      taskChecklist.create,
      { params, body: { text: 'More', position: 'a0' } },
      company.as(ann),
    );
    expect(item).toMatchObject({ status: 400 });
    const below = await stage.server.send(createTask, { body: { title: 'Below', parentId: task.id } }, company.as(ann));
    expect(below).toMatchObject({ status: 400 });
    const commented = await stage.server.send(
      taskComments.create,
      { params, body: { body: richTextOf('Why?') } },
      company.as(bob),
    );
    expect(commented.status).toBe(201);
    const both = await company.change(ann, await read(task.id), { isArchived: false, title: 'Other' });
    expect(both).toMatchObject({ title: 'Other' });
    expect(both.archivedOn).toBeUndefined();
  });

  it('take all tasks below along, which come back together', async () => {
    const parent = await company.create(ann, { title: 'Parent' });
    const child = await company.create(ann, { title: 'Child', parentId: parent.id });
    const grandchild = await company.create(ann, { title: 'Grandchild', parentId: child.id, status: 'done' });
    const alone = await company.create(ann, { title: 'Alone', parentId: parent.id });
    await archive(await read(alone.id));
    await archive(await read(parent.id), bob);
    expect(await company.titles(ann, { state: 'all' })).toEqual([]);
    expect(await read(grandchild.id)).toMatchObject({ archivedBy: { fullName: 'Bob' } });
    expect(await verbs(grandchild.id)).toEqual(['archived', 'created']);
    const { items } = await stage.server.call(listSubTasks, { params: { id: parent.id }, query: {} }, company.as(ann));
    expect(items.map(({ title }) => title)).toEqual(['Child', 'Alone']);
    await unarchive(await read(parent.id));
    expect(await company.titles(ann, { state: 'all' })).toEqual(['Parent', 'Child', 'Grandchild']);
    // It was archived by itself before.
    expect(await company.titles(ann, { state: 'archived' })).toEqual(['Alone']);
  });

  it('stay archived in the trash, except those that come back with their parent', async () => {
    const parent = await company.create(ann, { title: 'Parent' });
    const child = await company.create(ann, { title: 'Child', parentId: parent.id });
    const other = await company.create(ann, { title: 'Other' });
    await archive(await read(parent.id));
    await archive(other);
    for (const { id } of [child, other]) {
      await stage.server.call(deleteTask, { params: { id } }, company.as(ann));
    }
    expect(await company.titles(ann, { state: 'archived' })).toEqual(['Parent']);
    await unarchive(await read(parent.id));
    for (const { id } of [child, other]) {
      await stage.server.call(restoreTask, { params: { id } }, company.as(ann));
    }
    expect(await company.titles(ann)).toEqual(['Parent', 'Child']);
    expect(await company.titles(ann, { state: 'archived' })).toEqual(['Other']);
  });

  it('are archived and brought back by the dozen, a parent with its sub-task in one request', async () => {
    const parent = await company.create(ann, { title: 'Parent' });
    const child = await company.create(ann, { title: 'Child', parentId: parent.id });
    const other = await company.create(ann, { title: 'Other' });
    const change = async (isArchived: boolean, tasks: readonly Task[]): Promise<readonly string[]> => {
      const current = await Promise.all(tasks.map(({ id }) => read(id)));
      const items = current.map(({ id, version }) => ({ id, version, change: { isArchived } }));
      const answer = await stage.server.call(changeTasks, { body: { items } }, company.as(ann));
      return answer.items.map(({ outcome }) => outcome);
    };
    expect(await change(true, [child, parent, other])).toEqual(['changed', 'changed', 'changed']);
    expect(await company.titles(ann, { state: 'all' })).toEqual([]);
    const [first] = [await read(other.id)];
    const answer = await stage.server.call(
      changeTasks,
      { body: { items: [{ id: other.id, version: first.version, change: { priority: 'high' } }] } },
      company.as(ann),
    );
    expect(answer.items).toEqual([{ id: other.id, outcome: 'refused' }]);
    expect(await change(false, [child, parent, other])).toEqual(['changed', 'changed', 'changed']);
    expect(await company.titles(ann, { state: 'all' })).toEqual(['Parent', 'Child', 'Other']);
  });

  it('never conflict, and doing it twice changes nothing', async () => {
    const task = await company.create(ann, { title: 'Over' });
    await company.change(bob, task, { title: 'Over and done' });
    const archived = await archive(task);
    expect(archived).toMatchObject({ title: 'Over and done' });
    expect((await archive(task, bob)).version).toBe(archived.version);
    expect(await verbs(task.id)).toEqual(['archived', 'changed', 'created']);
  });

  it('are found after all others, and alone by their state', async () => {
    for (const title of ['Offer one', 'Offer two', 'Offer three']) {
      await company.create(ann, { title });
    }
    const [newest] = (await company.pages(ann, { sort: 'created' })).slice(0, 1);
    expect(newest).toBe('Offer three');
    const { searchlists } = await find('offer three');
    await archive(await read(searchlists[0]?.id ?? ''));
    const seen = async (text: string, state?: 'open' | 'archived'): Promise<readonly string[]> =>
      (await find(text, state)).searchlists.map(
        ({ title, isArchived }) => `${title}${isArchived === true ? ' (archived)' : ''}`,
      );
    expect(await seen('offer')).toEqual(['Offer two', 'Offer one', 'Offer three (archived)']);
    expect(await seen('offer three')).toEqual(['Offer three (archived)']);
    expect(await seen('ofer thre')).toEqual(['Offer three (archived)']);
    expect(await seen('t-3')).toEqual(['Offer three (archived)']);
    expect(await seen('offer', 'open')).toEqual(['Offer two', 'Offer one']);
    expect(await seen('offer', 'archived')).toEqual(['Offer three (archived)']);
    expect(await seen('', 'archived')).toEqual(['Offer three (archived)']);
    async function find(searchtext: string, state?: 'open' | 'archived') {
      await stage.server.settle();
      return stage.server.call(searchTasks, { query: { searchtext, state } }, company.as(ann));
    }
  });

  it('are exported by the filter, with the moment', async () => {
    await company.create(ann, { title: 'Kept' });
    const task = await archive(await company.create(ann, { title: 'Old' }));
    const exported = async (state: 'open' | 'archived'): Promise<unknown> => {
      const { json } = await stage.server.send(exportTasks, { query: { format: 'json', state } }, company.as(ann));
      return json;
    };
    expect(await exported('open')).toMatchObject([{ title: 'Kept' }]);
    expect(await exported('archived')).toMatchObject([{ title: 'Old', archivedOn: task.archivedOn }]);
  });

  it('move with their company', async () => {
    const parent = await company.create(ann, { title: 'Parent' });
    await company.create(ann, { title: 'Child', parentId: parent.id });
    await archive(await read(parent.id));
    const lines = await company.writeArchive();
    await company.empty();
    await company.readArchive(lines);
    expect(await company.titles(ann)).toEqual([]);
    await unarchive(await read(parent.id));
    expect(await company.titles(ann)).toEqual(['Parent', 'Child']);
  });
});
