import { randomUUID } from 'node:crypto';
import type { PortalLabel } from '@tessera/core/contract';
import {
  changeLabel,
  countLabelUses,
  createLabel,
  deleteLabel,
  labelLimits,
  listLabels,
  mergeLabel,
  restoreLabel,
} from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { LabelSelection } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { safeParse } from 'zod/v4/core';
import { countTaskGroups, createTask, listTasks, readTask, TaskFilter } from '../contract';
import type { Task } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('labels of tasks', () => {
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

  const label = (name: string, of = acme): Promise<PortalLabel> =>
    stage.server.call(createLabel, { body: { name } }, of.as(of.portal.admin));
  const read = (id: string): Promise<Task> => stage.server.call(readTask, { params: { id } }, acme.as(ana));
  const sentenceOf = ({ json }: TestResponse): string | undefined =>
    (json as { readonly errors?: readonly string[] }).errors?.[0];
  const remove = (id: string): Promise<unknown> =>
    stage.server.call(deleteLabel, { params: { id } }, acme.as(acme.portal.admin));
  const merge = (id: string, into: string): Promise<unknown> =>
    stage.server.call(mergeLabel, { params: { id }, body: { into } }, acme.as(acme.portal.admin));
  const restore = (id: string): Promise<unknown> =>
    stage.server.call(restoreLabel, { params: { id } }, acme.as(acme.portal.admin));
  const uses = (id: string): Promise<unknown> =>
    stage.server.call(countLabelUses, { params: { id } }, acme.as(acme.portal.admin));

  it('are added by two people at the same time, and both stay', async () => {
    const [bug, ops] = [await label('Bug'), await label('Ops')];
    const task = await acme.create(ana, { title: 'Fix it' });
    expect(task.labelIds).toBeUndefined();

    // Both have seen the first version.
    const [one, other] = await Promise.all([
      acme.change(ana, task, { labels: { add: [bug.id] } }),
      acme.change(ben, task, { labels: { add: [ops.id] } }),
    ]);

    expect(new Set([one.version, other.version])).toEqual(new Set([2, 3]));
    expect(new Set((await read(task.id)).labelIds)).toEqual(new Set([bug.id, ops.id]));
    // Again, and with another field that no one has changed since.
    const again = await acme.change(ana, task, { labels: { add: [bug.id], remove: [ops.id] }, priority: 'high' });
    expect(again).toMatchObject({ labelIds: [bug.id], priority: 'high', version: 4 });
    expect((await acme.change(ben, task, { labels: { add: [bug.id] } })).version).toBe(4);
  });

  it('are part of a new task, of its row in the list, of live events and of the activity', async () => {
    const [bug, ops] = [await label('Bug'), await label('Ops')];
    const task = await acme.create(ana, { title: 'Fix it', labelIds: [bug.id, bug.id] });
    expect(task.labelIds).toEqual([bug.id]);
    await acme.change(ben, task, { labels: { add: [ops.id], remove: [bug.id] } });

    const { items } = await stage.server.call(listTasks, { query: {} }, acme.as(ana));
    expect(items).toMatchObject([{ title: 'Fix it', labelIds: [ops.id] }]);
    expect((await acme.changes(ana)).at(-1)).toMatchObject({ data: { labelIds: [ops.id] } });
    expect((await acme.events()).at(-1)).toMatchObject(['changed', { taskId: task.id, fields: ['label'] }]);
    // The name at that time.
    const admin = { ...acme.as(acme.portal.admin), ifMatch: ops.version };
    await stage.server.call(changeLabel, { params: { id: ops.id }, body: { name: 'Operations' } }, admin);
    expect(await acme.activity(ana, task.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ verb: 'changed', field: 'label', newValue: 'Ops' }),
        expect.objectContaining({ verb: 'changed', field: 'label', oldValue: 'Bug' }),
      ]),
    );
  });

  it('are refused in words when one was deleted, is of another company, or there are too many', async () => {
    const gone = await label('Gone');
    await remove(gone.id);
    const other = await stage.company();
    const theirs = await label('Theirs', other);
    const task = await acme.create(ana, { title: 'Fix it' });
    for (const id of [gone.id, theirs.id, randomUUID()]) {
      const refused = await acme.tryChange(ana, task, { labels: { add: [id] } });
      expect([refused.status, sentenceOf(refused)]).toEqual([400, expect.stringContaining('deleted meanwhile')]);
      const created = await stage.server.send(createTask, { body: { title: 'x', labelIds: [id] } }, acme.as(ana));
      expect(created.status).toBe(400);
    }
    const many: string[] = [];
    for (let count = 0; count <= labelLimits.onEntity; count += 1) {
      many.push((await label(`Label ${count}`)).id);
    }
    const all = await acme.tryChange(ana, task, { labels: { add: many } });
    expect([all.status, sentenceOf(all)]).toEqual([400, 'At most 30 labels fit here. Remove some first.']);
    await acme.change(ana, task, { labels: { add: many.slice(1) } });
    const last = await acme.tryChange(ana, task, { labels: { add: many.slice(0, 1) } });
    expect([last.status, sentenceOf(last)]).toEqual([400, 'At most 30 labels fit here. Remove some first.']);
  });

  it('filter lists and groups: any of several, none, and those that were merged or deleted', async () => {
    const [bug, defect, ops] = [await label('Bug'), await label('Defect'), await label('Ops')];
    const withBug = await acme.create(ana, { title: 'bug', labelIds: [bug.id] });
    await acme.create(ana, { title: 'defect', labelIds: [defect.id] });
    await acme.create(ana, { title: 'ops', labelIds: [ops.id] });
    await acme.create(ana, { title: 'both', labelIds: [defect.id, ops.id] });
    await acme.create(ana, { title: 'nothing' });
    const titles = async (filter: string): Promise<readonly string[]> =>
      (await acme.pages(ana, { label: filter, sort: 'created', limit: 2 })).toReversed();

    expect(await titles(bug.id)).toEqual(['bug']);
    expect(await titles(`${bug.id},${ops.id}`)).toEqual(['bug', 'ops', 'both']);
    expect(await titles('none')).toEqual(['nothing']);

    await merge(defect.id, bug.id);
    expect(await titles(bug.id)).toEqual(['bug', 'defect', 'both']);
    // An address with the former label shows the same.
    expect(await titles(defect.id)).toEqual(['bug', 'defect', 'both']);
    expect(await uses(bug.id)).toEqual({ count: 3, isCapped: false });
    const query = { group: 'status', label: bug.id } as const;
    const groups = await stage.server.call(countTaskGroups, { query }, acme.as(ana));
    expect(groups.items).toEqual([{ key: 'to-do', count: 3, isCapped: false }]);

    await remove(ops.id);
    expect(await titles('none')).toEqual(['ops', 'nothing']);
    expect(await titles(ops.id)).toEqual([]);
    await restore(ops.id);
    await restore(defect.id);
    expect(await titles(bug.id)).toEqual(['bug']);
    expect(await titles(ops.id)).toEqual(['ops', 'both']);
    expect((await read(withBug.id)).version).toBe(1);
  });

  it('that were merged are removed with the label that stands for them', async () => {
    const [bug, defect] = [await label('Bug'), await label('Defect')];
    const task = await acme.create(ana, { title: 'x', labelIds: [defect.id] });
    await merge(defect.id, bug.id);
    expect((await acme.change(ana, task, { labels: { add: [bug.id] } })).version).toBe(1);
    const removed = await acme.change(ana, task, { labels: { remove: [bug.id] } });
    expect([removed.version, removed.labelIds]).toEqual([2, undefined]);
  });

  it('move to another portal by the archive', async () => {
    const bug = await label('Bug');
    const task = await acme.create(ana, { title: 'Moved', labelIds: [bug.id] });
    const globex = await stage.company();
    const lines = await acme.writeArchive();
    await acme.empty();
    await globex.readArchive(lines);
    const { items } = await stage.server.call(listTasks, { query: {} }, globex.as(globex.portal.admin));
    expect(items).toMatchObject([{ id: task.id, labelIds: [bug.id] }]);
    // Its own label does not come with the tasks, but with the company.
    expect((await stage.server.call(listLabels, { query: {} }, globex.as(globex.portal.admin))).items).toEqual([]);
  });
});

describe('labels of ten thousand tasks of the only portal', () => {
  let stage: TasksTestBed;
  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());

  it('are filtered through an index, whether few or many tasks have them, and found as a look through all finds them', async () => {
    const acme = await stage.company();
    const ana = await acme.member('Ana Costa');
    await acme.fill(10_000);
    const { admin } = acme.portal;
    const [rare, common] = [
      await stage.server.call(createLabel, { body: { name: 'Rare' } }, acme.as(admin)),
      await stage.server.call(createLabel, { body: { name: 'Common' } }, acme.as(admin)),
    ];
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set label_ids = case when number % 2500 = 0 then ${[rare.id, common.id]}::uuid[]
          else ${[common.id]}::uuid[] end
        where client_id = ${clientId} and number % 500 <> 1`),
    );
    await acme.analyze();
    const selections: readonly (readonly [string, LabelSelection])[] = [
      [rare.id, { kind: 'any', ids: [rare.id] }],
      [common.id, { kind: 'any', ids: [common.id] }],
      ['none', { kind: 'none', ids: [] }],
      ['none', { kind: 'none', ids: [rare.id] }],
    ];
    for (const [label, labels] of selections) {
      for (const sort of ['due', 'priority', 'updated'] as const) {
        const parsed = safeParse(TaskFilter, { label, sort, state: 'all' });
        const plan = parsed.success ? await acme.planOf(ana, { ...parsed.data, labels }) : [];
        expect(plan.join('\n')).toContain('Scan');
        expect({ label, sort, whole: plan.filter((line) => line.includes('Seq Scan on task')) }).toEqual({
          label,
          sort,
          whole: [],
        });
      }
    }
    // The functions have plans of their own, which the statement around them does not show.
    for (const condition of [
      `t.label_ids is not null and t.label_ids && array['${rare.id}']::uuid[]`,
      't.label_ids is null',
    ]) {
      const plan = await acme.planAsOwner(condition);
      expect(plan.join('\n')).toMatch(/task_by_label|task_without_label/);
    }
    const found = await acme.pages(ana, { label: rare.id, state: 'all', limit: 3 });
    expect(found.toSorted()).toEqual(['filler 2400', 'filler 4900', 'filler 7400', 'filler 9900']);
    const none = await acme.pages(ana, { label: 'none', state: 'all', limit: 200 });
    expect(none).toHaveLength(20);
    const { count, isCapped } = await stage.server.call(
      countLabelUses,
      { params: { id: common.id } },
      acme.as(acme.portal.admin),
    );
    expect([count, isCapped]).toEqual([1_000, true]);
  });
});
