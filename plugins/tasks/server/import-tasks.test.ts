import { createLabel, maxImportItems, richTextOf } from '@tessera/core/contract';
import type { EndpointResponse } from '@tessera/core/contract';
import type { NotificationSink } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import type { ImportedTask, TaskListItem } from '../contract';
import { createTask, importTasks, listTasks, readTask, undoTaskImport } from '../contract';
import { plugin } from './plugin';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

type Imported = EndpointResponse<(typeof importTasks)['shape']>;
type Row = ImportedTask | Readonly<Record<string, unknown>>;

describe('Tasks imported from a file', () => {
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

  const send = (rows: readonly Row[], options = company.as(ann)) =>
    stage.server.send(importTasks, { body: { items: rows.map((row) => ({ ...row })) } }, options);
  const run = (rows: readonly Row[], by = ann): Promise<Imported> =>
    stage.server.call(importTasks, { body: { items: rows.map((row) => ({ ...row })) } }, company.as(by));
  const undo = async (items: readonly { readonly id: string; readonly version: number }[], by = ann) =>
    (await stage.server.call(undoTaskImport, { body: { items: [...items] } }, company.as(by))).items.map(
      ({ outcome }) => outcome,
    );
  const all = async (): Promise<readonly TaskListItem[]> =>
    (await stage.server.call(listTasks, { query: { state: 'all', sort: 'created', limit: 200 } }, company.as(ann)))
      .items;
  const made = ({ items }: Imported) => items.flatMap(({ created }) => created ?? []);

  it('have the values of their rows, and keys in the order of the file', async () => {
    const label = await stage.server.call(createLabel, { body: { name: 'Garden' } }, company.as(ann));
    const imported = await run([
      {
        title: '  Mow the\nlawn ',
        description: richTextOf('All of it\n<script>alert(1)</script>'),
        status: 'done',
        priority: 'high',
        ownerId: bob.personId,
        dueOn: '2031-05-02',
        dueTime: '15:00',
        startOn: '2031-05-01',
        timeZone: 'Europe/Berlin',
        estimateMinutes: 90,
        labelIds: [label.id],
        completedOn: '2026-01-05T09:30:00.000Z',
      },
      { title: '=HYPERLINK("http://x")' },
    ]);
    const [first, second] = made(imported);
    const mowed = await stage.server.call(readTask, { params: { id: first!.id } }, company.as(ann));
    expect(mowed).toMatchObject({
      key: 'T-1',
      version: first!.version,
      title: 'Mow the lawn',
      status: 'done',
      priority: 'high',
      owner: { id: bob.personId },
      createdBy: { id: ann.personId },
      dueOn: '2031-05-02',
      dueTime: '15:00',
      startOn: '2031-05-01',
      estimateMinutes: 90,
      labelIds: [label.id],
      completedOn: '2026-01-05T09:30:00.000Z',
    });
    expect(mowed.description).toEqual(richTextOf('All of it\n<script>alert(1)</script>'));
    const tasks = await all();
    expect(tasks.map(({ key, title }) => [key, title])).toEqual([
      ['T-2', '=HYPERLINK("http://x")'],
      ['T-1', 'Mow the lawn'],
    ]);
    expect((await company.activity(ann, second!.id)).map(({ verb }) => verb)).toEqual(['created']);
  });

  it('with a fault are refused in words with their field, keep no other from it, and use no key', async () => {
    const { items } = await run([
      { title: 'One' },
      { title: 'x'.repeat(251) },
      {},
      { title: 'Unknown status', status: 'paused' },
      { title: 'Unknown field', colour: 'red' },
      { title: 'Bad date', dueOn: '2031-02-30' },
      { title: 'Backwards', startOn: '2031-05-03', dueOn: '2031-05-02' },
      { title: 'Stranger', ownerId: '01900000-0000-7000-8000-00000000000f' },
      { title: 'Orphan', parentId: '01900000-0000-7000-8000-00000000000f' },
      { title: 'Unknown label', labelIds: ['01900000-0000-7000-8000-00000000000f'] },
      { title: 'Long text', description: richTextOf('x'.repeat(210_000)) },
      { title: 'Two' },
    ]);
    expect(items.map(({ created, error }) => (created === undefined ? error : 'created'))).toEqual([
      'created',
      { field: 'title', message: 'Use at most 250 characters for the title.' },
      { field: 'title', message: expect.stringContaining('title') },
      { field: 'status', message: expect.any(String) },
      { message: expect.any(String) },
      { field: 'dueOn', message: expect.any(String) },
      { field: 'startOn', message: expect.stringContaining('begin after it is due') },
      { field: 'ownerId', message: expect.stringContaining('active member') },
      { field: 'parentId', message: expect.stringContaining('parent') },
      { field: 'labels', message: expect.any(String) },
      { field: 'description', message: expect.any(String) },
      'created',
    ]);
    expect((await all()).map(({ key, title }) => [key, title])).toEqual([
      ['T-2', 'Two'],
      ['T-1', 'One'],
    ]);
  });

  it('are created once, however often the same request is sent', async () => {
    const options = { ...company.as(ann), idempotencyKey: '01900000-0000-7000-8000-0000000000aa' };
    const first = await send([{ title: 'One' }, { title: '' }], options);
    const again = await send([{ title: 'One' }, { title: '' }], options);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await company.titles(ann)).toEqual(['One']);
  });

  it('are published to browsers and other plugins', async () => {
    await run([{ title: 'For Bob', ownerId: bob.personId }, { title: 'For Ann' }]);
    expect((await company.events()).map(([name]) => name)).toEqual(['created', 'created']);
    expect(await company.changes(bob)).toHaveLength(2);
  });

  it(`are ${maxImportItems} at most in one request, and at least one`, async () => {
    const rows = Array.from({ length: maxImportItems + 1 }, (_, index) => ({ title: `Task ${index}` }));
    expect([(await send(rows)).status, (await send([])).status]).toEqual([400, 400]);
    expect(await all()).toEqual([]);
  });

  it('are deleted by undo unless they were changed since, and a repetition finds nothing to do', async () => {
    const [kept, gone, other] = made(await run([{ title: 'Kept' }, { title: 'Gone' }, { title: 'Other' }]));
    await company.change(bob, kept!, { priority: 'high' });
    expect(await undo([kept!, gone!], ann)).toEqual(['changed', 'deleted']);
    expect(await undo([kept!, gone!], ann)).toEqual(['changed', 'deleted']);
    expect(await undo([other!], bob)).toEqual(['refused']);
    expect((await company.titles(ann)).toSorted()).toEqual(['Kept', 'Other']);
  });

  it('with sub-tasks are undone as a whole, because the response names the parents that they changed', async () => {
    const first = await run([{ title: 'Parent' }]);
    const [parent] = made(first);
    const second = await run([
      { title: 'Part one', parentId: parent!.id },
      { title: 'Part two', parentId: parent!.id, status: 'done' },
    ]);
    expect(second.changed).toEqual([{ id: parent!.id, version: parent!.version + 1 }]);
    const { subTasks } = await stage.server.call(readTask, { params: { id: parent!.id } }, company.as(ann));
    expect(subTasks).toEqual({ done: 1, total: 2 });
    expect(await undo([...second.changed, ...made(second)])).toEqual(['deleted', 'deleted', 'deleted']);
    expect(await all()).toEqual([]);
  });

  it('of another company are neither its parents nor undone by it', async () => {
    const [mine] = made(await run([{ title: 'Mine' }]));
    const other = await stage.company();
    const eve = await other.member('Eve');
    const call = { body: { items: [{ title: 'Child', parentId: mine!.id }] } };
    const { items } = await stage.server.call(importTasks, call, other.as(eve));
    expect(items[0]?.error?.field).toBe('parentId');
    await stage.server.call(undoTaskImport, { body: { items: [{ ...mine! }] } }, other.as(eve));
    expect(await company.titles(ann)).toEqual(['Mine']);
  });

  it('by two people at the same time get different keys', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ title: `Task ${index}` }));
    await Promise.all([run(rows), run(rows, bob), run(rows)]);
    expect(new Set((await all()).map(({ key }) => key)).size).toBe(90);
  });
});

describe('Owners of imported tasks', () => {
  it('are not notified, as they are of a task that is created for them', async () => {
    const told: unknown[] = [];
    const sink: NotificationSink = {
      id: 'probe.sink',
      deliver: (deliveries) => {
        told.push(
          ...deliveries.flatMap(({ notifications }) => notifications.map(({ title }) => title.values['title'])),
        );
        return Promise.resolve();
      },
    };
    const server = await startServer({ plugins: [plugin, testPlugin('probe', { notificationSinks: [sink] })] });
    try {
      const portal = await server.people.portal({ modules: ['Tasks'] });
      const ann = await server.people.member(portal, { fullName: 'Ann' });
      const { personId: ownerId } = await server.people.member(portal, { fullName: 'Bob' });
      const items = [{ title: 'One', ownerId }];
      await server.call(importTasks, { body: { items } }, { as: ann, portal });
      await server.call(createTask, { body: { title: 'Two', ownerId } }, { as: ann, portal });
      await server.settle();
      expect(told).toEqual(['Two']);
    } finally {
      await server.stop();
    }
  });
});
