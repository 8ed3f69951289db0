import { entityDatesChanged } from '@tessera/core/contract';
import type { DatedEntities } from '@tessera/core/server';
import { onEvent, sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import { deleteTask, listTasks } from '../contract';
import { findDatedTasks } from './dated-tasks';
import { plugin } from './plugin';
import type { TasksTestBed } from './tasks-test-kit';
import { Company, startTasksTestBed } from './tasks-test-kit';

describe('Tasks found by their dates', () => {
  let bed: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;

  beforeEach(async () => {
    bed = await startTasksTestBed();
    acme = await bed.company();
    ana = await acme.member('Ana Souza');
  });
  afterEach(() => bed?.stop());

  type Selection = Parameters<DatedEntities['find']>[1];

  /** All pages, in order. */
  async function find(selection: Selection, limit = 500): Promise<readonly (readonly string[])[]> {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await acme.work('read', (context) =>
        findDatedTasks(context).find('tasks.task', selection, { after, limit }),
      );
      pages.push(page.map(({ title }) => title));
      after = page.length < limit ? undefined : page.at(-1)?.id;
    } while (after !== undefined);
    return pages;
  }

  it('are the open ones that start on a day, not archived and not deleted [R100.rules]', async () => {
    const startOn = '2037-12-01';
    for (const title of ['Open', 'Started', 'Done', 'Archived', 'Deleted']) {
      await acme.create(ana, { title, startOn, ownerId: ana.personId });
    }
    await acme.create(ana, { title: 'Later', startOn: '2037-12-02' });
    await acme.create(ana, { title: 'Due then', dueOn: startOn });
    const { items } = await bed.server.call(listTasks, { query: {} }, acme.as(ana));
    const task = (title: string) => items.find((each) => each.title === title) ?? { id: '', version: 0 };
    await acme.change(ana, task('Started'), { status: 'in-progress' });
    await acme.change(ana, task('Done'), { status: 'done' });
    await acme.change(ana, task('Archived'), { isArchived: true });
    await bed.server.call(deleteTask, { params: { id: task('Deleted').id } }, acme.as(ana));
    expect(await find({ date: 'start', days: [startOn] })).toEqual([['Open', 'Started']]);
    expect(await find({ date: 'due', days: [startOn] })).toEqual([['Due then']]);
    expect(await find({ date: 'start', days: [] })).toEqual([[]]);
    const [found] = await acme.work('read', (context) =>
      findDatedTasks(context).find('tasks.task', { date: 'start', days: [startOn] }, { limit: 1 }),
    );
    expect(found).toMatchObject({ title: 'Open', start: { date: startOn }, ownerId: ana.personId });
    // The task moves, and so does the day on which it is found.
    await acme.change(ana, await acme.create(ana, { title: 'Moved', startOn }), { startOn: '2037-12-02' });
    expect(await find({ date: 'start', days: ['2037-12-02'] })).toEqual([['Later', 'Moved']]);
  });

  it('of some days are in the order of ids on every page, each once', async () => {
    const days = ['2037-12-01', '2037-12-02', '2037-12-03'];
    const expected: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const title = `Task ${index}`;
      await acme.create(ana, {
        title,
        dueOn: days[(index * 2) % 3] ?? '',
        priority: index % 2 === 0 ? 'low' : 'urgent',
      });
      expected.push(title);
    }
    const pages = await find({ date: 'due', days: [...days, days[0] ?? ''] }, 3);
    expect(pages.flat()).toEqual(expected);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2]);
  });

  it('tell when their start or its time changes, so that reminders before it move', async () => {
    const told: string[] = [];
    const listener = testPlugin('dates-listener', {
      subscriptions: [
        onEvent(entityDatesChanged, ({ data }) => {
          told.push(data.id);
          return Promise.resolve();
        }),
      ],
    });
    const server = await startServer({ plugins: [plugin, listener] });
    try {
      const company = new Company(server, await server.people.portal({ modules: ['Tasks'] }), []);
      const cleo = await company.member('Cleo Mbeki');
      const changes = [
        { startOn: '2037-12-01' },
        { startOn: '2037-12-02' },
        { startTime: '10:00', timeZone: 'Asia/Tokyo' },
        { startOn: null, startTime: null },
      ];
      let task = await company.create(cleo, { title: 'Weigh the samples' });
      for (const change of changes) {
        task = await company.change(cleo, task, change);
      }
      await company.change(cleo, task, { title: 'Weigh all samples' });
      await server.settle();
      expect(told).toEqual(changes.map(() => task.id));
    } finally {
      await server.stop();
    }
  });

  it('with a time are those whose moment lies in a period, in their own zone', async () => {
    const zone = { timeZone: 'Asia/Tokyo' };
    await acme.create(ana, { title: 'In time', startOn: '2037-12-01', startTime: '09:30', ...zone });
    await acme.create(ana, { title: 'Later', startOn: '2037-12-01', startTime: '10:30', ...zone });
    await acme.create(ana, { title: 'Without a time', startOn: '2037-12-01' });
    const period = { after: new Date('2037-12-01T00:00:00Z'), until: new Date('2037-12-01T01:00:00Z') };
    expect(await find({ date: 'start', period })).toEqual([['In time']]);
    expect(await find({ date: 'due', period })).toEqual([[]]);
  });

  it('are read by an index from where a page begins, however many have the same date', async () => {
    await acme.fill(3_000);
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set start_on = '2037-12-01', due_on = '2037-12-01' where client_id = ${clientId}`),
    );
    await acme.analyze();
    const ids = await acme.work('read', (context) =>
      findDatedTasks(context).find('tasks.task', { date: 'start', days: ['2037-12-01'] }, { limit: 500 }),
    );
    expect(ids).toHaveLength(500);
    for (const date of ['start', 'due'] as const) {
      const plan = await acme.planOfDates({ date, days: ['2037-12-01'] }, { after: ids.at(-1)?.id, limit: 500 });
      expect({ date, whole: plan.filter((line) => line.includes('Seq Scan on task')) }).toEqual({ date, whole: [] });
      expect(plan.join('\n')).toMatch(new RegExp(`Index Scan using task_open_${date}_on`));
      // None of the page before is read and thrown away.
      expect(plan.filter((line) => line.includes('Rows Removed'))).toEqual([]);
    }
  });
});
