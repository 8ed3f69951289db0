import type { WatcherList } from '@tessera/core/contract';
import { maxWatchers, richTextOf } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { taskComments, taskWatchers } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('People who watch a task', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;
  let bob: TestPerson;
  let task: Task;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
    bob = await company.member('Bob');
    task = await company.create(ann, { title: 'Plan' });
  });

  const read = (by: TestPerson): Promise<WatcherList> =>
    stage.server.call(taskWatchers.read, { params: { id: task.id } }, company.as(by));
  const watch = (by: TestPerson, isWatching: boolean): Promise<WatcherList> =>
    stage.server.call(taskWatchers.change, { params: { id: task.id }, body: { isWatching } }, company.as(by));

  it('are read with those who stopped, and each decision is published once', async () => {
    expect(await read(ann)).toEqual({ id: task.id, version: 1, watching: [], stopped: [] });
    const watched = await watch(bob, true);
    expect(watched).toMatchObject({ id: task.id, watching: [bob.personId], stopped: [] });
    expect(await watch(bob, true)).toMatchObject({ watching: [bob.personId] });
    const stopped = await watch(ann, false);
    expect(stopped).toMatchObject({ watching: [bob.personId], stopped: [ann.personId] });
    expect(stopped.version).toBeGreaterThan(watched.version);
    const live = (await company.changes(ann)).flatMap((change) =>
      'type' in change && change.type === 'tasks.watchers-changed' && 'data' in change ? [change.data] : [],
    );
    expect(live).toEqual([watched, stopped]);
  });

  it('are those who comment or are mentioned from then on, unless they stopped before, and no strangers', async () => {
    const cara = await company.member('Cara');
    const eve = await stage.server.people.person({ fullName: 'Eve' });
    await watch(cara, false);
    const mentions = [cara, eve, ann].map(({ personId: id }) => ({
      type: 'mention' as const,
      attrs: { id, label: 'X' },
    }));
    await stage.server.call(
      taskComments.create,
      { params: { id: task.id }, body: { body: { type: 'doc', content: [{ type: 'paragraph', content: mentions }] } } },
      company.as(bob),
    );
    const { watching, stopped } = await read(ann);
    expect([new Set(watching), stopped]).toEqual([new Set([ann.personId, bob.personId]), [cara.personId]]);
  });

  it('decide at the same time without losing a decision, each with a version of its own', async () => {
    const people = await Promise.all(['C', 'D', 'E', 'F'].map((name) => company.member(name)));
    const answers = await Promise.all(people.map((person) => watch(person, true)));
    expect(new Set(answers.map(({ version }) => version)).size).toBe(people.length);
    const { watching, version } = await read(ann);
    expect(new Set(watching)).toEqual(new Set(people.map(({ personId }) => personId)));
    expect(version).toBe(Math.max(...answers.map((answer) => answer.version)));
  });

  it('are 500 at most, counted with those who stopped; a comment is written all the same', async () => {
    await stage.server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.watcher (client_id, entity_type, entity_id, person_id, is_watching, decided_at)
        select '${company.portal.clientId}', 'tasks.task', '${task.id}', gen_random_uuid(), n % 2 = 0, now()
        from generate_series(1, ${maxWatchers}) n`);
    });
    const refused = await stage.server.send(
      taskWatchers.change,
      { params: { id: task.id }, body: { isWatching: true } },
      company.as(bob),
    );
    expect(refused).toMatchObject({ status: 400, json: { errors: [expect.stringContaining('Already 500 people')] } });
    await stage.server.call(
      taskComments.create,
      { params: { id: task.id }, body: { body: richTextOf('Hello') } },
      company.as(bob),
    );
    const { watching, stopped } = await read(ann);
    expect(watching.length + stopped.length).toBe(maxWatchers);
  });
});
