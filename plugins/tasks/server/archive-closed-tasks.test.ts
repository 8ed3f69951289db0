import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { readTask, taskSettings } from '../contract';
import { archiveClosedTasks } from './archive-closed-tasks';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('The automatic archive', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
  });

  const choose = async (archivesAfter: 'never' | '3' | '12', version = 0): Promise<unknown> => {
    const { change } = taskSettings.endpoints;
    const admin = company.as(company.portal.admin);
    return stage.server.call(change, { body: { archivesAfter } }, { ...admin, ifMatch: version });
  };
  const create = async (title: string, months: number, body: object = { status: 'done' }): Promise<Task> => {
    const task = await company.create(ann, { title, ...body });
    await company.work('write', ({ db }) =>
      db.run(
        sql`update task set updated_at = updated_at - make_interval(months => ${months}::int) where id = ${task.id}`,
      ),
    );
    return task;
  };
  const run = (): Promise<void> => company.work('write', (context) => archiveClosedTasks.run(context, {}));
  const archived = (): Promise<readonly string[]> => company.titles(ann, { state: 'archived', sort: 'created' });

  it('takes closed tasks that have not changed for as long as the company chose', async () => {
    await choose('3');
    await create('Done long ago', 4);
    await create('Cancelled long ago', 5, { status: 'cancelled' });
    await create('Done lately', 2);
    await create('Open for years', 30, {});
    await run();
    expect(await archived()).toEqual(['Cancelled long ago', 'Done long ago']);
    expect(await company.titles(ann, { state: 'all', sort: 'created' })).toEqual(['Open for years', 'Done lately']);
  });

  it('has no actor, and leaves what was brought back for as long again', async () => {
    await choose('3');
    const { id } = await create('Done long ago', 4);
    await run();
    const read = (): Promise<Task> => stage.server.call(readTask, { params: { id } }, company.as(ann));
    const task = await read();
    expect(task.archivedOn).toBeDefined();
    expect(task.archivedBy).toBeUndefined();
    const [entry] = await company.activity(ann, id);
    expect(entry).toMatchObject({ verb: 'archived' });
    expect(entry?.actor).toBeUndefined();
    await company.change(ann, task, { isArchived: false });
    await run();
    expect((await read()).archivedOn).toBeUndefined();
  });

  it('takes nothing by default', async () => {
    await create('Done long ago', 40);
    await run();
    expect(await archived()).toEqual([]);
  });

  it('keeps sub-tasks with their parent, and a parent while anything below it is open or has changed', async () => {
    await choose('12');
    const open = await create('Open parent', 20, {});
    await create('Done below open', 20, { status: 'done', parentId: open.id });
    const over = await create('Done parent', 20);
    await create('Done below done', 20, { status: 'done', parentId: over.id });
    const lively = await create('Parent of a lively one', 20);
    await create('Changed lately', 1, { status: 'done', parentId: lively.id });
    await run();
    expect(await archived()).toEqual(['Done below done', 'Done parent']);
  });

  it('goes on past one batch, and past tasks that stay', async () => {
    await choose('3');
    const open = await create('Open parent', 20, {});
    await company.fill(330);
    await company.work('write', ({ db, clientId }) =>
      db.run(sql`update task set updated_at = updated_at - interval '1 year',
          parent_id = case when number % 2 = 0 then ${open.id}::uuid end
        where client_id = ${clientId} and title like 'filler %'`),
    );
    await run();
    const left = await company.work('read', ({ db, clientId }) =>
      db.row(sql<{ archived: number; kept: number }>`select
          count(*) filter (where archived_at is not null)::int as archived,
          count(*) filter (where archived_at is null)::int as kept
        from task where client_id = ${clientId} and category = 'completed'`),
    );
    expect(left).toEqual({ archived: 55, kept: 55 });
  });

  it('is chosen by admins only', async () => {
    const { change } = taskSettings.endpoints;
    const refused = await stage.server.send(
      change,
      { body: { archivesAfter: '1' } },
      { ...company.as(ann), ifMatch: 0 },
    );
    expect(refused.status).toBe(403);
  });
});
