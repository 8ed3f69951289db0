import type { LiveTask } from '../../contract/events';
import type { ListFilter, MyTasksScope } from './task-filter';
import {
  defaultFilter,
  filterQuery,
  inState,
  matchesFilter,
  myTasksScopes,
  parseFilter,
  shownFilter,
  stateFor,
} from './task-filter';

const ada = { id: '01900000-0000-7000-8000-000000000001', fullName: 'Ada' };
const task: LiveTask = {
  id: '01900000-0000-7000-8000-000000000009',
  key: 'T-9',
  number: 9,
  title: 'Write the Manual',
  status: 'to-do',
  category: 'unstarted',
  priority: 'none',
  owner: ada,
  dueChangeCount: 0,
  createdBy: ada,
  createdOn: '2026-03-01T10:00:00.000Z',
  updatedOn: '2026-03-01T10:00:00.000Z',
  version: 1,
};

const mine = { personId: ada.id, today: '2026-03-02' };

describe('matchesFilter', () => {
  it('excludes deleted tasks', () => {
    expect(matchesFilter({ ...task, deletedOn: '2026-03-02T10:00:00.000Z' }, defaultFilter, mine)).toBe(false);
  });

  it('separates open and completed tasks', () => {
    const done = { ...task, status: 'done', category: 'completed' } as const;
    const states = ['open', 'completed', 'all'] as const;
    expect(states.map((state) => matchesFilter(task, { ...defaultFilter, state }, mine))).toEqual([true, false, true]);
    expect(states.map((state) => matchesFilter(done, { ...defaultFilter, state }, mine))).toEqual([false, true, true]);
  });

  it('matches titles case-insensitively and keys as a whole', () => {
    const find = (text: string) => matchesFilter(task, { ...defaultFilter, find: text }, mine);
    expect([find('manual'), find('t-9'), find('T-'), find('book')]).toEqual([true, true, false, false]);
  });

  it('shows only the user’s own tasks with “Owner is me”', () => {
    expect(matchesFilter(task, { ...defaultFilter, values: { owner: 'me' } }, mine)).toBe(true);
    expect(
      matchesFilter(
        task,
        { ...defaultFilter, values: { owner: 'me' } },
        { personId: 'another-id', today: '2026-03-02' },
      ),
    ).toBe(false);
  });
});

describe('the filters of the menu', () => {
  it.each([
    [{ owner: 'none' }, { owner: undefined }],
    [{ creator: 'me' }, {}],
    [{ status: 'blocked,in-review' }, { status: 'in-review', category: 'started' }],
    [{ due: 'overdue' }, { dueOn: '2026-03-01' }],
    [{ due: 'none' }, {}],
    [{ due: '2026-03-01..' }, { dueOn: '2026-03-01' }],
  ] as const)('%j contain a task that has these values, and not one with others', (values, matching) => {
    const filter = { ...defaultFilter, values };
    const other = {
      ...task,
      createdBy: { id: 'another-id', fullName: 'Ben' },
      dueOn: '2026-02-01',
      status: 'done',
    } as const;
    const unlike = 'due' in values && values.due === 'overdue' ? { ...task, dueOn: '2026-03-02' } : other;
    expect(matchesFilter({ ...task, ...matching }, filter, mine)).toBe(true);
    expect(matchesFilter(unlike, filter, mine)).toBe(false);
  });

  it('never contain a completed task as overdue', () => {
    const done = { ...task, status: 'done', category: 'completed', dueOn: '2026-03-01' } as const;
    expect(matchesFilter(done, { ...defaultFilter, state: 'all', values: { due: 'overdue' } }, mine)).toBe(false);
  });

  it('have archived tasks in their own state only, by no groups of due dates and with the last archived first', () => {
    const archived = { ...task, archivedOn: '2026-03-12T08:00:00.000Z' };
    const isIn = (state: ListFilter['state'], of: LiveTask): boolean =>
      matchesFilter(of, { ...defaultFilter, state }, mine);
    expect((['open', 'all', 'archived'] as const).map((state) => isIn(state, archived))).toEqual([false, false, true]);
    expect(isIn('archived', task)).toBe(false);
    const list = inState(defaultFilter, 'archived');
    expect([list.sort, filterQuery(list).toString()]).toEqual(['updated', 'state=archived&sort=updated']);
    expect(inState(list, 'open')).toEqual(defaultFilter);
    expect(shownFilter({ ...list, view: 'board' }).state).toBe('archived');
    expect(stateFor('archived', { status: 'done', due: 'overdue' })).toBe('archived');
  });

  it('show another state where the present one has no such tasks', () => {
    expect([
      stateFor('open', { status: 'in-review' }),
      stateFor('open', { status: 'in-review,done' }),
      stateFor('completed', { status: 'done' }),
      stateFor('completed', { due: 'overdue' }),
      stateFor('completed', { status: 'cancelled' }),
    ]).toEqual(['open', 'all', 'completed', 'open', 'all']);
  });
});

describe('the scopes of the own tasks', () => {
  const ben = { id: '01900000-0000-7000-8000-000000000002', fullName: 'Ben' };
  const isIn = (scope: MyTasksScope, of: LiveTask) =>
    matchesFilter(of, shownFilter({ ...defaultFilter, scope }), { ...mine, isWatched: (id) => id === 'watched' });

  it('are what the person owns, what waits for their review, what they gave to others, and what they watch', () => {
    const { owner: _, ...unowned } = task;
    const tasks: Readonly<Record<string, LiveTask>> = {
      own: task,
      given: { ...task, owner: ben },
      shared: { ...task, owner: ben, createdBy: ben, collaboratorIds: [ada.id] },
      unowned,
      early: { ...task, owner: ben, createdBy: ben, reviewerIds: [ada.id] },
      ready: { ...task, owner: ben, createdBy: ben, reviewerIds: [ada.id], status: 'in-review', category: 'started' },
      theirs: { ...task, owner: ben, createdBy: ben },
    };
    const found = (scope: MyTasksScope) =>
      Object.entries(tasks).flatMap(([name, each]) => (isIn(scope, each) ? [name] : []));
    expect(myTasksScopes.map(found)).toEqual([['own', 'shared'], ['ready'], ['given'], []]);
    expect(isIn('watching', { ...task, id: 'watched' })).toBe(true);
  });

  it('narrow the other filters, which cannot widen them', () => {
    const filter = { ...defaultFilter, scope: 'assigned', values: { owner: ben.id, due: 'today' } } as const;
    expect(shownFilter(filter).values).toEqual({ involved: 'me', owner: ben.id, due: 'today' });
  });
});

describe('filters by people', () => {
  it('find tasks by their reviewers, and those that wait for them: every open one without the status of a review', () => {
    const reviewed: LiveTask = { ...task, reviewerIds: [ada.id] };
    const tasks = {
      early: reviewed,
      ready: { ...reviewed, status: 'in-review', category: 'started' },
      done: { ...reviewed, status: 'done', category: 'completed' },
      other: { ...task, status: 'in-review', category: 'started' },
    } as const;
    const found = (values: object, hasReviewStatus: boolean): readonly string[] =>
      Object.entries(tasks).flatMap(([name, each]) =>
        matchesFilter(
          each,
          { ...defaultFilter, state: 'all', values },
          { ...mine, hasReviewStatus: () => hasReviewStatus },
        )
          ? [name]
          : [],
      );
    expect(found({ reviewer: 'me' }, true)).toEqual(['early', 'ready', 'done']);
    expect(found({ reviewing: ada.id }, true)).toEqual(['ready']);
    expect(found({ reviewing: 'me' }, false)).toEqual(['early', 'ready']);
    expect(found({ reviewing: task.id }, true)).toEqual([]);
  });

  it('find tasks by their collaborators, and by owner or collaborators', () => {
    const tasks = { own: task, shared: { ...task, owner: undefined, collaboratorIds: [ada.id] } };
    const found = (values: object): readonly string[] =>
      Object.entries(tasks).flatMap(([name, each]) =>
        matchesFilter(each, { ...defaultFilter, values }, mine) ? [name] : [],
      );
    expect([found({ collaborator: 'me' }), found({ involved: ada.id }), found({ involved: task.id })]).toEqual([
      ['shared'],
      ['own', 'shared'],
      [],
    ]);
  });
});

describe('the address of a filter', () => {
  it.each([
    '',
    'state=all&owner=me&status=blocked%2Cdone&sort=priority&group=status&find=x',
    'due=2026-03-01..&creator=none&group=nothing',
    'due=overdue&group=owner',
    'owner=others&creator=me&watcher=me',
    'reviewer=me&reviewing=me',
  ])('“%s” is read and written again without what is unknown or default', (query) => {
    const expected = query.replace('&creator=none', '');
    expect(filterQuery(parseFilter(new URLSearchParams(query))).toString()).toBe(expected);
  });

  it('groups by due date only in that order', () => {
    const of = (query: string) => parseFilter(new URLSearchParams(query)).group;
    expect([of(''), of('sort=priority'), of('sort=priority&group=due'), of('group=colour')]).toEqual([
      'due',
      'nothing',
      'nothing',
      'due',
    ]);
  });
});
