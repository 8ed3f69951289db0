import type { EndpointArguments } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, searchTasks } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

type Query = EndpointArguments<(typeof searchTasks)['shape']>['query'];

describe('filters of the search for tasks', () => {
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
    ben = await acme.member('Ben Stone');
  });

  const today = '2031-06-11';
  const page = async (query: Query, by = ana) => {
    await stage.server.settle();
    return stage.server.call(searchTasks, { query: { today, ...query } }, acme.as(by));
  };
  const titles = async (query: Query, by = ana): Promise<readonly string[]> =>
    (await page(query, by)).searchlists.map(({ title }) => title);
  const complete = (task: Task): Promise<Task> => acme.change(ana, task, { status: 'done' });

  it('list the newest matching tasks without a text', async () => {
    await acme.create(ana, { title: 'One', ownerId: ben.personId });
    await acme.create(ana, { title: 'Two', ownerId: ana.personId });
    await acme.create(ben, { title: 'Three', ownerId: ben.personId });
    expect(await titles({ owner: ben.personId })).toEqual(['Three', 'One']);
    expect(await titles({ owner: 'me' })).toEqual(['Two']);
    expect(await titles({ owner: ben.personId, creator: 'me' })).toEqual(['One']);
    const first = await page({ owner: ben.personId, limit: 1 });
    expect(first.searchlists).toMatchObject([{ key: 'T-3', status: 'unstarted', taskcreatedby_name: 'Ben Stone' }]);
    expect(await titles({ owner: ben.personId, limit: 1, cursor: first.nextCursor ?? '' })).toEqual(['One']);
  });

  it('narrow the hits of a text', async () => {
    await acme.create(ana, { title: 'Offer to Globex', ownerId: ben.personId, priority: 'high' });
    await acme.create(ana, { title: 'Offer to Initech', ownerId: ana.personId });
    await complete(await acme.create(ana, { title: 'Offer to Umbrella', ownerId: ben.personId }));
    expect(await titles({ searchtext: 'offer', owner: ben.personId })).toEqual([
      'Offer to Umbrella',
      'Offer to Globex',
    ]);
    expect(await titles({ searchtext: 'offer', owner: ben.personId, state: 'open' })).toEqual(['Offer to Globex']);
    expect(await titles({ searchtext: 'offer', state: 'closed' })).toEqual(['Offer to Umbrella']);
    expect(await titles({ searchtext: 'offer', status: 'done' })).toEqual(['Offer to Umbrella']);
    expect(await titles({ searchtext: 'offer', priority: 'urgent,high' })).toEqual(['Offer to Globex']);
    expect(await titles({ searchtext: 'offre', priority: 'high' })).toEqual(['Offer to Globex']);
    expect(await titles({ searchtext: 't-1', owner: 'me' })).toEqual([]);
  });

  it('know the days of the caller', async () => {
    await acme.create(ana, { title: 'Late', dueOn: '2031-06-10' });
    await complete(await acme.create(ana, { title: 'Late, but done', dueOn: '2031-06-10' }));
    await acme.create(ana, { title: 'Today', dueOn: today });
    await acme.create(ana, { title: 'Later', dueOn: '2031-07-01' });
    await acme.create(ana, { title: 'Without a date' });
    expect(await titles({ state: 'overdue' })).toEqual(['Late']);
    expect(await titles({ state: 'overdue', due: '..2031-06-09' })).toEqual([]);
    expect(await titles({ state: 'overdue', due: '2031-06-01..' })).toEqual(['Late']);
    expect(await titles({ state: 'overdue', due: 'none' })).toEqual([]);
    expect(await titles({ due: 'today' })).toEqual(['Today']);
    expect(await titles({ due: '..2031-06-12', state: 'open' })).toEqual(['Today', 'Late']);
    expect(await titles({ searchtext: 'lat', due: '2031-06-11..2031-07-31' })).toEqual(['Later']);
  });

  it('find what passes among many hits, and all hits among few that pass', async () => {
    await acme.fill(600);
    const rare = await acme.create(ana, { title: 'Order 9999', ownerId: ana.personId });
    await stage.server.running.kernel.search.rebuildAll();
    const [word = ''] = (await acme.titles(ana, { sort: 'created', state: 'all' }))[1]?.split(' ') ?? [];
    const open = await page({ searchtext: word, state: 'open', limit: 50 });
    expect(open.searchlists).toHaveLength(50);
    expect(open.searchlists.every(({ status }) => status !== 'completed')).toBe(true);
    expect(await titles({ searchtext: 'order', owner: ana.personId })).toEqual([rare.title]);
  });

  it('return the current state of given tasks, without those that are deleted or elsewhere', async () => {
    const [one, two] = [await acme.create(ana, { title: 'One' }), await acme.create(ana, { title: 'Two' })];
    const other = await stage.company();
    const eve = await other.member('Eve');
    const secret = await other.create(eve, { title: 'Secret' });
    const ids = [two.id, secret.id, one.id].join(',');
    expect(await titles({ ids })).toEqual(['Two', 'One']);
    await stage.server.call(deleteTask, { params: { id: two.id } }, acme.as(ana));
    expect(await titles({ ids })).toEqual(['One']);
  });

  it.each(['state=late', 'priority=huge', 'due=soon', 'ids=x', 'owner=Ana'])('refuses %s', async (filter) => {
    const answer = await stage.server.request({
      method: 'GET',
      url: `/api/search/searchintask?searchtext=offer&${filter}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(answer.status).toBe(400);
  });
});
