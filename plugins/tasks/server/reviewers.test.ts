import { safeParse } from 'zod/v4/core';
import { createStatus, listStatuses, replaceStatus, restoreStatus, richTextOf } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import { countMyTasks, countTaskGroups, listTasks, searchTasks, taskComments, TaskFilter } from '../contract';
import type { Task } from '../contract';
import { moveReplacedStatuses } from './move-replaced-statuses';
import type { NotificationTestBed } from './notification-test-kit';
import { startNotificationTestBed } from './notification-test-kit';
import { taskEntity } from './task-entity';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { maxRowsIn, startTasksTestBed } from './tasks-test-kit';

const today = '2037-05-11';

describe('Reviewers of a task', () => {
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

  const create = (title: string, more: object = {}): Promise<Task> =>
    acme.create(ana, { title, reviewerIds: [ben.personId], ...more });
  const countToReview = async (by: TestPerson): Promise<number | undefined> =>
    (await stage.server.call(countMyTasks, {}, acme.as(by))).review?.count;
  /** Deletes the status of a review. @returns what brings it back. */
  const deleteReviewStatus = async (by: string): Promise<() => Promise<unknown>> => {
    const boss = acme.as(acme.portal.admin);
    const { items } = await stage.server.call(listStatuses, { query: { type: taskEntity } }, boss);
    const id = items.find(({ key }) => key === 'in-review')?.id ?? '';
    await stage.server.call(replaceStatus, { params: { id }, body: { by } }, boss);
    // As the job does that was scheduled, which `settle` does not wait for.
    await acme.work('write', (context) => moveReplacedStatuses.run(context, {}));
    return () => stage.server.call(restoreStatus, { params: { id } }, boss);
  };

  it('find their tasks, and those that wait for their review: open ones in the status of a review', async () => {
    await create('early', { dueOn: '2037-05-12' });
    await create('waits', { status: 'in-review', dueOn: '2037-05-13' });
    await create('also', { status: 'in-review', ownerId: ben.personId, priority: 'high' });
    await create('done', { status: 'done' });
    await acme.create(ana, { title: 'of others', status: 'in-review', reviewerIds: [ana.personId] });
    expect(await acme.titles(ben, { reviewer: 'me' })).toEqual(['early', 'waits', 'also']);
    expect(await acme.titles(ana, { reviewer: ben.personId, state: 'completed' })).toEqual(['done']);
    const waiting = ['waits', 'also'];
    expect(await acme.titles(ben, { reviewing: 'me' })).toEqual(waiting);
    expect(await acme.titles(ana, { reviewing: ben.personId, state: 'all' })).toEqual(waiting);
    expect(await acme.titles(ben, { reviewing: 'me', state: 'completed' })).toEqual([]);
    expect(await acme.titles(ben, { reviewing: 'me', status: 'in-progress' })).toEqual([]);
    for (const sort of ['due', 'priority', 'created', 'updated'] as const) {
      expect(new Set(await acme.pages(ben, { reviewing: 'me', sort, limit: 1 }))).toEqual(new Set(waiting));
    }
    for (const group of ['status', 'owner'] as const) {
      expect(new Set(await acme.pages(ben, { reviewing: 'me', group, limit: 1 }))).toEqual(new Set(waiting));
    }
    expect(await acme.titles(ben, { reviewing: 'me', owner: 'me' })).toEqual(['also']);
    expect(await acme.titles(ben, { reviewing: 'me', involved: 'me' })).toEqual(['also']);
    for (const group of ['owner', 'status', 'due'] as const) {
      const query = { reviewing: 'me', group, today } as const;
      const { items } = await stage.server.call(countTaskGroups, { query }, acme.as(ben));
      expect({ group, sum: items.reduce((sum, { count }) => sum + count, 0) }).toEqual({ group, sum: 2 });
    }
    expect([await countToReview(ben), await countToReview(ana)]).toEqual([2, 1]);
    const stranger = await stage.company();
    const eve = await stranger.member('Eve Stone');
    expect(await stranger.titles(eve, { reviewer: ben.personId, state: 'all' })).toEqual([]);
    expect(await stranger.titles(eve, { reviewing: ben.personId, state: 'all' })).toEqual([]);
    const wrong = await stage.server.send(listTasks, { query: { reviewing: 'none' } }, acme.as(ana));
    expect(wrong.status).toBe(400);
  });

  it('have no archived tasks to review, but in the list of archived ones', async () => {
    const task = await create('old', { status: 'in-review' });
    await acme.change(ana, task, { isArchived: true });
    expect(await acme.titles(ben, { reviewing: 'me' })).toEqual([]);
    expect(await acme.titles(ben, { reviewing: 'me', state: 'archived' })).toEqual(['old']);
    expect(await acme.titles(ben, { reviewer: 'me', state: 'archived' })).toEqual(['old']);
    expect(await countToReview(ben)).toBe(0);
  });

  it('have all their open tasks to review in a company that has deleted the status, until it is back', async () => {
    await create('begun', { status: 'in-progress' });
    await create('waits', { status: 'in-review' });
    await create('done', { status: 'done' });
    const boss = acme.as(acme.portal.admin);
    const body = { type: taskEntity, name: 'Laboratory', category: 'started' } as const;
    const { key } = await stage.server.call(createStatus, { body }, boss);
    await create('added', { status: key });
    expect(await acme.titles(ben, { reviewing: 'me' })).toEqual(['waits']);
    const restore = await deleteReviewStatus('to-do');
    expect(await acme.titles(ben, { reviewing: 'me' })).toEqual(['begun', 'waits', 'added']);
    expect(await countToReview(ben)).toBe(3);
    await restore();
    expect(await acme.titles(ben, { reviewing: 'me' })).toEqual([]);
    expect(await countToReview(ben)).toBe(0);
  });

  it('are a filter of searches, as collaborators are', async () => {
    await create('Offer to Globex');
    await acme.create(ana, { title: 'Offer to Initech', collaboratorIds: [ben.personId] });
    await acme.create(ana, { title: 'Offer to Umbrella' });
    await stage.server.settle();
    const titles = async (query: object): Promise<readonly string[]> =>
      (await stage.server.call(searchTasks, { query: { today, ...query } }, acme.as(ben))).searchlists.map(
        ({ title }) => title,
      );
    expect(await titles({ reviewer: 'me' })).toEqual(['Offer to Globex']);
    expect(await titles({ searchtext: 'offer', reviewer: ben.personId })).toEqual(['Offer to Globex']);
    expect(await titles({ searchtext: 'offer', collaborator: 'me' })).toEqual(['Offer to Initech']);
    expect(await titles({ searchtext: 'initech', reviewer: 'me' })).toEqual([]);
  });
});

describe('Notifications of reviewers', () => {
  let bed: NotificationTestBed;
  let ben: string;
  let cara: string;
  beforeAll(async () => {
    bed = await startNotificationTestBed(['Ben', 'Cara']);
    [ben = '', cara = ''] = Object.values(bed.people).map(({ personId }) => personId);
  });
  afterAll(() => bed?.stop());

  it('tell them when a task begins to wait for their review, and who joins while it does', async () => {
    const { create, change, tellsAfter } = bed;
    const { id } = await create({ title: 'Audit' });
    expect(await tellsAfter(() => change(id, { reviewers: { add: [ben] } }))).toEqual([]);
    expect(await tellsAfter(() => change(id, { status: 'in-progress' }))).toEqual([]);
    expect(await tellsAfter(() => change(id, { status: 'in-review' }))).toEqual(['Ben tasks.review-requested']);
    expect(await tellsAfter(() => change(id, { title: 'Audits' }))).toEqual([]);
    expect(await tellsAfter(() => change(id, { reviewers: { add: [cara] } }))).toEqual(['Cara tasks.review-requested']);
    expect(await tellsAfter(() => change(id, { status: 'blocked' }))).toEqual([]);
    expect(await tellsAfter(() => change(id, { status: 'in-review' }))).toEqual([
      'Ben tasks.review-requested',
      'Cara tasks.review-requested',
    ]);
    const both = { title: 'New', status: 'in-review', reviewerIds: [ben, bed.as.as.personId] };
    expect(await tellsAfter(() => create(both))).toEqual(['Ben tasks.review-requested']);
  });

  it('tell them of comments and of the end, and nothing of another due date', async () => {
    const { server, as, create, change, tellsAfter } = bed;
    const { id } = await create({ title: 'Audit', reviewerIds: [ben] });
    expect(await tellsAfter(() => change(id, { dueOn: '2037-05-12' }))).toEqual([]);
    const comment = { params: { id }, body: { body: richTextOf('Have a look.') } };
    expect(await tellsAfter(() => server.call(taskComments.create, comment, as))).toEqual(['Ben tasks.commented']);
    expect(await tellsAfter(() => change(id, { status: 'done' }))).toEqual(['Ben tasks.state-changed']);
  });

  it('are one for each person and change: the owner’s first, then the review, then collaborating', async () => {
    const { create, change, tellsAfter } = bed;
    const { id } = await create({ title: 'Audit', status: 'done', reviewerIds: [ben] });
    const all = { status: 'in-review', ownerId: cara, dueOn: '2037-05-12' } as const;
    const sets = { collaborators: { add: [ben, cara] }, reviewers: { add: [cara] } };
    expect(await tellsAfter(() => change(id, { ...all, ...sets }))).toEqual([
      'Ben tasks.review-requested',
      'Cara tasks.assigned',
    ]);
  });

  it('come with the role in a company that has deleted the status of a review', async () => {
    const { server, as, create, change, tellsAfter } = bed;
    const boss = { as: as.portal.admin, portal: as.portal };
    const { items } = await server.call(listStatuses, { query: { type: taskEntity } }, boss);
    const status = items.find(({ key }) => key === 'in-review')?.id ?? '';
    await server.call(replaceStatus, { params: { id: status }, body: { by: 'in-progress' } }, boss);
    const { id } = await create({ title: 'Audit' });
    const add = { reviewers: { add: [ben] } };
    expect(await tellsAfter(() => change(id, add))).toEqual(['Ben tasks.review-requested']);
    expect(await tellsAfter(() => change(id, { status: 'in-progress' }))).toEqual([]);
    expect(await tellsAfter(() => change(id, { status: 'done' }))).toEqual(['Ben tasks.state-changed']);
    expect(await tellsAfter(() => change(id, { status: 'to-do' }))).toEqual(['Ben tasks.review-requested']);
  });
});

describe('The tasks that a person reviews in the only portal of an installation', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are read through indexes among 100,000, of which many were reviewed and archived', async () => {
    const acme = await stage.company();
    const ana = await acme.member('Ana Lopez');
    const cy = await acme.member('Cy None');
    await acme.fill(100_000);
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set reviewer_ids = array[${ana.personId}::uuid],
          status = case when category = 'started' then 'in-review' else status end
        where client_id = ${clientId} and number % 500 = 0`),
    );
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set reviewer_ids = array[${ana.personId}::uuid], archived_at = now()
        where client_id = ${clientId} and number % 20 = 3`),
    );
    await acme.analyze();
    expect(await acme.pages(ana, { reviewer: 'me', state: 'all', limit: 50 })).toHaveLength(200);
    const filters: readonly object[] = [
      { reviewing: 'me' },
      { reviewing: 'me', sort: 'updated' },
      { reviewing: 'me', due: 'week' },
      { reviewing: 'me', owner: 'none' },
      { reviewing: 'me', hasReviewStatus: false },
    ];
    for (const person of [ana, cy]) {
      for (const { hasReviewStatus = true, ...filter } of filters as readonly { hasReviewStatus?: boolean }[]) {
        const { data } = safeParse(TaskFilter, { ...filter, today });
        const plan = data === undefined ? [] : await acme.planOf(person, { ...data, hasReviewStatus });
        expect(plan.join('\n')).toContain('Scan');
        expect({ filter, whole: plan.filter((line) => line.includes('Seq Scan on task')) }).toEqual({
          filter,
          whole: [],
        });
        expect({ filter, isBounded: maxRowsIn(plan) <= 1_000 }).toEqual({ filter, isBounded: true });
      }
    }
    const { data: mine } = safeParse(TaskFilter, { reviewing: 'me', today });
    for (const group of ['due', 'status', 'owner'] as const) {
      const counted = mine === undefined ? [] : await acme.planOfGroups(ana, mine, group);
      expect(counted.filter((line) => line.includes('Seq Scan on task'))).toEqual([]);
    }
    const isReviewed = `t.reviewer_ids is not null and t.category = 'started' and t.reviewer_ids @> array['${ana.personId}'::uuid]`;
    const listed = await acme.planAsOwner(`t.archived_at is null and ${isReviewed}`);
    expect(listed.join('\n')).toContain('task_listed_by_reviewer');
    const archived = await acme.planAsOwner(`t.archived_at is not null and ${isReviewed}`);
    expect(archived.join('\n')).toContain('task_archived_by_reviewer');
  });
});
