import type { EndpointArguments } from '@tessera/core/contract';
import { createCustomField, createLabel, deleteCustomField, deleteLabel } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Task, TaskListItem, TaskTemplate } from '../contract';
import {
  createTask,
  listSubTasks,
  maxTreeTasks,
  readTaskAsTemplate,
  taskChecklist,
  taskTemplates,
  templateLimits,
} from '../contract';
import { taskEntity } from './task-entity';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

const { list, read, add, change, remove, restore } = taskTemplates.endpoints;
type NewTemplate = EndpointArguments<typeof add.shape>['body'];
type Item = NewTemplate['content']['items'][number];

describe('Templates of tasks', () => {
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

  const boss = () => company.as(company.portal.admin);
  const save = (by: TestPerson, items: readonly Item[], name = 'Welcome'): Promise<TaskTemplate> =>
    stage.server.call(add, { body: { name, position: 'V', content: { items: [...items] } } }, company.as(by));
  const trySave = (content: unknown): Promise<TestResponse> =>
    stage.server.send(add, { body: { name: 'Welcome', position: 'V', content } as never }, company.as(ann));
  const rename = (by: TestPerson, { id, version }: TaskTemplate, name: string): Promise<TestResponse> =>
    stage.server.send(change, { params: { id }, body: { name } }, { ...company.as(by), ifMatch: version });
  const use = (by: TestPerson, id: string, more: object = {}): Promise<Task> => {
    const template = { id, on: '2031-05-01', timeZone: 'Europe/Berlin' };
    return stage.server.call(createTask, { body: { title: 'Welcome Eva', template, ...more } }, company.as(by));
  };
  const subTasksOf = async ({ id }: Pick<Task, 'id'>): Promise<readonly TaskListItem[]> =>
    (await stage.server.call(listSubTasks, { params: { id }, query: {} }, company.as(ann))).items;
  const checklistOf = async (id: string): Promise<readonly string[]> =>
    (await stage.server.call(taskChecklist.list, { params: { id }, query: {} }, company.as(ann))).items.map(
      ({ text }) => text,
    );
  const names = async (by: TestPerson): Promise<readonly string[]> =>
    (await stage.server.call(list, { query: {} }, company.as(by))).items.map(({ name }) => name);

  it('are added and used by every member, and changed, deleted and restored by who added them and by admins', async () => {
    const template = await save(ann, [{ level: 1, title: 'Welcome' }]);
    expect(await names(bob)).toEqual(['Welcome']);
    expect((await rename(bob, template, 'Mine')).status).toBe(403);
    expect((await stage.server.send(remove, { params: { id: template.id } }, company.as(bob))).status).toBe(403);
    expect((await rename(ann, template, 'Onboarding')).status).toBe(200);
    expect((await rename(company.portal.admin, { ...template, version: 2 }, 'Onboarding 2')).status).toBe(200);
    await stage.server.call(remove, { params: { id: template.id } }, boss());
    expect(await names(bob)).toEqual([]);
    expect((await stage.server.send(restore, { params: { id: template.id } }, company.as(bob))).status).toBe(403);
    await stage.server.call(restore, { params: { id: template.id } }, company.as(ann));
    expect(await names(bob)).toEqual(['Onboarding 2']);
  });

  it('reach open browsers, and conflict field by field', async () => {
    const template = await save(ann, [{ level: 1, title: 'Welcome' }]);
    expect((await rename(ann, template, 'Onboarding')).status).toBe(200);
    const moved = { params: { id: template.id }, body: { position: 'a' } };
    const at = { ...company.as(ann), ifMatch: 1 };
    expect((await stage.server.send(change, moved, at)).status).toBe(200);
    expect((await rename(ann, template, 'Other')).status).toBe(409);
    const changes = JSON.stringify(await company.changes(bob));
    expect(changes).toContain('"type":"tasks.template-changed"');
    expect(changes).toContain('Onboarding');
  });

  it('create the task with its checklist and all sub-tasks, with dates from the day of the creator', async () => {
    const { id } = await save(ann, [
      { level: 1, title: 'Welcome', checklist: ['Badge', 'Key'] },
      { level: 2, title: 'Before', owner: 'creator', priority: 'high', due: { days: 0, time: '17:30' } },
      { level: 3, title: 'Order a laptop', owner: bob.personId, checklist: ['Docking station'] },
      { level: 2, title: 'First week', start: { days: 1 }, due: { days: 40 }, estimateMinutes: 60 },
    ]);
    const made = await use(bob, id, { dueOn: '2031-06-01' });
    expect(made).toMatchObject({ key: 'T-1', dueOn: '2031-06-01', subTasks: { done: 0, total: 2 } });
    const [before, week] = await subTasksOf(made);
    expect(before).toMatchObject({
      ...{ key: 'T-2', title: 'Before', status: 'to-do', priority: 'high', subTasks: { done: 0, total: 1 } },
      ...{ dueOn: '2031-05-01', dueTime: '17:30', timeZone: 'Europe/Berlin' },
      ...{ owner: { id: bob.personId }, createdBy: { id: bob.personId }, parent: { id: made.id } },
    });
    expect(week).toMatchObject({ key: 'T-4', startOn: '2031-05-02', dueOn: '2031-06-10', estimateMinutes: 60 });
    expect(week).not.toHaveProperty('timeZone');
    const [laptop] = await subTasksOf({ id: before?.id ?? '' });
    expect(laptop).toMatchObject({ key: 'T-3', title: 'Order a laptop', owner: { id: bob.personId } });
    expect(await checklistOf(made.id)).toEqual(['Badge', 'Key']);
    expect(await checklistOf(laptop?.id ?? '')).toEqual(['Docking station']);
  });

  it('create everything once for a key', async () => {
    const { id } = await save(ann, [
      { level: 1, title: 'Welcome' },
      { level: 2, title: 'Before' },
    ]);
    const request = { body: { title: 'Welcome', template: { id, on: '2031-05-01' } } };
    const options = { ...company.as(ann), idempotencyKey: 'use-once' };
    const first = await stage.server.call(createTask, request, options);
    expect((await stage.server.call(createTask, request, options)).id).toBe(first.id);
    expect(await subTasksOf(first)).toHaveLength(1);
  });

  it('leave out what is gone: people who left, deleted labels, values of deleted fields', async () => {
    const label = (name: string) => stage.server.call(createLabel, { body: { name } }, boss());
    const field = (name: string) =>
      stage.server.call(createCustomField, { body: { type: taskEntity, kind: 'text', name } }, boss());
    const [kept, gone] = [await label('Kept'), await label('Gone')];
    const [keptField, goneField] = [await field('Kept'), await field('Gone')];
    const given = {
      collaboratorIds: [ann.personId, bob.personId],
      labelIds: [gone.id, kept.id],
      customValues: { [keptField.id]: 'a', [goneField.id]: 'b' },
    };
    const { id } = await save(ann, [
      { level: 1, title: 'Welcome' },
      { level: 2, title: 'Before', owner: bob.personId, ...given },
    ]);
    await stage.server.call(deleteLabel, { params: { id: gone.id } }, boss());
    await stage.server.call(deleteCustomField, { params: { id: goneField.id } }, boss());
    await company.dismiss(bob);
    const made = await use(ann, id, { ownerId: bob.personId, ...given });
    const [before] = await subTasksOf(made);
    for (const task of [made, before]) {
      expect(task).not.toHaveProperty('owner');
      expect(task).toMatchObject({
        labelIds: [kept.id],
        collaboratorIds: [ann.personId],
        customValues: { [keptField.id]: 'a' },
      });
      expect(Object.keys(task?.customValues ?? {})).toEqual([keptField.id]);
    }
  });

  it('count also when they were deleted after they were chosen, and create the task alone when they never existed', async () => {
    const { id } = await save(ann, [
      { level: 1, title: 'Welcome' },
      { level: 2, title: 'Before' },
    ]);
    await stage.server.call(remove, { params: { id } }, company.as(ann));
    expect(await subTasksOf(await use(bob, id))).toHaveLength(1);
    expect(await subTasksOf(await use(bob, ann.personId))).toHaveLength(0);
  });

  it('are not deeper than tasks can be, also below a parent', async () => {
    const level = (number: number): Item => ({ level: number, title: `Level ${number}` });
    const { id } = await save(ann, [1, 2, 3, 4, 5].map(level));
    const parent = await company.create(ann, { title: 'Parent' });
    const body = { title: 'Too deep', parentId: parent.id, template: { id, on: '2031-05-01' } };
    const refused = await stage.server.send(createTask, { body }, company.as(ann));
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([400, expect.stringContaining('at most 5 levels')]);
    expect(await company.titles(ann)).toEqual(['Parent']);
  });

  it.each([
    ['no task', { items: [] }, 'A template needs a task.'],
    ['a first task below the top', { items: [{ level: 2, title: 'A' }] }, 'The first task of a template'],
    ['two tasks at the top', { items: [1, 1].map((level) => ({ level, title: 'A' })) }, 'The first task of a template'],
    ['a level left out', { items: [1, 3].map((level) => ({ level, title: 'A' })) }, 'at most one level below'],
    ['no title', { items: [{ level: 1, title: ' ' }] }, 'Enter a title.'],
    ['a day before the creation', { items: [{ level: 1, title: 'A', due: { days: -1 } }] }, 'Enter whole days from 0'],
    [
      'a start after the end',
      { items: [{ level: 1, title: 'A', start: { days: 2 }, due: { days: 1 } }] },
      'begin after',
    ],
    [
      'too many tasks',
      { items: Array.from({ length: maxTreeTasks + 1 }, (_, index) => ({ level: index === 0 ? 1 : 2, title: 'A' })) },
      'at most 100 tasks',
    ],
    [
      'too much text',
      {
        items: Array.from({ length: 20 }, (_, index) => ({
          level: index === 0 ? 1 : 2,
          title: 'A',
          checklist: Array(9).fill('x'.repeat(450)),
        })),
      },
      'This template is too large.',
    ],
  ])('refuse %s in words', async (_, content, sentence) => {
    const { status, json } = await trySave(content);
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are at most so many', async () => {
    await company.work('write', async ({ db, clientId, clock }) => {
      await db.run(sql`insert into task_template (id, client_id, created_by, created_at, name, position, content)
        select gen_random_uuid(), ${clientId}::uuid, ${ann.personId}::uuid, ${clock.now()}, 'T' || n, 'V', '{"items":[{"level":1,"title":"A"}]}'
        from generate_series(1, ${templateLimits.inPortal}::int) n`);
    });
    expect(await trySave({ items: [{ level: 1, title: 'A' }] })).toMatchObject({ status: 400 });
  });

  it('are made from a task with its sub-tasks and checklists, dates counted from its creation', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const task = await company.create(ann, { title: 'Move', dueOn: today, ownerId: bob.personId, priority: 'low' });
    const item = { params: { id: task.id }, body: { text: 'Boxes', position: 'a', isDone: true } };
    await stage.server.call(taskChecklist.create, item, company.as(ann));
    const rent = await company.create(ann, { title: 'Rent', parentId: task.id, startOn: '2001-01-01', status: 'done' });
    await company.create(ann, { title: 'Sign', parentId: rent.id });
    await company.create(ann, { title: 'Pack', parentId: task.id });
    const made = await stage.server.call(readTaskAsTemplate, { params: { id: task.id } }, company.as(bob));
    expect(made.leftOut).toBe(0);
    expect(made.content.items).toMatchObject([
      { level: 1, title: 'Move', owner: bob.personId, priority: 'low', due: { days: 0 }, checklist: ['Boxes'] },
      { level: 2, title: 'Rent', start: { days: 0 } },
      { level: 3, title: 'Sign' },
      { level: 2, title: 'Pack' },
    ]);
    const template = await save(bob, made.content.items);
    expect(await subTasksOf(await use(ann, template.id))).toHaveLength(2);
  });

  it('belong to their company, and move with its archive', async () => {
    const template = await save(ann, [
      { level: 1, title: 'Welcome' },
      { level: 2, title: 'Before' },
    ]);
    const away = await stage.company();
    const eve = await away.member('Eve');
    const asEve = away.as(eve);
    expect((await stage.server.send(read, { params: { id: template.id } }, asEve)).status).toBe(404);
    const body = { title: 'Stolen', template: { id: template.id, on: '2031-05-01' } };
    expect(await stage.server.call(createTask, { body }, asEve)).not.toHaveProperty('subTasks');
    const lines = await company.writeArchive();
    await stage.server.inPlugin({ pluginId: 'tasks', portal: company.portal, mode: 'write' }, async ({ db }) => {
      await db.run(sql`delete from task_template`);
    });
    await away.readArchive(lines);
    const { items } = await stage.server.call(list, { query: {} }, asEve);
    expect(items).toMatchObject([{ id: template.id, version: 1, name: 'Welcome', content: template.content }]);
  });
});
