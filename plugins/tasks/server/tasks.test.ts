import { richTextOf } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { createTask, deleteTask, listTaskActivity, listTasks, readTask, restoreTask } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

const someId = '01900000-0000-7000-8000-00000000000f';

describe('tasks', () => {
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

  const read = (by: TestPerson, id: string, of = acme): Promise<Task> =>
    stage.server.call(readTask, { params: { id } }, of.as(by));
  const remove = async (by: TestPerson, id: string): Promise<number> =>
    (await stage.server.send(deleteTask, { params: { id } }, acme.as(by))).status;
  const restore = async (by: TestPerson, id: string): Promise<number> =>
    (await stage.server.send(restoreTask, { params: { id } }, acme.as(by))).status;
  const statusOf = async (by: TestPerson, id: string): Promise<number> =>
    (await stage.server.send(readTask, { params: { id } }, acme.as(by))).status;

  it('go through their whole lifecycle: created, read, changed, completed, reopened, deleted, restored [R101.life]', async () => {
    const created = await acme.create(ana, {
      title: '  Write the\n offer ',
      description: richTextOf('For Globex'),
      priority: 'high',
      ownerId: ben.personId,
      dueOn: '2026-03-29',
    });
    expect(created).toEqual({
      id: expect.any(String),
      key: 'T-1',
      number: 1,
      title: 'Write the offer',
      description: richTextOf('For Globex'),
      status: 'to-do',
      category: 'unstarted',
      priority: 'high',
      owner: { id: ben.personId, fullName: 'Ben Ito' },
      dueOn: '2026-03-29',
      originalDueOn: '2026-03-29',
      dueChangeCount: 0,
      createdBy: { id: ana.personId, fullName: 'Ana Lopez' },
      createdOn: expect.any(String),
      updatedOn: expect.any(String),
      version: 1,
      abilities: { edit: true, delete: true },
    });

    const moved = await acme.change(ana, created, { dueOn: '2026-04-02', description: null });
    expect(moved).toMatchObject({ dueOn: '2026-04-02', originalDueOn: '2026-03-29', dueChangeCount: 1, version: 2 });
    expect(moved.description).toBeUndefined();

    const done = await acme.change(ben, moved, { status: 'done' });
    expect(done).toMatchObject({ status: 'done', category: 'completed', completedOn: expect.any(String), version: 3 });

    const reopened = await acme.change(ana, done, { status: 'in-progress', ownerId: null, dueOn: null });
    expect(reopened).toMatchObject({ status: 'in-progress', category: 'started', dueChangeCount: 2, version: 4 });
    expect([reopened.completedOn, reopened.owner, reopened.dueOn]).toEqual([undefined, undefined, undefined]);

    expect(await remove(ana, created.id)).toBe(204);
    expect(await statusOf(ana, created.id)).toBe(404);
    expect(await remove(ana, created.id)).toBe(204);
    expect(await restore(ana, created.id)).toBe(200);
    expect(await read(ana, created.id)).toEqual({ ...reopened, version: 6, updatedOn: expect.any(String) });
  });

  it('record every change in their activity, with old and new values and names', async () => {
    const task = await acme.create(ana, { title: 'First' });
    await acme.change(ben, task, {
      title: 'Second',
      description: richTextOf('x'),
      ownerId: ben.personId,
      status: 'done',
    });
    await remove(ana, task.id);
    await restore(ana, task.id);

    const lines = await acme.activity(ben, task.id);

    const by = ({ personId: id, fullName }: TestPerson) => ({
      id: expect.any(String),
      at: expect.any(String),
      actor: { id, fullName },
    });
    expect(lines).toHaveLength(7);
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...by(ana), verb: 'restored' },
        { ...by(ana), verb: 'deleted' },
        { ...by(ben), verb: 'completed', field: 'status', oldValue: 'to-do', newValue: 'done' },
        { ...by(ben), verb: 'changed', field: 'title', oldValue: 'First', newValue: 'Second' },
        { ...by(ben), verb: 'changed', field: 'description' },
        { ...by(ben), verb: 'changed', field: 'owner', newValue: 'Ben Ito' },
        { ...by(ana), verb: 'created' },
      ]),
    );
    const params = { id: task.id };
    const first = await stage.server.call(listTaskActivity, { params, query: { limit: 4 } }, acme.as(ben));
    const cursor = first.nextCursor ?? '';
    const second = await stage.server.call(listTaskActivity, { params, query: { limit: 4, cursor } }, acme.as(ben));
    expect([...first.items, ...second.items, second.nextCursor]).toEqual([...lines, null]);
  });

  it('have numbers per portal that are never reused, even with concurrent creates', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) => acme.create(index % 2 === 0 ? ana : ben, { title: `${index}` })),
    );
    await remove(ana, all[0]?.id ?? '');
    const next = await acme.create(ben, { title: 'next' });
    const globex = await stage.company();
    const first = await globex.create(globex.portal.admin, { title: 'first' });

    const numbers = all.map(({ number }) => number).toSorted((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect([next.key, first.key]).toEqual(['T-13', 'T-1']);
  });

  it('store the status that reopening restores, and clear it when reopened', async () => {
    const created = await acme.create(ana, { title: 'Review the offer', status: 'in-review' });
    expect(created.reopenStatus).toBeUndefined();
    const done = await acme.change(ana, created, { status: 'done' });
    expect(done.reopenStatus).toBe('in-review');
    const cancelled = await acme.change(ben, done, { status: 'cancelled' });
    expect(cancelled.reopenStatus).toBe('in-review');
    const [listed] = (await stage.server.call(listTasks, { query: { state: 'all' } }, acme.as(ben))).items;
    expect(listed?.reopenStatus).toBe('in-review');
    const reopened = await acme.change(ben, cancelled, { status: 'in-review' });
    expect(reopened.reopenStatus).toBeUndefined();
  });

  it('merge changes of different fields, and report those that conflict', async () => {
    const task = await acme.create(ana, { title: 'First' });

    const other = await acme.tryChange(ana, task, { priority: 'high' });
    const merged = await acme.tryChange(ben, task, { dueOn: '2026-05-01' });
    const conflict = await acme.tryChange(ben, task, { priority: 'low', dueOn: '2026-05-01' });
    const same = await acme.tryChange(ben, task, { priority: 'high' });

    expect([other, merged, conflict, same].map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    const current = await read(ben, task.id);
    expect(current).toMatchObject({ priority: 'high', dueOn: '2026-05-01', version: 3 });
    expect(conflict.json).toMatchObject({ code: 'conflict', params: { conflicts: ['priority'], current } });
    expect(same.json).toEqual(current);
  });

  it('are completed once and without a conflict by two people at the same time', async () => {
    const task = await acme.create(ana, { title: 'First' });

    const answers = await Promise.all([ana, ben].map((by) => acme.tryChange(by, task, { status: 'done' })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const lines = await acme.activity(ana, task.id);
    expect(lines.map(({ verb }) => verb)).toEqual(['completed', 'created']);
  });

  it('are edited by every member, and deleted by creator, owner and admin only', async () => {
    const task = await acme.create(ana, { title: 'First' });

    expect((await read(ben, task.id)).abilities).toEqual({ edit: true, delete: false });
    expect((await read(acme.portal.admin, task.id)).abilities).toEqual({ edit: true, delete: true });
    expect(await remove(ben, task.id)).toBe(403);
    expect((await acme.tryChange(ben, task, { title: 'Renamed' })).status).toBe(200);
    expect(await remove(acme.portal.admin, task.id)).toBe(204);
    expect(await restore(ben, task.id)).toBe(403);
    expect(await restore(ana, task.id)).toBe(200);
    await acme.change(ana, await read(ana, task.id), { ownerId: ben.personId });
    expect(await remove(ben, task.id)).toBe(204);
  });

  it('are invisible to other portals', async () => {
    const task = await acme.create(ana, { title: 'First' });
    const globex = await stage.company();
    const { admin: eve } = globex.portal;
    const params = { id: task.id };

    const answers = [
      await stage.server.send(readTask, { params }, globex.as(eve)),
      await stage.server.send(deleteTask, { params }, globex.as(eve)),
      await stage.server.send(restoreTask, { params }, globex.as(eve)),
      await stage.server.send(listTaskActivity, { params, query: {} }, globex.as(eve)),
      await globex.tryChange(eve, task, { title: 'Mine' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await globex.titles(eve, { state: 'all', find: 'First' })).toEqual([]);
    const assigned = await stage.server.send(
      createTask,
      { body: { title: 'x', ownerId: ana.personId } },
      globex.as(eve),
    );
    expect(assigned.status).toBe(400);
  });

  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  const unsafe = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }],
  };
  it.each([
    ['no title', {}],
    ['a blank title', { title: ' \n ' }],
    ['a title that is too long', { title: 'x'.repeat(251) }],
    ['an unknown field', { title: 'x', admin: true }],
    ['an unknown status', { title: 'x', status: 'finished' }],
    ['a date that does not exist', { title: 'x', dueOn: '2026-02-30' }],
    ['an owner who does not exist', { title: 'x', ownerId: someId }],
    ['an owner that is no id', { title: 'x', ownerId: 'me' }],
    ['a script as description', { title: 'x', description: '<script>' }],
    ['an unsafe link', { title: 'x', description: unsafe }],
    ['a description of 200 kB', { title: 'x', description: richTextOf('x'.repeat(200_000)) }],
    ['a list', []],
  ])('refuse %s with a message', async (_name, body) => {
    const answer = await stage.server.request({
      method: 'POST',
      url: `/api/tasks?clientid=${acme.portal.clientId}`,
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

    expect({ status: answer.status, problem: answer.json }).toEqual({
      status: 400,
      problem: expect.objectContaining({ code: 'validation_failed', errors: [expect.stringMatching(/\.$/)] }),
    });
  });

  it('refuse an empty change, a change without a version, and a malformed id', async () => {
    const task = await acme.create(ana, { title: 'First' });

    expect((await acme.tryChange(ana, task, {})).status).toBe(400);
    expect(await statusOf(ana, 'none')).toBe(400);
    expect(await statusOf(ana, someId)).toBe(404);
    const unversioned = await stage.server.request({
      method: 'PATCH',
      url: `/api/tasks/${task.id}?clientid=${acme.portal.clientId}`,
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: '{"title":"x"}',
    });
    expect(unversioned.status).toBe(428);
  });

  it('are created once per Idempotency-Key', async () => {
    const keyed = { ...acme.as(ana), idempotencyKey: 'a-key' };

    const once = { body: { title: 'Once' } };
    const [first, second] = await Promise.all([
      stage.server.call(createTask, once, keyed),
      stage.server.call(createTask, once, keyed),
    ]);

    expect(second).toEqual(first);
    expect(await acme.titles(ana)).toEqual(['Once']);
  });

  it('are published to every browser as lists show them, deletions with deletedOn', async () => {
    const created = await acme.create(ana, { title: 'Live', description: richTextOf('not for lists') });
    const changed = await acme.change(ben, created, { status: 'done', title: 'Lived' });
    await acme.change(ben, changed, { status: 'done' });
    await remove(ana, created.id);

    const asInLists = ({ abilities: _abilities, description: _description, ...item }: Task): object => item;
    const published = { cursor: expect.any(String), type: 'tasks.task-changed', id: created.id };
    const deletedOn: unknown = expect.any(String);
    expect(await acme.changes(ben)).toEqual([
      { ...published, version: 1, data: asInLists(created) },
      { ...published, version: 2, data: asInLists(changed) },
      { ...published, version: 3, data: { ...asInLists(changed), version: 3, updatedOn: deletedOn, deletedOn } },
    ]);
  });

  it('publish domain events', async () => {
    const task = await acme.create(ana, { title: 'First', ownerId: ben.personId });
    const done = await acme.change(ana, task, { status: 'done', ownerId: null });
    await acme.change(ana, done, { status: 'blocked' });
    await remove(ana, task.id);
    await restore(ana, task.id);

    const about = { taskId: task.id };
    const completion = { fromStatus: 'to-do', toStatus: 'done', fromCategory: 'unstarted', toCategory: 'completed' };
    const reopening = { fromStatus: 'done', toStatus: 'blocked', fromCategory: 'completed', toCategory: 'blocked' };
    const events = await acme.events();
    expect(events).toHaveLength(7);
    expect(events).toEqual(
      expect.arrayContaining([
        ['created', { ...about, ownerId: ben.personId, status: 'to-do', category: 'unstarted' }],
        ['changed', { ...about, fields: ['status', 'owner'] }],
        ['completed', { ...about, ...completion }],
        ['changed', { ...about, fields: ['status'] }],
        ['reopened', { ...about, ...reopening }],
        ['deleted', about],
        ['restored', about],
      ]),
    );
  });

  it('lose their owner when that member leaves, and keep their author', async () => {
    const unowned = await acme.create(ben, { title: 'Without an owner' });
    const task = await acme.create(ben, { title: 'Of Ben', ownerId: ben.personId });

    await acme.dismiss(ben);

    const freed = await read(ana, task.id);
    expect(freed).toMatchObject({ version: 2, createdBy: { id: ben.personId, fullName: 'Ben Ito' } });
    expect(freed.owner).toBeUndefined();
    const [line] = await acme.activity(ana, task.id);
    expect(line).toMatchObject({ verb: 'changed', field: 'owner', oldValue: 'Ben Ito' });
    expect(await acme.activity(ana, unowned.id)).toHaveLength(1);
    expect((await acme.tryChange(ana, freed, { ownerId: ben.personId })).status).toBe(400);
    expect((await acme.tryChange(ana, task, { ownerId: ana.personId })).status).toBe(409);
  });

  it('all lose their owner, also where the planner reads a batch of them again for each [R77]', async () => {
    const globex = await stage.company();
    const eve = await globex.member('Eve Adler');
    // More than a batch, in a table without statistics, whose numbers are in another order than the ids.
    await globex.fill(250);
    await globex.work('write', ({ db, clientId }) =>
      db.run(sql`update task t set owner_id = ${eve.personId}, number = m.number
        from (select id, 1000 + row_number() over (order by md5(id::text)) as number from task) m
        where m.id = t.id and t.client_id = ${clientId}`),
    );

    await globex.dismiss(eve);

    const owners = await globex.work('read', ({ db, clientId }) =>
      db.rows(sql<{ owner_id: string | null }>`select distinct owner_id from task where client_id = ${clientId}`),
    );
    expect(owners).toEqual([{ owner_id: null }]);
  });

  it('move to another portal by the archive, with transitions and activity', async () => {
    const task = await acme.create(ana, { title: 'Moved', description: richTextOf('text'), dueOn: '2026-06-01' });
    await acme.change(ana, task, { status: 'done' });
    await acme.create(ana, { title: 'Other' });
    const globex = await stage.company();
    const { admin: eve } = globex.portal;
    const lines = await acme.writeArchive();
    await acme.empty();

    await globex.readArchive(lines);

    expect(lines.map(({ table }) => table)).toEqual([
      ...Array<string>(2).fill('task'),
      ...Array<string>(3).fill('transition'),
      ...Array<string>(3).fill('activity'),
    ]);
    expect(await read(eve, task.id, globex)).toMatchObject({
      key: 'T-1',
      title: 'Moved',
      description: richTextOf('text'),
      dueOn: '2026-06-01',
      status: 'done',
      completedOn: expect.any(String),
      createdBy: { id: ana.personId, fullName: 'Former member' },
    });
    expect((await globex.activity(eve, task.id)).map(({ verb }) => verb)).toEqual(['completed', 'created']);
    expect((await globex.writeArchive()).map(({ row }) => row)).toEqual(lines.map(({ row }) => row));
    expect((await globex.create(eve, { title: 'Next' })).key).toBe('T-3');
    expect(await acme.titles(ana, { state: 'all' })).toEqual([]);
  });

  it('are deleted permanently 30 days after deletion', async () => {
    const old = await acme.create(ana, { title: 'Old' });
    const recent = await acme.create(ana, { title: 'Recent' });
    await remove(ana, old.id);
    await remove(ana, recent.id);
    await acme.age(old.id, 31);

    await acme.purge();

    expect([await restore(ana, old.id), await restore(ana, recent.id)]).toEqual([404, 200]);
  });
});
