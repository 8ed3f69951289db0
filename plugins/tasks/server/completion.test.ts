import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { changeTasks, deleteTask, readTask, taskRelations } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('Completing a task', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let task: Task;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    task = await company.create(ann, { title: 'Launch' });
  });

  async function block(title: string, blocked: Task = task): Promise<Task> {
    const blocker = await company.create(ann, { title });
    const body = { kind: 'blockedBy', otherId: blocker.id, exists: true } as const;
    await stage.server.call(taskRelations.change, { params: { id: blocked.id }, body }, company.as(ann));
    return blocker;
  }

  it('is refused while open tasks block it, which the answer names, and done once it is confirmed', async () => {
    const first = await block('Contract');
    const second = await block('Budget');
    const answer = await company.tryChange(ann, task, { status: 'done', title: 'Launch now' });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'conflict',
      errors: ['T-1 is blocked by 2 open tasks. Send isCompletionConfirmed to complete it all the same.'],
      params: {
        confirmation: {
          blockers: {
            total: 2,
            items: [
              { id: first.id, key: 'T-2', title: 'Contract', status: 'to-do' },
              { id: second.id, key: 'T-3', title: 'Budget', status: 'to-do' },
            ],
          },
          subTasks: { total: 0, items: [] },
        },
      },
    });
    const done = await company.change(ann, task, { status: 'done', isCompletionConfirmed: true });
    expect(done).toMatchObject({ title: 'Launch', category: 'completed', version: 2 });
  });

  it('needs no confirmation once its blockers are closed or deleted, nor to be cancelled or changed otherwise', async () => {
    const first = await block('Contract');
    const second = await block('Budget');
    const third = await block('Venue');
    const started = await company.change(ann, task, { status: 'in-progress' });
    const cancelled = await company.change(ann, started, { status: 'cancelled' });
    const open = await company.change(ann, cancelled, { status: 'to-do' });
    await company.change(ann, first, { status: 'done' });
    await company.change(ann, second, { status: 'cancelled' });
    await stage.server.call(deleteTask, { params: { id: third.id } }, company.as(ann));
    expect(await company.change(ann, open, { status: 'done' })).toMatchObject({ category: 'completed' });
  });

  it('is refused while sub-tasks are open, of which the first ones are named', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await company.create(ann, { title, parentId: task.id });
    }
    const answer = await company.tryChange(ann, { ...task, version: 7 }, { status: 'done' });
    const { subTasks } = (answer.json as { readonly params: { readonly confirmation: { subTasks: unknown } } }).params
      .confirmation;
    expect(subTasks).toMatchObject({
      total: 6,
      items: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }, { title: 'Four' }, { title: 'Five' }],
    });
  });

  it('asks nothing about archived blockers and archived sub-tasks', async () => {
    const blocker = await block('Contract');
    const child = await company.create(ann, { title: 'Part', parentId: task.id });
    await company.change(ann, blocker, { isArchived: true });
    await company.change(ann, child, { isArchived: true });
    const { version } = await stage.server.call(readTask, { params: { id: task.id } }, company.as(ann));
    expect(await company.change(ann, { ...task, version }, { status: 'done' })).toMatchObject({
      category: 'completed',
    });
  });

  it('leaves blocked tasks of a request for several, with the reason, and changes the others', async () => {
    await block('Contract');
    const free = await company.create(ann, { title: 'Free' });
    const items = [task, free].map(({ id, version }) => ({ id, version, change: { status: 'done' } }));
    const { items: results } = await stage.server.call(changeTasks, { body: { items } }, company.as(ann));
    expect(results).toMatchObject([
      { id: task.id, outcome: 'refused', confirmation: { blockers: { total: 1 }, subTasks: { total: 0 } } },
      { id: free.id, outcome: 'changed' },
    ]);
    const change = { status: 'done', isCompletionConfirmed: true };
    const again = { items: [{ id: task.id, version: task.version, change }] };
    const { items: confirmed } = await stage.server.call(changeTasks, { body: again }, company.as(ann));
    expect(confirmed).toMatchObject([{ outcome: 'changed', task: { category: 'completed' } }]);
  });
});
