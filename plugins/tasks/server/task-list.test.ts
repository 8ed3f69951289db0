import type { TestPerson } from '@tessera/core/testing';
import { safeParse } from 'zod/v4/core';
import { Accounts } from '@tessera/core/server';
import { changeTask, countTasks, listTasks, TaskFilter } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { maxRowsIn, startTasksTestBed } from './tasks-test-kit';

describe('tasks in lists', () => {
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

  it('are listed by state, category, owner and text, in four orders', async () => {
    await acme.create(ana, { title: 'beta', priority: 'low', dueOn: '2026-02-01', ownerId: ana.personId });
    await acme.create(ana, { title: 'alpha 100%', priority: 'urgent', dueOn: '2026-03-01', status: 'blocked' });
    await acme.create(ben, { title: 'Gamma_x', status: 'in-review' });
    await acme.create(ben, { title: 'delta', status: 'done', ownerId: ben.personId });
    await acme.create(ben, { title: 'epsilon', status: 'cancelled' });

    expect(await acme.titles(ana)).toEqual(['beta', 'alpha 100%', 'Gamma_x']);
    expect(await acme.titles(ana, { sort: 'priority' })).toEqual(['alpha 100%', 'beta', 'Gamma_x']);
    expect(await acme.titles(ana, { sort: 'created' })).toEqual(['Gamma_x', 'alpha 100%', 'beta']);
    expect(await acme.titles(ana, { sort: 'updated', state: 'all' })).toEqual([
      'epsilon',
      'delta',
      'Gamma_x',
      'alpha 100%',
      'beta',
    ]);
    expect(await acme.titles(ana, { state: 'completed' })).toEqual(['delta']);
    expect(await acme.titles(ana, { category: 'blocked' })).toEqual(['alpha 100%']);
    expect(await acme.titles(ana, { state: 'open', category: 'completed' })).toEqual([]);
    expect(await acme.titles(ana, { owner: 'me' })).toEqual(['beta']);
    expect(await acme.titles(ben, { owner: 'me', state: 'all' })).toEqual(['delta']);
    expect(await acme.titles(ana, { owner: ben.personId, state: 'all' })).toEqual(['delta']);
    expect(await acme.titles(ana, { owner: 'none' })).toEqual(['alpha 100%', 'Gamma_x']);
  });

  it('are counted as the list of each state and owner shows them', async () => {
    const statuses = ['to-do', 'blocked', 'done', 'done', 'cancelled'] as const;
    for (const [index, status] of statuses.entries()) {
      await acme.create(ana, { title: `${index}`, status, ...(index % 2 === 0 ? { ownerId: ben.personId } : {}) });
    }
    const counts = await stage.server.call(countTasks, {}, acme.as(ben));
    const counted = {
      open: [counts.open, counts.mine],
      completed: [counts.completed, counts.completedMine],
      all: [counts.all, counts.allMine],
    };
    for (const state of ['open', 'completed', 'all'] as const) {
      const everybodys = await acme.titles(ben, { state });
      const own = await acme.titles(ben, { state, owner: 'me' });
      expect(counted[state].map((each) => each?.count)).toEqual([everybodys.length, own.length]);
    }
    expect(counts.completedMine).toEqual({ count: 1, isCapped: false });
  });

  it.each([
    ['AMM', ['Gamma_x']],
    ['100%', ['alpha 100%']],
    ['0%0', []],
    ['a_x', ['Gamma_x']],
    ['aXx', []],
    ['\\amm', []],
    ['GA', ['Gamma_x']],
    ['%', []],
    ['t-1', ['alpha 100%']],
    ['T-99', []],
    [' ', ['alpha 100%', 'Gamma_x']],
  ])('are found by "%s"', async (find, found) => {
    await acme.create(ana, { title: 'alpha 100%' });
    await acme.create(ana, { title: 'Gamma_x' });

    expect(await acme.titles(ana, { find })).toEqual(found);
  });

  it('say what they and their people have become, however often they were listed before', async () => {
    const { id } = await acme.create(ana, { title: 'beta', ownerId: ben.personId });
    const listed = async () => (await stage.server.call(listTasks, { query: {} }, acme.as(ana))).items;
    expect(await listed()).toMatchObject([{ title: 'beta', owner: { fullName: 'Ben Ito' } }]);

    await stage.server.people.asPerson(ben, (context) => context.get(Accounts).change({ fullName: 'Benjamin Ito' }));
    expect(await listed()).toMatchObject([{ title: 'beta', owner: { fullName: 'Benjamin Ito' } }]);

    await stage.server.call(changeTask, { params: { id }, body: { title: 'gamma' } }, { ...acme.as(ana), ifMatch: 1 });
    expect(await listed()).toMatchObject([{ title: 'gamma', version: 2, createdBy: { fullName: 'Ana Lopez' } }]);
  });

  it('are paged without a task twice or never, and only with a cursor of the same list', async () => {
    for (let index = 0; index < 11; index += 1) {
      const [status, priority] = [index % 2 === 0 ? 'to-do' : 'blocked', index % 3 === 0 ? 'high' : 'low'] as const;
      await acme.create(ana, { title: `task ${index}`, status, priority });
    }
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      const whole = await acme.titles(ana, { sort });
      expect(new Set(whole).size).toBe(11);
      expect(await acme.pages(ana, { sort, limit: 3 })).toEqual(whole);
    }
    const { nextCursor } = await stage.server.call(listTasks, { query: { limit: 3 } }, acme.as(ana));
    const cursor = nextCursor ?? '';
    const refused = [
      { sort: 'priority', cursor },
      { owner: 'me', cursor },
      { cursor: `${cursor}x` },
      { cursor: 'abc' },
    ] as const;
    for (const query of refused) {
      const answer = await stage.server.send(listTasks, { query }, acme.as(ana));
      expect({ query, status: answer.status }).toEqual({ query, status: 400 });
    }
  });

  it('are found each, the newest too, by words that more than a thousand have', async () => {
    await acme.fill(1_500);
    await acme.create(ana, { title: 'filler of today' });
    await acme.create(ana, { title: 'Fifty lamps' });

    const withWord = await acme.pages(ana, { find: 'filler', state: 'all', limit: 200 });
    const withBeginning = await acme.pages(ana, { find: 'FI', state: 'all', limit: 200 });

    expect([withWord.length, withWord.includes('filler of today')]).toEqual([1_501, true]);
    expect([withBeginning.length, withBeginning.includes('Fifty lamps')]).toEqual([1_502, true]);
  });

  it('are found as a plain look through all of them finds them, by every filter and order', async () => {
    await acme.fill(1_200);
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      const all = await acme.pages(ana, { sort, state: 'all', limit: 200 });
      expect(all).toHaveLength(1_200);
      for (const find of ['filler', 'ILLER 1', '77', '999', 'er 12', 'f', 'xy']) {
        const found = await acme.pages(ana, { find, sort, state: 'all', limit: 150 });
        const scanned = all.filter((title) => {
          return find.length < 3 ? title.startsWith(find) : title.includes(find.toLowerCase());
        });
        expect({ find, sort, found }).toEqual({ find, sort, found: scanned });
      }
      // A person who owns five of them, with words and without.
      const owned = all.filter((title) => Number(title.split(' ')[1]) % 240 === 7);
      await acme.give(ben, owned);
      for (const find of ['', 'filler', 'ller 7', 'ler 9']) {
        const found = await acme.pages(ana, { find, sort, state: 'all', owner: ben.personId, limit: 2 });
        const scanned = owned.filter((title) => title.includes(find));
        expect({ find, sort, found }).toEqual({ find, sort, found: scanned });
      }
      await acme.give(undefined, owned);
      expect(await acme.pages(ana, { sort, state: 'all', owner: 'none', limit: 3 })).toEqual(owned);
    }
  });

  it('are counted up to a cap', async () => {
    await acme.create(ana, { title: 'mine', ownerId: ana.personId });
    await acme.create(ana, { title: 'done', status: 'done' });
    await acme.fill(1_600);

    expect(await stage.server.call(countTasks, {}, acme.as(ana))).toEqual({
      open: { count: 1_000, isCapped: true },
      mine: { count: 1, isCapped: false },
      completed: { count: 534, isCapped: false },
      completedMine: { count: 0, isCapped: false },
      all: { count: 1_000, isCapped: true },
      allMine: { count: 1, isCapped: false },
    });
  });

  it('go on from a late page without those that came before', async () => {
    await acme.fill(6_000);
    await acme.analyze();
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      const filter = { sort, state: 'all' } as const;
      let cursor: string | undefined;
      for (let count = 0; count < 10; count += 1) {
        const query = { ...filter, limit: 200, cursor };
        cursor = (await stage.server.call(listTasks, { query }, acme.as(ana))).nextCursor ?? '';
      }
      const parsed = safeParse(TaskFilter, filter);
      const plan = parsed.success ? await acme.planOf(ana, parsed.data, cursor) : [];
      const rows = maxRowsIn(plan);
      expect({ sort, rows, isBounded: rows > 0 && rows <= 100 }).toEqual({ sort, rows, isBounded: true });
    }
  });

  it('are met by the index of the search page by page, without those that came before', async () => {
    await acme.fill(3_000);
    await acme.analyze();
    const query = { find: 'filler 2500', state: 'all' } as const;
    const { items } = await stage.server.call(listTasks, { query }, acme.as(ana));

    expect(maxRowsIn(await acme.planOfIndexing(items[0]?.id ?? ''))).toBe(50);
  });
});

describe('tasks of the only portal of an installation', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are read through an index in every order and by every filter, however many there are', async () => {
    const acme = await stage.company();
    const ana = await acme.member('Ana Costa');
    await acme.fill(10_000);
    // Of those that are not started half have no owner, of the others none.
    const unowned = Array.from({ length: 1_666 }, (_none, index) => `filler ${6 * (index + 1)}`);
    expect(await acme.give(undefined, unowned)).toBe(1_666);
    await acme.analyze();

    const filters: readonly object[] = [
      { sort: 'due' },
      { sort: 'priority' },
      { sort: 'priority', due: 'none' },
      { sort: 'priority', due: 'week' },
      { sort: 'priority', due: 'overdue', owner: 'none' },
      { sort: 'created' },
      { sort: 'updated' },
      { state: 'all', sort: 'updated' },
      { state: 'all', sort: 'created' },
      { state: 'completed' },
      // A person who owns none.
      { owner: 'me' },
      { owner: 'me', sort: 'priority' },
      { owner: 'me', sort: 'priority', state: 'completed' },
      { owner: 'me', sort: 'created' },
      { owner: 'me', sort: 'updated', state: 'all' },
      { owner: 'none' },
      { owner: 'none', sort: 'priority' },
      { owner: 'none', state: 'completed' },
      { owner: 'none', state: 'completed', sort: 'priority' },
      { owner: 'none', state: 'completed', sort: 'created' },
      { owner: 'none', state: 'all', sort: 'updated' },
      { find: 'filler' },
      { find: 'filler 199' },
      { find: 'filler 199', owner: 'me' },
      { find: 'filler 199', owner: 'me', sort: 'updated' },
      { find: 'filler', owner: 'me', sort: 'priority' },
      { find: 'no such words' },
      { find: 'fi' },
      { find: 'zz' },
      { find: 'T-777' },
    ];
    for (const filter of filters) {
      const parsed = safeParse(TaskFilter, filter);
      const plan = parsed.success ? await acme.planOf(ana, parsed.data) : [];
      expect(plan.join('\n')).toContain('Scan');
      expect({ filter, whole: plan.filter((line) => line.includes('Seq Scan on task')) }).toEqual({
        filter,
        whole: [],
      });
      expect({ filter, isBounded: maxRowsIn(plan) <= 1_000 }).toEqual({ filter, isBounded: true });
    }
  });
});
