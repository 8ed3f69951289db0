import { readTask, deleteTask, listSubTasks, listTasks, maxSubTasks, restoreTask } from '../contract';
import type { Task, TaskListItem } from '../contract';
import { sql } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('sub-tasks', () => {
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

  const create = (title: string, parent?: Pick<Task, 'id'>): Promise<Task> =>
    acme.create(ana, { title, ...(parent === undefined ? {} : { parentId: parent.id }) });
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, acme.as(ana));
  const children = async (id: string): Promise<readonly string[]> => {
    const { items } = await stage.server.call(listSubTasks, { params: { id }, query: {} }, acme.as(ana));
    return items.map(({ title }) => title);
  };
  const remove = (id: string): Promise<unknown> => stage.server.call(deleteTask, { params: { id } }, acme.as(ana));
  const restore = (id: string): Promise<Task> => stage.server.call(restoreTask, { params: { id } }, acme.as(ana));
  const sentenceOf = ({ json }: TestResponse): string | undefined =>
    (json as { readonly errors?: readonly string[] }).errors?.[0];
  const liveOf = async (id: string): Promise<readonly Partial<TaskListItem>[]> => {
    const changes = (await acme.changes(ben)) as readonly { id: string; data?: Partial<TaskListItem> }[];
    return changes.filter((change) => change.id === id).map(({ data }) => data ?? {});
  };

  it('[R23] are listed oldest first with their parent, which has their progress live, without an activity of its own', async () => {
    const parent = await create('Open the branch');
    const rent = await create('Rent a room', parent);
    const hire = await create('Hire two people', parent);
    expect(rent.parent).toEqual({ id: parent.id, key: parent.key, title: 'Open the branch' });
    expect(await children(parent.id)).toEqual(['Rent a room', 'Hire two people']);
    await acme.change(ana, rent, { status: 'done' });
    expect((await read(parent.id)).subTasks).toEqual({ done: 1, total: 2 });
    await acme.change(ana, hire, { status: 'cancelled' });
    expect((await read(parent.id)).subTasks).toEqual({ done: 1, total: 1 });
    expect((await liveOf(parent.id)).at(-1)).toMatchObject({ subTasks: { done: 1, total: 1 } });
    expect(await acme.activity(ana, parent.id)).toHaveLength(1);
    const { items } = await stage.server.call(listTasks, { query: {} }, acme.as(ana));
    expect(items.find(({ id }) => id === parent.id)?.subTasks).toEqual({ done: 1, total: 1 });
  });

  it('do not conflict with an edit of the parent that began before their progress', async () => {
    const parent = await create('Open the branch');
    await create('Rent a room', parent);
    const changed = await acme.change(ben, parent, { title: 'Open the second branch' });
    expect(changed).toMatchObject({ title: 'Open the second branch', subTasks: { done: 0, total: 1 } });
  });

  it('move between parents and to the top, with both progresses and an activity', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    const part = await create('Part', first);
    const moved = await acme.change(ana, part, { parentId: second.id });
    expect(moved.parent?.title).toBe('Second');
    expect((await read(first.id)).subTasks).toBeUndefined();
    expect((await read(second.id)).subTasks).toEqual({ done: 0, total: 1 });
    const free = await acme.change(ana, moved, { parentId: null });
    expect(free.parent).toBeUndefined();
    expect((await read(second.id)).subTasks).toBeUndefined();
    const entries = (await acme.activity(ana, part.id)).filter(({ field }) => field === 'parent');
    expect(entries.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      [`${second.key} Second`, undefined],
      [`${first.key} First`, `${second.key} Second`],
    ]);
  });

  it('are refused with a sentence as a circle, also of itself', async () => {
    const top = await create('Top');
    const middle = await create('Middle', top);
    const low = await create('Low', middle);
    const answer = await acme.tryChange(ana, await read(top.id), { parentId: low.id });
    expect(answer.status).toBe(400);
    expect(sentenceOf(answer)).toBe(`${low.key} is this task itself or one of its sub-tasks. Choose another parent.`);
    expect((await acme.tryChange(ana, await read(top.id), { parentId: top.id })).status).toBe(400);
    expect((await read(top.id)).parent).toBeUndefined();
  });

  it('refuse one of two moves at the same time that would make a circle together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await create('Left'), await create('Right')];
      const answers = await Promise.all([
        acme.tryChange(ana, left, { parentId: right.id }),
        acme.tryChange(ben, right, { parentId: left.id }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400);
      expect(refused && sentenceOf(refused)).toMatch(/is this task itself or one of its sub-tasks/);
      const parents = [(await read(left.id)).parent, (await read(right.id)).parent];
      expect(parents.filter((parent) => parent !== undefined)).toHaveLength(1);
    }
  });

  it('count exactly when many change at the same time', async () => {
    const parent = await create('Parent');
    const parts = await Promise.all(Array.from({ length: 8 }, (_, number) => create(`Part ${number}`, parent)));
    await Promise.all(parts.map((part, at) => acme.change(at % 2 === 0 ? ana : ben, part, { status: 'done' })));
    expect((await read(parent.id)).subTasks).toEqual({ done: 8, total: 8 });
  });

  it('have at most five levels and 500 of one task, and are refused beyond with a sentence', async () => {
    let lowest = await create('Level 1');
    for (let level = 2; level <= 5; level += 1) {
      lowest = await create(`Level ${level}`, lowest);
    }
    const pair = await create('Pair');
    await create('Half', pair);
    const deep = await acme.tryChange(ana, await read(pair.id), { parentId: lowest.parent?.id ?? '' });
    expect(sentenceOf(deep)).toBe('Tasks can have at most 5 levels. Choose a parent at a higher level.');
    await expect(create('Level 6', lowest)).rejects.toThrow();

    const full = await create('Full');
    await acme.fill(maxSubTasks);
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set parent_id = ${full.id} where client_id = ${clientId} and title like 'filler %'`),
    );
    const refused = await acme.tryChange(ana, pair, { parentId: full.id });
    expect(sentenceOf(refused)).toBe(
      `${full.key} has 500 sub-tasks, which is the most possible. Choose another parent.`,
    );
  });

  it('may have no parent of another company, nor a deleted one', async () => {
    const other = await stage.company();
    const theirs = await other.create(other.portal.admin, { title: 'Theirs' });
    const mine = await create('Mine');
    const gone = await create('Gone');
    await remove(gone.id);
    for (const parentId of [theirs.id, gone.id]) {
      expect(sentenceOf(await acme.tryChange(ana, mine, { parentId }))).toBe(
        'The parent task was deleted or never existed. Choose another one.',
      );
    }
  });

  it('stay when their parent is deleted, and are its sub-tasks again when it is restored', async () => {
    const parent = await create('Parent');
    const part = await create('Part', parent);
    await remove(parent.id);
    expect((await read(part.id)).parent).toEqual({
      id: parent.id,
      key: parent.key,
      title: 'Parent',
      isDeleted: true,
    });
    await acme.change(ben, await read(part.id), { status: 'done' });
    expect((await restore(parent.id)).subTasks).toEqual({ done: 1, total: 1 });
    expect(await children(parent.id)).toEqual(['Part']);
    await remove(part.id);
    expect((await read(parent.id)).subTasks).toBeUndefined();
    await restore(part.id);
    expect((await read(parent.id)).subTasks).toEqual({ done: 1, total: 1 });
  });

  it('have no parent any more once it is purged, and every browser learns it', async () => {
    const parent = await create('Parent');
    const part = await create('Part', parent);
    await remove(parent.id);
    await acme.age(parent.id, 31);
    await acme.purge();
    expect((await read(part.id)).parent).toBeUndefined();
    expect((await liveOf(part.id)).at(-1)).not.toHaveProperty('parent');
  });

  it('move to another company with their parents and progress', async () => {
    const parent = await create('Parent');
    await acme.change(ana, await create('Part', parent), { status: 'done' });
    const lines = await acme.writeArchive();
    await acme.empty();
    await acme.readArchive(lines);
    expect((await read(parent.id)).subTasks).toEqual({ done: 1, total: 1 });
    expect(await children(parent.id)).toEqual(['Part']);
  });

  it('are found by an index among many tasks', async () => {
    const parent = await create('Parent');
    await create('Part', parent);
    await acme.fill(10_000);
    await acme.analyze();
    const plan = await stage.server.explain(
      sql`select id from task t where t.client_id = ${acme.portal.clientId} and t.parent_id = ${parent.id}
        and t.deleted_at is null order by created_at, id limit 51`,
      { pluginId: 'tasks', clientId: acme.portal.clientId },
    );
    expect(plan.join('\n')).toContain('task_by_parent');
  });
});
