import type { RelationKind, RelationList } from '@tessera/core/contract';
import { maxRelationLag, maxRelationLists, maxRelations } from '@tessera/core/contract';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, restoreTask, taskRelations } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

interface RelationBody {
  readonly kind: RelationKind;
  readonly otherId: string;
  readonly exists?: boolean;
  readonly lag?: number;
}

describe('Relations between tasks', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let tasks: readonly [Task, Task, Task];

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    const make = (title: string): Promise<Task> => company.create(ann, { title });
    tasks = [await make('One'), await make('Two'), await make('Three')];
  });

  const read = (task: Task, by = ann): Promise<RelationList> =>
    stage.server.call(taskRelations.read, { params: { id: task.id } }, company.as(by));
  const trySet = (task: Task, kind: RelationKind, other: Task, exists = true, by = ann): Promise<TestResponse> =>
    stage.server.send(
      taskRelations.change,
      { params: { id: task.id }, body: { kind, otherId: other.id, exists } },
      company.as(by),
    );
  const tryChange = (task: Task, body: RelationBody): Promise<TestResponse> =>
    stage.server.send(taskRelations.change, { params: { id: task.id }, body }, company.as(ann));
  const change = (task: Task, body: RelationBody): Promise<RelationList> =>
    stage.server.call(taskRelations.change, { params: { id: task.id }, body }, company.as(ann));
  const set = (task: Task, kind: RelationKind, other: Task, exists = true): Promise<RelationList> =>
    stage.server.call(
      taskRelations.change,
      { params: { id: task.id }, body: { kind, otherId: other.id, exists } },
      company.as(ann),
    );

  it('are seen from both sides, published to both and recorded in the activity of both', async () => {
    const [one, two] = tasks;
    const related = (task: Task): object => ({ id: task.id, key: task.key, title: task.title, status: 'unstarted' });
    const first = await set(one, 'blocks', two);
    expect(first).toMatchObject({ id: one.id, blocks: [two.id], related: [related(two)] });
    const second = await read(two);
    expect(second).toMatchObject({ id: two.id, blockedBy: [one.id], related: [related(one)] });
    expect(await set(two, 'blockedBy', one)).toMatchObject({ blockedBy: [one.id], related: second.related });
    const live = (await company.changes(ann)).flatMap((change) =>
      'type' in change && change.type === 'tasks.relations-changed' && 'data' in change ? [change.data] : [],
    );
    expect(live).toEqual(expect.arrayContaining([first, second]));
    expect(live).toHaveLength(2);
    expect((await company.activity(ann, one.id)).map(({ field, newValue }) => [field, newValue])).toContainEqual([
      'relation',
      `blocks ${two.key}`,
    ]);
    expect((await company.activity(ann, two.id)).map(({ field, newValue }) => [field, newValue])).toContainEqual([
      'relation',
      `blockedBy ${one.key}`,
    ]);
    const removed = await set(two, 'blockedBy', one, false);
    expect(removed).not.toHaveProperty('blockedBy');
    expect(removed.version).toBeGreaterThan(second.version);
    expect(await read(one)).not.toHaveProperty('blocks');
  });

  it('that order tasks in time have a lag, the same from both sides, which changes without a second write', async () => {
    const [one, two] = tasks;
    await company.change(ann, one, { startOn: '2031-05-05', dueOn: '2031-05-09' });
    const first = await change(two, { kind: 'startsAfter', otherId: one.id, exists: true, lag: 2 });
    expect(first).toMatchObject({
      startsAfter: [one.id],
      lags: { [`startsAfter:${one.id}`]: 2 },
      related: [{ id: one.id, startOn: '2031-05-05', dueOn: '2031-05-09' }],
    });
    expect(await read(one)).toMatchObject({ startsBefore: [two.id], lags: { [`startsBefore:${two.id}`]: 2 } });
    // From the other side, without saying that it exists.
    const second = await change(one, { kind: 'startsBefore', otherId: two.id, lag: -3 });
    expect(second.lags).toEqual({ [`startsBefore:${two.id}`]: -3 });
    const seen = await read(two);
    expect(seen.lags).toEqual({ [`startsAfter:${one.id}`]: -3 });
    expect(seen.version).toBeGreaterThan(first.version);
    const live = (await company.changes(ann)).flatMap((each) =>
      'type' in each && each.type === 'tasks.relations-changed' && 'data' in each ? [each.data] : [],
    );
    expect(live).toEqual(expect.arrayContaining([second, seen]));
    // Adding it once more leaves its lag as it is.
    expect((await set(one, 'startsBefore', two)).lags).toEqual(second.lags);
    expect(await change(one, { kind: 'startsBefore', otherId: two.id, lag: 0 })).not.toHaveProperty('lags');
    const notes = (await company.activity(ann, one.id)).flatMap(({ field, oldValue, newValue }) =>
      field === 'relation' ? [[oldValue, newValue]] : [],
    );
    expect(notes.toReversed()).toEqual([
      [undefined, `startsBefore ${two.key} 2`],
      [`startsBefore ${two.key} 2`, `startsBefore ${two.key} -3`],
      [`startsBefore ${two.key} -3`, `startsBefore ${two.key}`],
    ]);
  });

  it('do not come back when their lag changes after another person has removed them', async () => {
    const [one, two] = tasks;
    await set(one, 'blocks', two);
    await set(two, 'blockedBy', one, false);
    expect(await change(one, { kind: 'blocks', otherId: two.id, lag: 5 })).not.toHaveProperty('blocks');
    expect(await read(two)).not.toHaveProperty('blockedBy');
  });

  it('that were stored before there were lags have none', async () => {
    const [one, two] = tasks;
    await stage.server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.relation (client_id, entity_type, from_id, kind, to_id, created_at)
        values ('${company.portal.clientId}', 'tasks.task', '${one.id}', 'blocks', '${two.id}', now())`);
    });
    expect(await read(one)).toMatchObject({ blocks: [two.id] });
    expect(await read(one)).not.toHaveProperty('lags');
    expect((await change(one, { kind: 'blocks', otherId: two.id, lag: 1 })).lags).toEqual({ [`blocks:${two.id}`]: 1 });
  });

  it('have a lag of 250 working days at most, and none where they do not order tasks', async () => {
    const [one, two] = tasks;
    for (const lag of [maxRelationLag + 1, -maxRelationLag - 1, 1.5]) {
      expect(await tryChange(one, { kind: 'blocks', otherId: two.id, exists: true, lag })).toMatchObject({
        status: 400,
        json: { errors: [`Enter a whole number of working days from -${maxRelationLag} to ${maxRelationLag}.`] },
      });
    }
    expect(await tryChange(one, { kind: 'relatesTo', otherId: two.id, exists: true, lag: 1 })).toMatchObject({
      status: 400,
      json: { errors: [expect.stringContaining('order items in time')] },
    });
    expect(await read(one)).toMatchObject({ related: [] });
  });

  it('never order tasks in a circle of one kind; a task may start first and finish last', async () => {
    const [one, two, three] = tasks;
    await set(one, 'startsBefore', two);
    await set(two, 'startsBefore', three);
    expect(await trySet(three, 'startsBefore', one)).toMatchObject({
      status: 400,
      json: { errors: [expect.stringContaining('start before the other')] },
    });
    await set(three, 'finishesBefore', one);
    expect(await trySet(three, 'finishesAfter', one)).toMatchObject({
      status: 400,
      json: { errors: [expect.stringContaining('finish before the other')] },
    });
    expect(await read(one)).toMatchObject({ startsBefore: [two.id], finishesAfter: [three.id] });
  });

  it('have no dates of an archived task, which contradict nothing any more', async () => {
    const [one, two] = tasks;
    const dated = await company.change(ann, two, { dueOn: '2031-05-09' });
    expect(await set(one, 'blocks', two)).toMatchObject({ related: [{ dueOn: '2031-05-09' }] });
    await company.change(ann, dated, { isArchived: true });
    expect((await read(one)).related).toEqual([expect.not.objectContaining({ dueOn: '2031-05-09' })]);
  });

  it('of the same kind from both sides exist once', async () => {
    const [one, two] = tasks;
    await set(one, 'relatesTo', two);
    await set(two, 'relatesTo', one);
    expect(await read(one)).toMatchObject({ relatesTo: [two.id] });
    await set(two, 'relatesTo', one, false);
    expect(await read(one)).not.toHaveProperty('relatesTo');
  });

  it('never make tasks block each other in a circle, nor a task itself', async () => {
    const [one, two, three] = tasks;
    await set(one, 'blocks', two);
    await set(two, 'blocks', three);
    const refused = await trySet(three, 'blocks', one);
    expect(refused).toMatchObject({ status: 400, json: { errors: [expect.stringContaining('block each other')] } });
    expect(await trySet(one, 'blockedBy', three)).toMatchObject({ status: 400 });
    expect(await trySet(one, 'relatesTo', one)).toMatchObject({ status: 400 });
    expect(await read(one)).toMatchObject({ blocks: [two.id] });
    expect(await read(one)).not.toHaveProperty('blockedBy');
  });

  it('that would close one circle when they are added at the same time: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two, three] = tasks;
      const answers = await Promise.all([
        trySet(one, 'blocks', two),
        trySet(two, 'blocks', three),
        trySet(three, 'blocks', one),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
      await Promise.all([
        set(one, 'blocks', two, false),
        set(two, 'blocks', three, false),
        set(three, 'blocks', one, false),
      ]);
    }
  });

  it('to a deleted task are not shown, and come back with it', async () => {
    const [one, two] = tasks;
    await set(one, 'duplicates', two);
    await stage.server.call(deleteTask, { params: { id: two.id } }, company.as(ann));
    expect(await read(one)).toMatchObject({ related: [] });
    expect(await trySet(one, 'relatesTo', two)).toMatchObject({ status: 404 });
    await stage.server.call(restoreTask, { params: { id: two.id } }, company.as(ann));
    expect(await read(one)).toMatchObject({ duplicates: [two.id] });
  });

  it('are 100 at most for one task', async () => {
    const [one, two] = tasks;
    await stage.server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.relation (client_id, entity_type, from_id, kind, to_id, created_at)
        select '${company.portal.clientId}', 'tasks.task', '${two.id}', 'blocks', gen_random_uuid(), now()
        from generate_series(1, ${maxRelations}) n`);
    });
    const refused = await trySet(one, 'relatesTo', two);
    expect(refused).toMatchObject({ status: 400, json: { errors: [expect.stringContaining('at most 100')] } });
  });

  it('of several tasks are read together, without deleted tasks and those of another company', async () => {
    const [one, two, three] = tasks;
    const elsewhere = await stage.company();
    const cleo = await elsewhere.member('Cleo');
    const foreign = await elsewhere.create(cleo, { title: 'Foreign' });
    const foreignOther = await elsewhere.create(cleo, { title: 'Foreign, too' });
    await stage.server.call(
      taskRelations.change,
      { params: { id: foreign.id }, body: { kind: 'blocks', otherId: foreignOther.id, exists: true } },
      elsewhere.as(cleo),
    );
    await set(one, 'blocks', two);
    await set(two, 'relatesTo', three);
    await stage.server.call(deleteTask, { params: { id: three.id } }, company.as(ann));
    const list = (ids: readonly string[]) =>
      stage.server.call(taskRelations.list, { query: { ids: ids.join(',') } }, company.as(ann));
    const { items } = await list([two.id, one.id.toUpperCase(), three.id, foreign.id, one.id]);
    expect(items).toHaveLength(2);
    expect(items).toEqual(expect.arrayContaining([await read(one), await read(two)]));
    expect((await list([foreign.id])).items).toEqual([]);
    const byStranger = { query: { ids: one.id } };
    expect(await stage.server.send(taskRelations.list, byStranger, {})).toMatchObject({ status: 401 });
    expect(await stage.server.send(taskRelations.list, byStranger, elsewhere.as(cleo))).toMatchObject({
      status: 200,
      json: { items: [] },
    });
    for (const wrong of [
      '',
      'one',
      `${one.id},`,
      Array.from({ length: maxRelationLists + 1 }, () => one.id).join(','),
    ]) {
      expect(await stage.server.send(taskRelations.list, { query: { ids: wrong } }, company.as(ann))).toMatchObject({
        status: 400,
      });
    }
  });

  it('are changed by those who may edit the task, and not with tasks of another company', async () => {
    const [one] = tasks;
    const elsewhere = await stage.company();
    const cleo = await elsewhere.member('Cleo');
    const foreign = await elsewhere.create(cleo, { title: 'Foreign' });
    expect(await trySet(one, 'blocks', foreign)).toMatchObject({ status: 404 });
  });
});
