import { randomUUID } from 'node:crypto';
import { maxPersonSet } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import {
  changeTasks,
  createTask,
  deleteTask,
  duplicateTask,
  exportTasks,
  importTasks,
  readTask,
  readTaskAsTemplate,
} from '../contract';
import type { Task } from '../contract';
import { roleChanges, roleIds, taskRoles } from '../contract/task-roles';
import { roleColumns } from './role-columns';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe.each(taskRoles)('The people of the role %s of a task', (role) => {
  const [ids, change, { column }] = [roleIds[role], roleChanges[role], roleColumns[role]];
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

  it('are added by two people at the same time, and both stay, whatever version they have seen', async () => {
    const task = await acme.create(ana, { title: 'Audit', ownerId: ana.personId });
    expect(task[ids]).toBeUndefined();
    const [one, other] = await Promise.all([
      acme.change(ana, task, { [change]: { add: [ben.personId] } }),
      acme.change(ben, task, { [change]: { add: [cara.personId] } }),
    ]);
    expect(Math.max(one.version, other.version)).toBe(task.version + 2);
    expect(new Set((await read(task.id))[ids])).toEqual(new Set([ben.personId, cara.personId]));

    const { version } = await acme.change(cara, task, { [change]: { remove: [ben.personId] }, title: 'Audits' });
    const after = await acme.change(cara, task, { [change]: { remove: [ben.personId] } });
    expect({ version: after.version, ids: after[ids] }).toEqual({ version, ids: [cara.personId] });
    await acme.change(cara, after, { [change]: { remove: [cara.personId] } });
    expect((await read(task.id))[ids]).toBeUndefined();
  });

  it('are active members only, and not more than fit', async () => {
    const task = await acme.create(ana, { title: 'Audit' });
    const other = await stage.company();
    const stranger = await other.member('Eve Stone');
    const answers = [
      await acme.tryChange(ana, task, { [change]: { add: [stranger.personId] } }),
      await acme.tryChange(ana, task, { [change]: { add: [ben.personId, randomUUID()] } }),
      await stage.server.send(createTask, { body: { title: 'x', [ids]: [stranger.personId] } }, acme.as(ana)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers.map(({ json }) => (json as { params?: { field?: string } }).params?.field)).toEqual([
      change,
      change,
      ids,
    ]);
    const many = await Promise.all(Array.from({ length: maxPersonSet }, (_, index) => acme.member(`Person ${index}`)));
    const full = await acme.change(ana, task, { [change]: { add: many.map(({ personId }) => personId) } });
    expect(full[ids]).toHaveLength(maxPersonSet);
    const refused = await acme.tryChange(ana, full, { [change]: { add: [ben.personId] } });
    expect(refused.status).toBe(400);
    const [first] = many;
    const swapped = { add: [ben.personId], remove: first === undefined ? [] : [first.personId] };
    expect((await acme.change(ana, full, { [change]: swapped }))[ids]).toHaveLength(maxPersonSet);
  });

  it('are in the activity by the name that they have, and in what other plugins receive', async () => {
    const task = await acme.create(ana, { title: 'Audit' });
    const added = await acme.change(ana, task, { [change]: { add: [ben.personId] } });
    await acme.change(ben, added, { [change]: { remove: [ben.personId] } });
    const changes = (await acme.activity(ana, task.id)).filter(({ verb }) => verb === 'changed');
    expect(changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      [role, 'Ben Ito', undefined],
      [role, undefined, 'Ben Ito'],
    ]);
    const events = await acme.events();
    expect(events.filter(([name]) => name === 'changed').map(([, data]) => data)).toEqual([
      { taskId: task.id, fields: [role] },
      { taskId: task.id, fields: [role] },
    ]);
  });

  it('are kept by copies, templates and archives, without those who left', async () => {
    const task = await acme.create(ana, { title: 'Audit', [ids]: [ben.personId, cara.personId] });
    const gone = await acme.create(ana, { title: 'Deleted', [ids]: [cara.personId] });
    await stage.server.call(deleteTask, { params: { id: gone.id } }, acme.as(ana));
    const lines = await acme.writeArchive();
    await acme.empty();
    await acme.readArchive(lines);
    expect((await read(task.id))[ids]).toEqual([ben.personId, cara.personId]);

    await acme.dismiss(cara);
    expect((await read(task.id))[ids]).toEqual([ben.personId]);
    const [entry] = await acme.activity(ana, task.id);
    expect([entry?.field, entry?.oldValue, entry?.actor]).toEqual([role, 'Cara Lund', undefined]);
    const left = await acme.work('read', ({ db, clientId }) =>
      db.rows(
        sql`select 1 from task where client_id = ${clientId} and ${sql.id(column)} @> array[${cara.personId}::uuid]`,
      ),
    );
    expect(left).toEqual([]);
    const copied = { params: { id: task.id }, body: { title: 'Copy' } };
    expect((await stage.server.call(duplicateTask, copied, acme.as(ana)))[ids]).toEqual([ben.personId]);
    const { content } = await stage.server.call(readTaskAsTemplate, { params: { id: task.id } }, acme.as(ana));
    expect(content.items.map((item) => item[ids])).toEqual([[ben.personId]]);
  });

  it('are changed for many tasks by one request, exported by name and imported', async () => {
    const items = [{ title: 'One', [ids]: [cara.personId] }, { title: 'Two' }];
    const imported = await stage.server.call(importTasks, { body: { items } }, acme.as(ana));
    const tasks = await Promise.all(imported.items.map(({ created }) => read(created?.id ?? '')));
    const swap = { [change]: { add: [ben.personId], remove: [cara.personId] } };
    const body = { items: tasks.map(({ id, version }) => ({ id, version, change: swap })) };
    const changed = await stage.server.call(changeTasks, { body }, acme.as(ana));
    expect(changed.items.map(({ outcome, task }) => [outcome, task?.[ids]])).toEqual([
      ['changed', [ben.personId]],
      ['changed', [ben.personId]],
    ]);
    await acme.create(ana, { title: 'Three', [ids]: [cara.personId, ana.personId] });
    const file = await stage.server.send(exportTasks, { query: { format: 'json', find: 'Three' } }, acme.as(ana));
    expect((file.json as readonly object[])[0]).toMatchObject({ [change]: ['Cara Lund', 'Ana Lopez'] });
  });
});
