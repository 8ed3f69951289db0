import type { TestPerson } from '@tessera/core/testing';
import { safeParse } from 'zod/v4/core';
import { countTaskGroups, listTasks, TaskFilter } from '../contract';
import type { TaskGrouping } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

const today = '2026-03-28';

describe('filters and groups of tasks', () => {
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

  const counted = async (query: Parameters<typeof parsed>[0], group: TaskGrouping, by = ana) => {
    const { items } = await stage.server.call(countTaskGroups, { query: { today, ...query, group } }, acme.as(by));
    return Object.fromEntries(items.map(({ key, count, isCapped }) => [key, isCapped ? `${count}+` : count]));
  };

  async function createEight(): Promise<void> {
    const owners = { ana: ana.personId, ben: ben.personId } as const;
    await acme.create(ana, { title: 'late', dueOn: '2026-03-01', ownerId: owners.ben });
    await acme.create(ana, { title: 'late but done', dueOn: '2026-03-02', status: 'done' });
    await acme.create(ben, { title: 'now', dueOn: today, status: 'in-progress', ownerId: owners.ana });
    await acme.create(ben, { title: 'next day', dueOn: '2026-03-29', status: 'in-review', ownerId: owners.ben });
    await acme.create(ana, { title: 'this week', dueOn: '2026-04-04', status: 'in-review' });
    await acme.create(ana, { title: 'some day', dueOn: '2026-04-05', status: 'blocked', priority: 'urgent' });
    await acme.create(ben, { title: 'whenever', status: 'backlog', ownerId: owners.ana });
    await acme.create(ben, { title: 'given up', status: 'cancelled' });
  }

  it.each([
    [{ due: 'overdue' }, ['late']],
    [{ due: 'overdue', state: 'all' }, ['late']],
    [{ due: 'overdue', state: 'completed' }, []],
    [{ due: 'today' }, ['now']],
    [{ due: 'week' }, ['now', 'next day', 'this week']],
    [{ due: 'none', state: 'all' }, ['whenever', 'given up']],
    [{ due: '2026-03-29..2026-04-05' }, ['next day', 'this week', 'some day']],
    [{ due: '..2026-03-02', state: 'all' }, ['late', 'late but done']],
    [{ due: '2026-03-29..', sort: 'priority' }, ['some day', 'next day', 'this week']],
    [{ status: 'in-review' }, ['next day', 'this week']],
    [{ status: 'in-review', sort: 'created' }, ['this week', 'next day']],
    [{ status: 'in-progress,blocked' }, ['now', 'some day']],
    [{ status: 'done' }, []],
    [{ status: 'cancelled,to-do', state: 'all' }, ['late', 'given up']],
    [{ creator: 'me' }, ['late', 'this week', 'some day']],
    [{ creator: 'me', status: 'in-review' }, ['this week']],
    [{ creator: 'me', owner: 'none', due: 'week', find: 'week', sort: 'updated' }, ['this week']],
    [{ owner: 'me', status: 'in-progress' }, ['now']],
  ] as const)('list what matches %j', async (query, titles) => {
    await createEight();
    expect(await acme.pages(ana, { today, ...query, limit: 2 })).toEqual(titles);
  });

  it('are counted in each group, as the list shows them', async () => {
    await createEight();
    const [one, other] = [ana.personId, ben.personId];
    expect(await counted({}, 'due')).toEqual({ overdue: 1, today: 1, tomorrow: 1, week: 1, later: 1, none: 1 });
    expect(await counted({ state: 'all' }, 'due')).toEqual({
      overdue: 1,
      today: 1,
      tomorrow: 1,
      week: 1,
      later: 2,
      none: 2,
    });
    expect(await counted({}, 'status')).toEqual({
      backlog: 1,
      'to-do': 1,
      'in-progress': 1,
      'in-review': 2,
      blocked: 1,
    });
    expect(await counted({ status: 'in-review,blocked', creator: 'me' }, 'status')).toEqual({
      'in-review': 1,
      blocked: 1,
    });
    expect(await counted({ state: 'all' }, 'owner')).toEqual({ [one]: 2, [other]: 2, none: 4 });
    expect(await counted({ due: 'week' }, 'owner')).toEqual({ [one]: 1, [other]: 1, none: 1 });
    expect(await counted({ owner: 'me' }, 'owner')).toEqual({ [one]: 2 });
    expect(await counted({ find: 'late', state: 'all' }, 'owner')).toEqual({ [other]: 1, none: 1 });
    expect(await counted({ status: 'done' }, 'status')).toEqual({});
  });

  it('follow each other in order, page by page, and each group in the order of the list', async () => {
    await createEight();
    const all = { today, state: 'all', limit: 2 } as const;
    expect(await acme.pages(ana, { ...all, group: 'status' })).toEqual([
      'whenever',
      'late',
      'now',
      'next day',
      'this week',
      'some day',
      'late but done',
      'given up',
    ]);
    expect(await acme.pages(ana, { ...all, group: 'owner', sort: 'created' })).toEqual([
      'whenever',
      'now',
      'next day',
      'late',
      'given up',
      'some day',
      'this week',
      'late but done',
    ]);
    expect(await acme.pages(ana, { ...all, group: 'owner', owner: 'none', limit: 3 })).toHaveLength(4);
    const first = await stage.server.call(listTasks, { query: { ...all, group: 'status' } }, acme.as(ana));
    const cursor = first.nextCursor ?? '';
    for (const query of [
      { ...all, cursor },
      { ...all, group: 'owner', cursor },
      { ...all, group: 'status', creator: 'me', cursor },
      { ...all, group: 'owner', cursor: `no-id~${cursor}` },
      { ...all, group: 'status', cursor: `done~${cursor.split('~')[1]}` },
    ] as const) {
      const answer = await stage.server.send(listTasks, { query }, acme.as(ana));
      expect({ query, status: answer.status }).toEqual({ query, status: 400 });
    }
  });

  it('go on in a group whose last task was given away meanwhile', async () => {
    await createEight();
    const query = { group: 'owner', limit: 1 } as const;
    const { items, nextCursor } = await stage.server.call(listTasks, { query }, acme.as(ana));
    await acme.give(undefined, ['now', 'whenever']);
    const rest = await acme.pages(ana, { ...query, limit: 50, cursor: nextCursor ?? '' });
    expect([items[0]?.title, rest]).toEqual(['now', ['late', 'next day', 'now', 'this week', 'some day', 'whenever']]);
  });

  it('contain nothing of another company, and nothing that was deleted', async () => {
    await createEight();
    const other = await stage.company();
    const eve = await other.member('Eve Stone');
    await other.create(eve, { title: 'theirs', ownerId: eve.personId, dueOn: today });
    for (const group of ['status', 'owner', 'due'] as const) {
      const { items } = await stage.server.call(countTaskGroups, { query: { group, today } }, other.as(eve));
      expect(items.map(({ count }) => count)).toEqual([1]);
    }
    const query = { creator: ana.personId, state: 'all' } as const;
    expect(await other.titles(eve, query)).toEqual([]);
    expect(Object.keys(await counted({ state: 'all' }, 'owner'))).not.toContain(eve.personId);
  });

  it('are refused with a sentence for a value that does not exist', async () => {
    for (const query of [{ status: 'doing' }, { due: '2026-02-30..' }, { creator: 'none' }, { today: 'now' }]) {
      const answer = await stage.server.send(listTasks, { query }, acme.as(ana));
      expect({ query, status: answer.status }).toEqual({ query, status: 400 });
    }
  });

  it('are counted up to a cap, and say so', async () => {
    await acme.fill(4_000);
    expect(await counted({ state: 'all' }, 'due')).toMatchObject({ none: 1_000 });
    expect((await counted({ state: 'open' }, 'status'))['to-do']).toBe('1000+');
    // No index serves words: those of the first tasks are counted.
    expect(await counted({ state: 'all', find: 'filler 77' }, 'due')).toMatchObject({ none: expect.any(Number) });
  });
});

describe('filters and groups in the only portal of an installation', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are read through an index, looking at a bounded number of tasks', async () => {
    const acme = await stage.company();
    const ana = await acme.member('Ana Costa');
    await acme.fill(10_000);
    await acme.analyze();
    const filters: readonly object[] = [
      { due: 'overdue' },
      { due: 'today' },
      { due: 'none' },
      { due: '2026-02-01..2026-02-03' },
      { due: 'week', owner: 'me' },
      { due: 'today', sort: 'priority' },
      { due: '2026-02-01..2026-02-03', sort: 'created' },
      { status: 'in-review' },
      { status: 'in-review,done', state: 'all' },
      { status: 'in-review', sort: 'priority' },
      { status: 'in-review', owner: 'me' },
      // A person who created none.
      { creator: 'me' },
      { creator: 'me', sort: 'updated' },
      { creator: 'me', owner: 'none' },
      { creator: 'me', find: 'filler' },
    ];
    for (const filter of filters) {
      const read = parsed({ ...filter, today });
      expect({ filter, ...judged(await acme.planOf(ana, read)) }).toEqual({ filter, isWhole: false, isBounded: true });
    }
    for (const group of ['status', 'owner', 'due'] as const) {
      for (const filter of [
        {},
        { state: 'all' },
        { owner: 'me' },
        { creator: 'me' },
        { due: 'week', sort: 'priority' },
      ]) {
        const plan = await acme.planOfGroups(ana, parsed({ ...filter, today }), group);
        expect({ group, filter, ...judged(plan) }).toEqual({ group, filter, isWhole: false, isBounded: true });
      }
    }
  });
});

function parsed(filter: object): TaskFilter {
  const result = safeParse(TaskFilter, filter);
  if (!result.success) {
    throw result.error;
  }
  return result.data;
}

/** Whether a plan reads the whole table, and whether each step looks at a part of it only. */
function judged(plan: readonly string[]): { readonly isWhole: boolean; readonly isBounded: boolean } {
  const counts = plan.flatMap((line) => {
    const kept = /Scan .*on task.*actual rows=(\d+)/.exec(line)?.[1];
    const removed = /Rows Removed by Filter: (\d+)/.exec(line)?.[1];
    return [kept, removed].filter((count) => count !== undefined).map(Number);
  });
  return {
    isWhole: plan.some((line) => line.includes('Seq Scan on task')),
    isBounded: counts.length > 0 && Math.max(...counts) <= 1_001,
  };
}
