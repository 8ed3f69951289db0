import { randomUUID } from 'node:crypto';
import type { CustomField, CustomFieldKind } from '@tessera/core/contract';
import { changeCustomField, createCustomField, deleteCustomField } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { changeTasks, countTaskGroups, deleteTask, exportTasks, listTasks, restoreTask } from '../contract';
import { taskEntity } from './task-entity';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { maxRowsIn, startTasksTestBed } from './tasks-test-kit';

describe('lists by custom fields', () => {
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

  const boss = () => acme.as(acme.portal.admin);
  const add = (kind: CustomFieldKind, name: string, options: readonly string[] = []): Promise<CustomField> =>
    stage.server.call(
      createCustomField,
      {
        body: {
          ...{ type: taskEntity, kind, name },
          ...(options.length === 0 ? {} : { options: options.map((each) => ({ name: each })) }),
        },
      },
      boss(),
    );
  const optionOf = (field: CustomField, name: string): string =>
    field.options?.find((option) => option.name === name)?.id ?? '';
  const order = async (fieldSort: string, more: object = {}): Promise<string> =>
    (await acme.pages(ana, { fieldSort, limit: 2, ...more })).join('');
  const problemOf = ({ status, json }: TestResponse): object => {
    const { errors, params } = json as { readonly errors: readonly string[]; readonly params: object };
    return { status, sentence: errors[0], ...params };
  };

  it('are sorted in both directions, page by page, tasks without a value last', async () => {
    const [points, review, ticket] = [
      await add('number', 'Points'),
      await add('date', 'Review'),
      await add('text', 'X'),
    ];
    const values: readonly (readonly [string, number, string, string])[] = [
      ['A', 10, '2031-02-01', 'beta'],
      ['B', -2.5, '2031-01-31', 'Alpha'],
      ['C', 9, '2030-12-31', 'Zeta'],
      ['D', 1_000_000_000_000, '2031-02-02', 'gamma 10'],
      ['E', 0, '2031-03-01', 'gamma 1'],
    ];
    await acme.create(ana, { title: 'Z', dueOn: '2031-01-02' });
    for (const [title, number, day, text] of values) {
      const customValues = { [points.id]: number, [review.id]: day, [ticket.id]: text };
      await acme.create(ana, { title, customValues });
    }
    await acme.create(ana, { title: 'Y', dueOn: '2031-01-01' });
    expect(await order(points.id)).toBe('BECADYZ');
    expect(await order(`${points.id}:desc`)).toBe('DACEBYZ');
    expect(await order(review.id)).toBe('CBADEYZ');
    expect(await order(ticket.id)).toBe('BAEDCYZ');
    expect(await order(`${ticket.id}:desc`, { limit: 3 })).toBe('CDEABYZ');
    // Within groups, and with filters that the order has no index for.
    expect(await order(points.id, { group: 'owner' })).toBe('BECADYZ');
    expect(await order(points.id, { field: `${points.id}:0..10` })).toBe('ECA');
    expect(await order(points.id, { owner: 'none', find: 'a' })).toBe('A');
    expect(await order(points.id, { owner: 'me' })).toBe('');
    const file = await stage.server.send(
      exportTasks,
      { query: { format: 'csv', fieldSort: `${points.id}:desc` } },
      acme.as(ana),
    );
    expect(file.text.split('\r\n')[1]).toMatch(/,D,/);
  });

  it('follow each change of a value, and leave deleted tasks out', async () => {
    const points = await add('number', 'Points');
    const a = await acme.create(ana, { title: 'A', customValues: { [points.id]: 1 } });
    const b = await acme.create(ana, { title: 'B', customValues: { [points.id]: 2 } });
    const moved = await acme.change(ana, a, { customValues: { [points.id]: 3 } });
    expect(await order(points.id)).toBe('BA');
    await stage.server.call(deleteTask, { params: { id: b.id } }, acme.as(ana));
    expect(await order(points.id)).toBe('A');
    await stage.server.call(restoreTask, { params: { id: b.id } }, acme.as(ana));
    expect(await order(points.id)).toBe('BA');
    const closed = await acme.change(ana, moved, { status: 'done' });
    expect(await order(points.id)).toBe('B');
    expect(await order(points.id, { state: 'completed' })).toBe('A');
    expect(await order(points.id, { state: 'all' })).toBe('BA');
    await acme.change(ana, closed, { customValues: { [points.id]: null } });
    expect(await order(`${points.id}:desc`, { state: 'all' })).toBe('BA');
  });

  it('are grouped by an option, a person or a checkbox, and sorted by them, with a removed option as none', async () => {
    const sprint = await add('choice', 'Sprint', ['Zulu', 'Alpha', 'Gone']);
    const reviewer = await add('person', 'Reviewer');
    const billable = await add('checkbox', 'Billable');
    const [zulu, alpha, gone] = ['Zulu', 'Alpha', 'Gone'].map((name) => optionOf(sprint, name));
    await acme.create(ana, { title: 'A', customValues: { [sprint.id]: alpha!, [reviewer.id]: ben.personId } });
    await acme.create(ana, { title: 'B', customValues: { [sprint.id]: zulu!, [billable.id]: true } });
    await acme.create(ana, { title: 'C', customValues: { [sprint.id]: gone! } });
    await acme.create(ana, { title: 'D', dueOn: '2031-01-01', customValues: { [sprint.id]: alpha! } });
    await acme.create(ana, { title: 'E', customValues: { [reviewer.id]: ana.personId } });
    await stage.server.call(
      changeCustomField,
      { params: { id: sprint.id }, body: { options: (sprint.options ?? []).filter(({ id }) => id !== gone) } },
      { ...boss(), ifMatch: sprint.version },
    );
    const grouped = async (field: CustomField, more: object = {}): Promise<string> =>
      (await acme.pages(ana, { group: 'field', groupField: field.id, limit: 2, ...more })).join('');
    expect(await grouped(sprint)).toBe('BDACE');
    expect(await grouped(reviewer)).toBe('EADBC');
    expect(await grouped(billable)).toBe('BDACE');
    expect(await order(sprint.id)).toBe('BDACE');
    expect(await order(`${sprint.id}:desc`)).toBe('DABCE');
    expect(await grouped(sprint, { fieldSort: `${reviewer.id}:desc` })).toBe('BADEC');
    const counts = async (field: CustomField, more: object = {}) =>
      (
        await stage.server.call(
          countTaskGroups,
          { query: { group: 'field', groupField: field.id, ...more } },
          acme.as(ana),
        )
      ).items.map(({ key, count }) => [key, count]);
    expect(await counts(sprint)).toEqual([
      [zulu, 1],
      [alpha, 2],
      ['none', 2],
    ]);
    expect(await counts(billable)).toEqual([
      ['yes', 1],
      ['none', 4],
    ]);
    expect(await counts(reviewer, { field: `${sprint.id}:${alpha}` })).toEqual([
      [ben.personId, 1],
      ['none', 1],
    ]);
  });

  it('are refused in words for a deleted field, one of another company, and kinds that have no order', async () => {
    const [gone, areas, ticket] = [
      await add('text', 'Gone'),
      await add('choices', 'Areas', ['Web']),
      await add('text', 'T'),
    ];
    await stage.server.call(deleteCustomField, { params: { id: gone.id } }, boss());
    const globex = await stage.company();
    const list = async (query: object): Promise<object> =>
      problemOf(await stage.server.send(listTasks, { query }, acme.as(ana)));
    const sentence = 'The field by which this list is sorted was deleted. Choose another order.';
    expect(await list({ fieldSort: gone.id })).toEqual({ status: 400, sentence, field: 'fieldSort' });
    expect(await list({ fieldSort: `${randomUUID()}:desc` })).toEqual({ status: 400, sentence, field: 'fieldSort' });
    expect(await list({ fieldSort: 'title' })).toMatchObject({
      status: 400,
      sentence: 'This field doesn’t exist.',
    });
    expect(await list({ fieldSort: areas.id })).toMatchObject({
      status: 400,
      sentence: 'Lists can’t be sorted by “Areas”, because it has several options. Choose another order.',
    });
    expect(await list({ group: 'field', groupField: ticket.id })).toEqual({
      status: 400,
      sentence: 'Lists can’t be grouped by “T”. Choose a checkbox, or a field of one option or one person.',
      field: 'groupField',
    });
    const missing = 'The field by which this list is grouped was deleted. Choose another one.';
    expect(await list({ group: 'field' })).toEqual({ status: 400, sentence: missing, field: 'groupField' });
    const theirs = await stage.server.send(
      listTasks,
      { query: { group: 'field', groupField: ticket.id } },
      globex.as(globex.portal.admin),
    );
    expect(problemOf(theirs)).toEqual({ status: 400, sentence: missing, field: 'groupField' });
  });

  it('have values that are set for several tasks by one request, and undone by the next', async () => {
    const points = await add('number', 'Points');
    const tasks = [
      await acme.create(ana, { title: 'A', customValues: { [points.id]: 1 } }),
      await acme.create(ana, { title: 'B' }),
    ];
    const set = (versions: readonly number[], values: readonly (number | null)[]) =>
      stage.server.call(
        changeTasks,
        {
          body: {
            items: tasks.map(({ id }, index) => ({
              id,
              version: versions[index] ?? 1,
              change: { customValues: { [points.id]: values[index] ?? null } },
            })),
          },
        },
        acme.as(ana),
      );
    const { items } = await set([1, 1], [5, 5]);
    expect(items.map(({ outcome, task }) => [outcome, task?.customValues])).toEqual([
      ['changed', { [points.id]: 5 }],
      ['changed', { [points.id]: 5 }],
    ]);
    // Another person changed one of them meanwhile: undo leaves it.
    await acme.change(ben, items[0]!.task!, { customValues: { [points.id]: 7 } });
    const undone = await set([2, 2], [1, null]);
    expect(undone.items.map(({ outcome }) => outcome)).toEqual(['conflict', 'changed']);
    expect(await order(points.id)).toBe('AB');
  });

  it('read the same few rows of an index among 20,000 tasks, however far down the page is', async () => {
    const points = await add('number', 'Points');
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`insert into task (id, client_id, number, title, status, category, priority, created_by,
          created_at, updated_at, custom_values)
        select gen_random_uuid(), ${clientId}::uuid, 1000 + n, 'Other ' || n, 'to-do', 'unstarted', 4,
          ${ana.personId}::uuid, now(), now(), jsonb_build_object(${points.id}::text, n)
        from generate_series(1, 20000) n`),
    );
    await acme.analyze();
    const query = { fieldSort: `${points.id}:desc`, limit: 50 };
    const page = (cursor?: string) => stage.server.call(listTasks, { query: { ...query, cursor } }, acme.as(ana));
    const first = await page();
    expect(first.items.slice(0, 2).map(({ title }) => title)).toEqual(['Other 20000', 'Other 19999']);
    const filter = { state: 'open', sort: 'due', order: { field: points, isDescending: true } } as const;
    for (const cursor of [undefined, first.nextCursor ?? undefined]) {
      const plan = await acme.planOfFieldOrder(ana, filter, cursor);
      expect(plan.join('\n')).toMatch(/custom_order_by_key/);
      expect(maxRowsIn(plan)).toBeLessThanOrEqual(51);
      expect(plan.join('\n')).not.toMatch(/Seq Scan/);
    }
  });
});
