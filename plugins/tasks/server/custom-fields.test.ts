import { randomUUID } from 'node:crypto';
import type { CustomField, CustomFieldKind } from '@tessera/core/contract';
import {
  changeCustomField,
  createCustomField,
  customFieldLimits,
  deleteCustomField,
  listCustomFields,
  readCustomField,
  restoreCustomField,
} from '@tessera/core/contract';
import { CustomFields, sql } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { countTaskGroups, duplicateTask, exportTasks, readTask } from '../contract';
import type { Task } from '../contract';
import { taskEntity } from './task-entity';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('custom fields of tasks', () => {
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

  const boss = (of = acme) => of.as(of.portal.admin);
  const add = (kind: CustomFieldKind, name: string, more: object = {}, of = acme): Promise<CustomField> =>
    stage.server.call(createCustomField, { body: { type: taskEntity, kind, name, ...more } }, boss(of));
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, acme.as(ana));
  const names = async (by = ana): Promise<readonly string[]> =>
    (await stage.server.call(listCustomFields, { query: { type: taskEntity } }, acme.as(by))).items.map(
      ({ name }) => name,
    );
  const problemOf = ({ status, json }: TestResponse): object => {
    const { errors, params } = json as {
      readonly errors?: readonly string[];
      readonly params?: { readonly field?: string };
    };
    return { status, sentence: errors?.[0], field: params?.field };
  };
  const options = (...of: readonly string[]) => ({ options: of.map((name) => ({ name })) });
  const optionOf = (field: CustomField, name: string): string =>
    field.options?.find((option) => option.name === name)?.id ?? '';

  it('are added, renamed, ordered, removed and restored by admins, and read by every member', async () => {
    const sprint = await add('choice', 'Sprint', options('Alpha', 'Beta'));
    const points = await add('number', 'Points', { unit: 'pt' });
    expect(sprint.options?.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
    expect(sprint.position < points.position).toBe(true);
    const change = (field: CustomField, body: object) =>
      stage.server.call(changeCustomField, { params: { id: field.id }, body }, { ...boss(), ifMatch: field.version });
    const renamed = await change(sprint, { name: 'Iteration', position: `${points.position}V` });
    const [alpha] = renamed.options ?? [];
    const smaller = await change(renamed, { options: [alpha, { name: 'Gamma', colour: 'red' }] });
    expect(smaller.options).toEqual([alpha, { id: expect.any(String), name: 'Gamma', colour: 'red' }]);
    expect(await names()).toEqual(['Iteration', 'Points']);

    await stage.server.call(deleteCustomField, { params: { id: points.id } }, boss());
    expect(await names()).toEqual(['Iteration']);
    expect((await stage.server.send(readCustomField, { params: { id: points.id } }, acme.as(ana))).status).toBe(404);
    await stage.server.call(restoreCustomField, { params: { id: points.id } }, boss());
    expect(await names()).toEqual(['Iteration', 'Points']);
  });

  it('are refused in words when they are not complete, twice there, too many, or not an admin’s', async () => {
    await add('text', 'Ticket');
    const send = async (body: object, by = boss()): Promise<object> =>
      problemOf(await stage.server.send(createCustomField, { body: { type: taskEntity, ...body } as never }, by));
    expect(await send({ kind: 'text', name: 'TICKET ' })).toMatchObject({ status: 400, field: 'name' });
    expect(await send({ kind: 'choice', name: 'Sprint' })).toEqual({
      status: 400,
      sentence: 'Add at least one option.',
      field: 'options',
    });
    expect(await send({ kind: 'choice', name: 'Sprint', ...options('A', ' a') })).toMatchObject({
      field: 'options.1.name',
    });
    expect(await send({ kind: 'text', name: 'Size', unit: 'kg' })).toMatchObject({ status: 400, field: 'unit' });
    expect(await send({ kind: 'text', name: 'Size', ...options('A') })).toMatchObject({ status: 400 });
    expect(await send({ kind: 'formula', name: 'Size' })).toMatchObject({ status: 400 });
    expect(await send({ kind: 'text', name: 'Size' }, acme.as(ana))).toMatchObject({ status: 403 });
    expect(await send({ type: 'tasks.unknown', kind: 'text', name: 'Size' })).toMatchObject({ status: 404 });
    expect(await acme.work('read', (context) => context.get(CustomFields).list(taskEntity))).toHaveLength(1);
    for (let number = 1; number < customFieldLimits.ofType; number += 1) {
      await add('text', `Field ${number}`);
    }
    const [first] = (await stage.server.call(listCustomFields, { query: { type: taskEntity } }, boss())).items;
    const id = first?.id ?? '';
    await stage.server.call(deleteCustomField, { params: { id } }, boss());
    await add('text', 'In its place');
    expect(problemOf(await stage.server.send(restoreCustomField, { params: { id } }, boss()))).toMatchObject({
      status: 400,
      sentence: 'There are 50 fields already. Delete some first.',
    });
    expect(await send({ kind: 'text', name: 'One more' })).toMatchObject({
      status: 400,
      sentence: 'There are 50 fields already. Delete some first.',
    });
  });

  it('of another company and without the module do not exist', async () => {
    const globex = await stage.company();
    const theirs = await add('text', 'Secret', {}, globex);
    const task = await acme.create(ana, { title: 'Ours' });
    expect((await stage.server.send(readCustomField, { params: { id: theirs.id } }, acme.as(ana))).status).toBe(404);
    expect((await stage.server.send(deleteCustomField, { params: { id: theirs.id } }, boss())).status).toBe(404);
    expect(problemOf(await acme.tryChange(ana, task, { customValues: { [theirs.id]: 'x' } }))).toEqual({
      status: 400,
      sentence: 'A field that you filled in was deleted meanwhile.',
      field: `customValues.${theirs.id}`,
    });
    const without = await stage.server.people.portal({ modules: ['Meetings'] });
    const listed = await stage.server.send(
      listCustomFields,
      { query: { type: taskEntity } },
      { as: without.admin, portal: without },
    );
    expect(listed.status).toBe(404);
  });

  it('have values of their kind, and refuse others in words at their field', async () => {
    const text = await add('text', 'Ticket');
    const number = await add('number', 'Points');
    const date = await add('date', 'Review');
    const checkbox = await add('checkbox', 'Billable');
    const choice = await add('choice', 'Sprint', options('Alpha'));
    const choices = await add('choices', 'Areas', options('Web', 'App'));
    const person = await add('person', 'Reviewer');
    const link = await add('link', 'Design');
    const values = {
      [text.id]: '  A-1 \n two ',
      [number.id]: -2.25,
      [date.id]: '2031-02-28',
      [checkbox.id]: true,
      [choice.id]: optionOf(choice, 'Alpha'),
      [choices.id]: [optionOf(choices, 'App'), optionOf(choices, 'Web')],
      [person.id]: ben.personId,
      [link.id]: 'https://figma.example/x y',
    };
    const task = await acme.create(ana, { title: 'All', customValues: values });
    const stored = { ...values, [text.id]: 'A-1 two', [link.id]: 'https://figma.example/x%20y' };
    expect(task.customValues).toEqual(stored);
    expect((await read(task.id)).customValues).toEqual(stored);

    const bad: readonly (readonly [CustomField, unknown, string])[] = [
      [text, 5, 'Enter “Ticket” as text.'],
      [text, 'x'.repeat(501), '“Ticket” can have at most 500 characters.'],
      [number, 0.00001, 'Enter “Points” as a number with at most four decimals.'],
      [number, 1e13, 'Enter “Points” as a number with at most four decimals.'],
      [number, '5', 'Enter “Points” as a number with at most four decimals.'],
      [date, '2031-02-30', 'Enter “Review” as a date.'],
      [checkbox, 'yes', '“Billable” can only be checked or not.'],
      [choice, randomUUID(), 'An option that you chose in “Sprint” was removed meanwhile. Choose another one.'],
      [choices, [randomUUID()], 'An option that you chose in “Areas” was removed meanwhile. Choose another one.'],
      [person, randomUUID(), 'Choose a member of your company in “Reviewer”.'],
      [link, 'javascript:alert(1)', 'Enter “Design” as an address that begins with https:// or http://.'],
    ];
    for (const [field, value, sentence] of bad) {
      const refused = await acme.tryChange(ana, task, { customValues: { [field.id]: value as string } });
      expect(problemOf(refused)).toEqual({ status: 400, sentence, field: `customValues.${field.id}` });
    }
    const nothing = Object.fromEntries(Object.keys(values).map((id) => [id, null]));
    expect((await acme.change(ana, task, { customValues: nothing })).customValues).toBeUndefined();
  });

  it('merge field by field: different ones both win, the same one is a conflict with what is there', async () => {
    const [points, review] = [await add('number', 'Points'), await add('date', 'Review')];
    const task = await acme.create(ana, { title: 'Both', customValues: { [points.id]: 1 } });
    const [one, other] = await Promise.all([
      acme.change(ana, task, { customValues: { [points.id]: 3 } }),
      acme.change(ben, task, { customValues: { [review.id]: '2031-05-01' }, priority: 'high' }),
    ]);
    expect(new Set([one.version, other.version])).toEqual(new Set([2, 3]));
    const late = await acme.tryChange(ben, task, { customValues: { [points.id]: 5 } });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({
      params: {
        conflicts: [`customValues.${points.id}`],
        current: { customValues: { [points.id]: 3, [review.id]: '2031-05-01' }, version: 3 },
      },
    });
    // The same value again is what both wanted.
    expect((await acme.change(ben, task, { customValues: { [points.id]: 3 } })).version).toBe(3);
  });

  it('are in the activity with the name that they had, without names of people', async () => {
    const [points, reviewer] = [await add('number', 'Points', { unit: 'pt' }), await add('person', 'Reviewer')];
    const task = await acme.create(ana, { title: 'Told' });
    await acme.change(ben, task, { customValues: { [points.id]: 8, [reviewer.id]: ana.personId } });
    const entries = (await acme.activity(ana, task.id)).filter(({ field }) => field === 'customField');
    const told = entries.map(({ fieldName, oldValue, newValue }) => ({ fieldName, oldValue, newValue }));
    expect(new Set(told)).toEqual(
      new Set([
        { fieldName: 'Points', oldValue: undefined, newValue: '8 pt' },
        { fieldName: 'Reviewer', oldValue: undefined, newValue: 'Ana Lopez' },
      ]),
    );
  });

  it('stay when their field is deleted, are left out of copies then, and go on to copies otherwise', async () => {
    const [kept, gone] = [await add('text', 'Kept'), await add('text', 'Gone')];
    const task = await acme.create(ana, { title: 'One', customValues: { [kept.id]: 'a', [gone.id]: 'b' } });
    await stage.server.call(deleteCustomField, { params: { id: gone.id } }, boss());
    const copy = await stage.server.call(
      duplicateTask,
      { params: { id: task.id }, body: { title: 'Two' } },
      acme.as(ana),
    );
    expect(copy.customValues).toEqual({ [kept.id]: 'a' });
    await stage.server.call(restoreCustomField, { params: { id: gone.id } }, boss());
    expect((await read(task.id)).customValues).toEqual({ [kept.id]: 'a', [gone.id]: 'b' });
  });

  it('filter lists and counts by options, people, checkboxes, days, numbers and by having none', async () => {
    const sprint = await add('choice', 'Sprint', options('Alpha', 'Beta', 'Gamma'));
    const areas = await add('choices', 'Areas', options('Web', 'App'));
    const points = await add('number', 'Points');
    const review = await add('date', 'Review');
    const reviewer = await add('person', 'Reviewer');
    const billable = await add('checkbox', 'Billable');
    const [alpha, beta, web, app] = [
      optionOf(sprint, 'Alpha'),
      optionOf(sprint, 'Beta'),
      optionOf(areas, 'Web'),
      optionOf(areas, 'App'),
    ];
    const today = '2031-03-10';
    await acme.create(ana, {
      title: 'A',
      customValues: { [sprint.id]: alpha, [areas.id]: [web, app], [points.id]: 2, [billable.id]: true },
    });
    await acme.create(ana, {
      title: 'B',
      customValues: { [sprint.id]: beta, [points.id]: 10, [review.id]: today, [reviewer.id]: ana.personId },
    });
    await acme.create(ana, { title: 'C' });
    const found = async (field: string, sort: 'due' | 'created' = 'due'): Promise<string> =>
      (await acme.titles(ana, { field, today, sort })).toSorted().join('');
    for (const sort of ['due', 'created'] as const) {
      expect(await found(`${sprint.id}:${alpha}`, sort)).toBe('A');
      expect(await found(`${sprint.id}:${alpha},${beta}`, sort)).toBe('AB');
      expect(await found(`${sprint.id}:none`, sort)).toBe('C');
      expect(await found(`${areas.id}:${app}`, sort)).toBe('A');
      expect(await found(`${points.id}:3..`, sort)).toBe('B');
      expect(await found(`${points.id}:..9.5`, sort)).toBe('A');
      expect(await found(`${points.id}:2..10`, sort)).toBe('AB');
      expect(await found(`${review.id}:today`, sort)).toBe('B');
      expect(await found(`${review.id}:2031-03-11..`, sort)).toBe('');
      expect(await found(`${reviewer.id}:me`, sort)).toBe('B');
      expect(await found(`${billable.id}:yes`, sort)).toBe('A');
      expect(await found(`${points.id}:2..10;${sprint.id}:${beta}`, sort)).toBe('B');
      // A field that is not there, and a value that does not fit.
      expect(await found(`${randomUUID()}:none`, sort)).toBe('');
      expect(await found(`${points.id}:yes`, sort)).toBe('');
    }
    const counted = await stage.server.call(
      countTaskGroups,
      { query: { group: 'owner', field: `${sprint.id}:${alpha}` } },
      acme.as(ana),
    );
    expect(counted.items).toMatchObject([{ key: 'none', count: 1 }]);
    const exported = await stage.server.send(
      exportTasks,
      { query: { format: 'csv', field: `${reviewer.id}:me` } },
      acme.as(ana),
    );
    const [head = '', line = ''] = exported.text.split('\r\n');
    expect(head).toMatch(/,Sprint,Areas,Points,Review,Reviewer,Billable$/);
    expect(line).toMatch(/,Beta,,10,2031-03-10,Ana Lopez,$/);
    expect((await stage.server.send(exportTasks, { query: { format: 'csv', field: 'x' } }, acme.as(ana))).status).toBe(
      400,
    );
  });

  it('find few tasks among 20,000 by an index', async () => {
    const sprint = await add('choice', 'Sprint', options('Alpha', 'Beta'));
    const [alpha, beta] = [optionOf(sprint, 'Alpha'), optionOf(sprint, 'Beta')];
    await acme.create(ana, { title: 'Rare', customValues: { [sprint.id]: alpha } });
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`insert into task (id, client_id, number, title, status, category, priority, created_by,
          created_at, updated_at, custom_values)
        select gen_random_uuid(), ${clientId}::uuid, 1000 + n, 'Other ' || n, 'to-do', 'unstarted', 4, ${ana.personId}::uuid,
          now(), now(), ${sql.json({ [sprint.id]: beta })}
        from generate_series(1, 20000) n`),
    );
    await acme.analyze();
    expect(await acme.titles(ana, { field: `${sprint.id}:${alpha}`, sort: 'created' })).toEqual(['Rare']);
    const plan = await acme.work('read', ({ db }) =>
      db.rows(sql<{ readonly found_id: string }>`select found_id from find_tasks_of_custom_values(
        array[${sql.json({ [sprint.id]: alpha })}])`),
    );
    expect(plan).toHaveLength(1);
  });
});
