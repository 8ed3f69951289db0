import { randomUUID } from 'node:crypto';
import type { ChecklistItem } from '@tessera/core/contract';
import { checklistTextLength, maxChecklistItems } from '@tessera/core/contract';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, duplicateTask, taskChecklist, taskWatchers } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('The checklist of a task', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let bob: TestPerson;
  let task: Task;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    bob = await company.member('Bob');
    task = await company.create(ann, { title: 'Plan' });
  });

  interface Patch {
    readonly text?: string;
    readonly position?: string;
    readonly isDone?: boolean;
    readonly isRemoved?: boolean;
    readonly ownerId?: string | null;
    readonly dueOn?: string | null;
  }

  const add = (by: TestPerson, text: string, position: string): Promise<ChecklistItem> =>
    stage.server.call(taskChecklist.create, { params: { id: task.id }, body: { text, position } }, company.as(by));
  const tryAdd = (text: string, position: string, id = task.id): Promise<TestResponse> =>
    stage.server.send(taskChecklist.create, { params: { id }, body: { text, position } }, company.as(ann));
  const change = (by: TestPerson, item: ChecklistItem, body: Patch): Promise<ChecklistItem> =>
    stage.server.call(
      taskChecklist.change,
      { params: { itemId: item.id }, body },
      { ...company.as(by), ifMatch: item.version },
    );
  const tryChange = (by: TestPerson, item: ChecklistItem, body: Patch): Promise<TestResponse> =>
    stage.server.send(
      taskChecklist.change,
      { params: { itemId: item.id }, body },
      { ...company.as(by), ifMatch: item.version },
    );
  const list = async (by = ann): Promise<readonly ChecklistItem[]> => {
    const { items } = await stage.server.call(
      taskChecklist.list,
      { params: { id: task.id }, query: { limit: 200 } },
      company.as(by),
    );
    return items;
  };
  const texts = async (): Promise<readonly string[]> => (await list()).map(({ text }) => text);
  const sentenceOf = ({ json }: TestResponse): string | undefined =>
    (json as { readonly errors?: readonly string[] }).errors?.[0];

  it('has its items in the order of their positions, by character codes, live in every browser', async () => {
    const [low, high, middle] = [
      await add(ann, 'Low', 'a'),
      await add(bob, 'High', 'V'),
      await add(ann, 'Middle', 'VV'),
    ];
    expect(await list(bob)).toEqual([high, middle, low]);
    const moved = await change(bob, low, { position: 'B' });
    expect(await texts()).toEqual(['Low', 'High', 'Middle']);
    expect(await company.changes(bob)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'tasks.checklist-item-changed', id: low.id, version: 2, data: moved }),
      ]),
    );
  });

  it('says who completed an item, and records what happened in the activity', async () => {
    const item = await add(ann, 'Call the bank', 'V');
    const done = await change(bob, item, { isDone: true });
    expect(done).toMatchObject({ isDone: true, doneBy: { id: bob.personId, fullName: 'Bob' } });
    const open = await change(ann, done, { isDone: false });
    expect(open.doneBy).toBeUndefined();
    const renamed = await change(ann, open, { text: '  Call  both banks\n' });
    expect(renamed.text).toBe('Call both banks');
    await change(ann, renamed, { position: 'W' });
    await change(ann, { ...renamed, version: 5 }, { isRemoved: true });
    const entries = (await company.activity(ann, task.id)).filter(({ field }) => field?.startsWith('checklist'));
    expect(entries.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['checklistItem', 'Call both banks', undefined],
      ['checklistItem', 'Call the bank', 'Call both banks'],
      ['checklistItemDone', 'Call the bank', undefined],
      ['checklistItemDone', undefined, 'Call the bank'],
      ['checklistItem', undefined, 'Call the bank'],
    ]);
  });

  it('refuses the older of two texts, but takes ticks and moves of both', async () => {
    const item = await add(ann, 'One', 'V');
    await change(bob, item, { text: 'Two', isDone: true, position: 'W' });
    const answer = await tryChange(ann, item, { text: 'Three' });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'conflict', params: { conflicts: ['text'], current: { text: 'Two' } } });
    expect(await change(ann, item, { isDone: false, position: 'X' })).toMatchObject({ isDone: false, position: 'X' });
  });

  it('gives an item an owner and a due date, with both in the activity, and lets the owner watch the task from then on', async () => {
    const item = await add(ann, 'Call the bank', 'V');
    const given = await change(ann, item, { ownerId: bob.personId, dueOn: '2031-05-02' });
    expect(given).toMatchObject({ owner: { id: bob.personId, fullName: 'Bob' }, dueOn: '2031-05-02' });
    const taken = await change(bob, given, { ownerId: null, dueOn: null });
    expect([taken.owner, taken.dueOn]).toEqual([undefined, undefined]);
    const entries = (await company.activity(ann, task.id)).flatMap(({ field, fieldName, oldValue, newValue }) =>
      field === 'checklistItemOwner' || field === 'checklistItemDue' ? [[field, fieldName, oldValue, newValue]] : [],
    );
    // Those of one change are in no order.
    expect([new Set(entries.slice(0, 2)), new Set(entries.slice(2))]).toEqual([
      new Set([
        ['checklistItemOwner', 'Call the bank', 'Bob', undefined],
        ['checklistItemDue', 'Call the bank', '2031-05-02', undefined],
      ]),
      new Set([
        ['checklistItemOwner', 'Call the bank', undefined, 'Bob'],
        ['checklistItemDue', 'Call the bank', undefined, '2031-05-02'],
      ]),
    ]);
    const { watching } = await stage.server.call(taskWatchers.read, { params: { id: task.id } }, company.as(bob));
    expect(watching).toEqual([bob.personId]);
  });

  it('refuses the older of two owners or due dates, an owner who is no member, and a day that does not exist', async () => {
    const item = await add(ann, 'One', 'V');
    await change(bob, item, { ownerId: bob.personId });
    const answer = await tryChange(ann, item, { ownerId: ann.personId });
    expect(answer.json).toMatchObject({ code: 'conflict', params: { conflicts: ['ownerId'] } });
    const dated = await change(ann, item, { dueOn: '2031-05-02' });
    expect(dated).toMatchObject({ owner: { id: bob.personId }, dueOn: '2031-05-02' });
    expect((await tryChange(bob, item, { dueOn: '2031-05-03' })).json).toMatchObject({
      params: { conflicts: ['dueOn'] },
    });
    const stranger = await (await stage.company()).member('Stan');
    const refused = await tryChange(ann, dated, { ownerId: stranger.personId });
    expect([refused.status, sentenceOf(refused)]).toEqual([
      400,
      'Choose an active member of this company as the owner of the item.',
    ]);
    expect((await tryChange(ann, dated, { dueOn: '2031-02-30' })).status).toBe(400);
  });

  it('leaves items without an owner when that member leaves the company', async () => {
    const item = await add(ann, 'One', 'V');
    await change(ann, item, { ownerId: bob.personId, dueOn: '2031-05-02' });
    await company.dismiss(bob);
    expect(await list(ann)).toEqual([expect.objectContaining({ id: item.id, dueOn: '2031-05-02', version: 3 })]);
    expect((await list(ann))[0]?.owner).toBeUndefined();
    const [last] = await company.activity(ann, task.id);
    expect([last?.field, last?.fieldName, last?.newValue, last?.actor]).toEqual([
      'checklistItemOwner',
      'One',
      undefined,
      undefined,
    ]);
  });

  it('is copied with owners who are still members and with due dates', async () => {
    const item = await add(ann, 'One', 'V');
    await change(ann, item, { ownerId: bob.personId, dueOn: '2031-05-02', isDone: true });
    const parts = { params: { id: task.id }, body: { title: 'Copy' } };
    const copy = await stage.server.call(duplicateTask, parts, company.as(ann));
    const { items } = await stage.server.call(
      taskChecklist.list,
      { params: { id: copy.id }, query: {} },
      company.as(ann),
    );
    expect(items).toMatchObject([{ text: 'One', owner: { id: bob.personId }, dueOn: '2031-05-02', isDone: false }]);
  });

  it('loses an item that is deleted until it is restored', async () => {
    const item = await add(ann, 'One', 'V');
    const removed = await change(bob, item, { isRemoved: true });
    expect(await texts()).toEqual([]);
    expect((await tryChange(ann, removed, { text: 'Two' })).status).toBe(404);
    expect(await change(ann, removed, { isRemoved: false })).toMatchObject({ isRemoved: false });
    expect(await texts()).toEqual(['One']);
  });

  it('has at most 200 items, also when several are added at once, and refuses texts that are empty or too long', async () => {
    await stage.server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.checklist_item (id, client_id, entity_type, entity_id, text, position, created_at)
        select gen_random_uuid(), '${company.portal.clientId}', 'tasks.task', '${task.id}', 'Item ' || n, 'V' || n || 'V', now()
        from generate_series(1, ${maxChecklistItems - 1}) n`);
    });
    const answers = await Promise.all([tryAdd('One', 'x'), tryAdd('Two', 'y'), tryAdd('Three', 'z')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(answers.map(sentenceOf)).toContain('This checklist already has 200 items. Delete some first.');
    expect(await list()).toHaveLength(maxChecklistItems);
    for (const text of ['', ' ', 'x'.repeat(checklistTextLength + 1)]) {
      expect((await tryAdd(text, 'V')).status).toBe(400);
    }
    expect((await tryAdd('One', 'V0')).status).toBe(400);
  });

  it('is created once however often the request is repeated with its key', async () => {
    const options = { ...company.as(ann), idempotencyKey: randomUUID() };
    const parts = { params: { id: task.id }, body: { text: 'Once', position: 'V' } };
    const first = await stage.server.call(taskChecklist.create, parts, options);
    expect(await stage.server.call(taskChecklist.create, parts, options)).toEqual(first);
    expect(await texts()).toEqual(['Once']);
  });

  it('is gone for strangers, for a deleted task, and for good with the task', async () => {
    const item = await add(ann, 'One', 'V');
    const other = await stage.company();
    const { admin } = other.portal;
    const answer = await stage.server.send(
      taskChecklist.change,
      { params: { itemId: item.id }, body: { isDone: true } },
      { ...other.as(admin), ifMatch: 1 },
    );
    expect(answer.status).toBe(404);
    await stage.server.call(deleteTask, { params: { id: task.id } }, company.as(ann));
    expect((await tryAdd('Two', 'W')).status).toBe(404);
    expect((await tryChange(ann, item, { isDone: true })).status).toBe(404);
    await company.age(task.id, 31);
    await company.purge();
    const rows = await stage.server.running.kernel.engine.administer((run) =>
      run(`select id from core.checklist_item where entity_id = '${task.id}'`),
    );
    expect(rows.flatMap((result) => result.rows)).toEqual([]);
  });
});
