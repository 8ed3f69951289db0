import type { EndpointRequest, EndpointResponse } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { changeTasks, maxBulkTasks, readTask } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

type Items = EndpointRequest<(typeof changeTasks)['shape']>['body']['items'];
type Results = EndpointResponse<(typeof changeTasks)['shape']>['items'];

describe('Several tasks changed together', () => {
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

  const make = async (count: number): Promise<readonly Task[]> => {
    const made: Task[] = [];
    for (let number = 1; number <= count; number += 1) {
      made.push(await company.create(ann, { title: `Task ${number}` }));
    }
    return made;
  };
  const change = async (items: Items, by = ann): Promise<Results> =>
    (await stage.server.call(changeTasks, { body: { items } }, company.as(by))).items;
  const outcomes = (results: Results): readonly string[] => results.map(({ outcome }) => outcome);

  it('get the values, each with its activity, in the order of the request', async () => {
    const tasks = (await make(3)).toReversed();
    const results = await change(
      tasks.map(({ id, version }) => ({ id, version, change: { status: 'done', priority: 'high' } })),
    );
    expect(results.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
    expect(results.map(({ task }) => [task?.status, task?.priority])).toEqual(tasks.map(() => ['done', 'high']));
    const [first] = tasks;
    const verbs = (await company.activity(ann, first?.id ?? '')).map(({ verb }) => verb);
    expect(verbs).toEqual(expect.arrayContaining(['completed', 'changed', 'created']));
  });

  it('that another person changed meanwhile are left in that field, and the others are changed', async () => {
    const [one, two] = await make(2);
    await company.change(ann, one!, { status: 'in-progress' });
    await company.change(ann, two!, { title: 'Another title' });
    const results = await change([one!, two!].map(({ id, version }) => ({ id, version, change: { status: 'done' } })));
    expect(outcomes(results)).toEqual(['conflict', 'changed']);
    expect(results[1]?.task).toMatchObject({ title: 'Another title', status: 'done' });
    expect(await company.titles(ann)).toEqual(['Task 1']);
  });

  it('are deleted and restored, and one that is gone keeps no other from it', async () => {
    const [one, two] = await make(2);
    const gone = { id: '0198c0de-0000-7000-8000-000000000001', version: 1, isDeleted: true };
    const deleted = await change([
      { ...gone },
      ...[one!, two!].map(({ id, version }) => ({ id, version, isDeleted: true })),
    ]);
    expect(outcomes(deleted)).toEqual(['gone', 'changed', 'changed']);
    expect(await company.titles(ann)).toEqual([]);
    const restored = await change([one!, two!].map(({ id, version }) => ({ id, version, isDeleted: false })));
    expect(restored.map(({ task }) => task?.title)).toEqual(['Task 1', 'Task 2']);
  });

  it('of other people are refused where the caller may not delete them, and nothing of them is written', async () => {
    const [one] = await make(1);
    const bob = await company.member('Bob');
    const own = await company.create(bob, { title: 'Own' });
    const results = await change(
      [one!, own].map(({ id, version }) => ({ id, version, isDeleted: true })),
      bob,
    );
    expect(outcomes(results)).toEqual(['refused', 'changed']);
    expect(await company.titles(ann)).toEqual(['Task 1']);
  });

  it(`are ${maxBulkTasks} at most in one request`, async () => {
    const items = Array.from({ length: maxBulkTasks + 1 }, (_, index) => ({
      id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
      version: 1,
      isDeleted: true,
    }));
    const answer = await stage.server.send(changeTasks, { body: { items } }, company.as(ann));
    expect(answer).toMatchObject({ status: 400 });
  });

  it('with their sub-tasks, while others complete these one by one, never wait for each other in a circle', async () => {
    const [parent] = await make(1);
    const children: Task[] = [];
    for (let number = 1; number <= 6; number += 1) {
      children.push(await company.create(ann, { title: `Part ${number}`, parentId: parent!.id }));
    }
    const bob = await company.member('Bob');
    for (const [status, priority] of [
      ['done', 'high'],
      ['to-do', 'low'],
      ['done', 'urgent'],
    ] as const) {
      const answers = await Promise.all([
        change([parent!, ...children].map(({ id }) => ({ id, version: 1_000, change: { priority } }))).then(outcomes),
        ...children.map(({ id }) => company.change(bob, { id, version: 1_000 }, { status }).then(() => ['changed'])),
      ]);
      expect(new Set(answers.flat())).toEqual(new Set(['changed']));
    }
    const { subTasks } = await stage.server.call(readTask, { params: { id: parent!.id } }, company.as(ann));
    expect(subTasks).toEqual({ done: 6, total: 6 });
  });

  it('by two people at the same time end as one of them wanted, without a deadlock', async () => {
    const tasks = await make(12);
    const bob = await company.member('Bob');
    const items = (status: 'done' | 'blocked'): Items =>
      tasks.map(({ id, version }) => ({ id, version, change: { status } }));
    const answers = await Promise.all([change(items('done')), change(items('blocked').toReversed(), bob)]);
    const all = answers.map(outcomes);
    expect(all.map((each) => new Set(each).size)).toEqual([1, 1]);
    expect(new Set(all.flat())).toEqual(new Set(['changed', 'conflict']));
  });
});
