import { Members } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, duplicateTask, listTaskActivity, taskChecklist } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('A copy of a task', () => {
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

  const copy = (by: TestPerson, { id }: Task, title = 'Copy'): Promise<Task> =>
    stage.server.call(duplicateTask, { params: { id }, body: { title } }, company.as(by));

  it('has the values of the original, but is open, and is created by who made it', async () => {
    const parent = await company.create(ann, { title: 'Open the branch' });
    const original = await company.create(ann, {
      title: 'Rent a room',
      priority: 'high',
      ownerId: bob.personId,
      startOn: '2031-05-01',
      dueOn: '2031-05-02',
      dueTime: '15:00',
      timeZone: 'Europe/Berlin',
      estimateMinutes: 90,
      parentId: parent.id,
      status: 'done',
    });
    const made = await copy(bob, original, 'Rent another room');
    const { title, priority, startOn, dueOn, dueTime, timeZone, estimateMinutes } = original;
    expect([title, made.title]).toEqual(['Rent a room', 'Rent another room']);
    expect(made).toMatchObject({ priority, startOn, dueOn, dueTime, timeZone, estimateMinutes });
    expect(made).toMatchObject({
      key: 'T-3',
      status: 'to-do',
      category: 'unstarted',
      owner: { id: bob.personId },
      createdBy: { id: bob.personId },
      parent: { id: parent.id },
      dueChangeCount: 0,
    });
    expect(made).not.toHaveProperty('completedOn');
    const { items } = await stage.server.call(
      listTaskActivity,
      { params: { id: made.id }, query: {} },
      company.as(ann),
    );
    expect(items).toHaveLength(1);
  });

  it('has the checklist in its order, with nothing done, and without what was removed', async () => {
    const original = await company.create(ann, { title: 'Pack' });
    const params = { id: original.id };
    for (const [text, position] of [
      ['Weights', 'a2'],
      ['Scale', 'a1'],
    ] as const) {
      await stage.server.call(taskChecklist.create, { params, body: { text, position } }, company.as(ann));
    }
    const [scale, weights] = (await stage.server.call(taskChecklist.list, { params, query: {} }, company.as(ann)))
      .items;
    const tick = { params: { itemId: scale?.id ?? '' }, body: { isDone: true } };
    await stage.server.call(taskChecklist.change, tick, { ...company.as(ann), ifMatch: 1 });
    const made = await copy(bob, original);
    const copied = await stage.server.call(taskChecklist.list, { params: { id: made.id }, query: {} }, company.as(ann));
    expect(copied.items.map(({ text, isDone }) => [text, isDone])).toEqual([
      ['Scale', false],
      ['Weights', false],
    ]);
    expect(copied.items.map(({ id }) => id)).not.toContain(weights?.id);
  });

  it('has no owner where that one has left the company', async () => {
    const original = await company.create(ann, { title: 'Pack', ownerId: bob.personId });
    await company.work('write', (context) => context.get(Members).end(bob.personId));
    expect(await copy(ann, original)).not.toHaveProperty('owner');
  });

  it('has no parent where that one is deleted', async () => {
    const parent = await company.create(ann, { title: 'Open the branch' });
    const original = await company.create(ann, { title: 'Rent a room', parentId: parent.id });
    await stage.server.call(deleteTask, { params: { id: parent.id } }, company.as(ann));
    expect(await copy(ann, original)).not.toHaveProperty('parent');
  });

  it('is made once for a key, and not of a deleted task or one of another company', async () => {
    const original = await company.create(ann, { title: 'Pack' });
    const request = { params: { id: original.id }, body: { title: 'Pack again' } };
    const options = { ...company.as(ann), idempotencyKey: 'copy-once' };
    const first = await stage.server.call(duplicateTask, request, options);
    expect((await stage.server.call(duplicateTask, request, options)).id).toBe(first.id);
    const away = await stage.company();
    const eve = await away.member('Eve');
    expect((await stage.server.send(duplicateTask, request, away.as(eve))).status).toBe(404);
    await stage.server.call(deleteTask, { params: request.params }, company.as(ann));
    expect((await stage.server.send(duplicateTask, request, company.as(ann))).status).toBe(404);
  });
});
