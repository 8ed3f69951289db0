import type { TestPerson, TestPortal, TestServer } from '../../core/testing';
import { startServer } from '../../core/testing';
import { eventually } from '../../core/testing/server/eventing-test-kit';
import { richTextOf } from '../../core/contract';
import type { RichText } from '../../core/contract';
import { changeTask, createTask, taskComments, taskWatchers } from '../../plugins/tasks/contract';
import { plugin as tasks } from '../../plugins/tasks/server/plugin';
import { listInbox } from '../support/plugins/inbox/contract/endpoints';
import { plugin as inbox } from '../support/plugins/inbox/server/plugin';

describe('notifications of one plugin in the sink of another', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ben: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [tasks, inbox] });
  });
  beforeEach(async () => {
    portal = await server.people.portal({ modules: ['Tasks'] });
    ben = await server.people.member(portal, { fullName: 'Ben Ito' });
  });
  afterAll(() => server?.stop());

  const assign = (title: string, owner: TestPerson, by = portal.admin) =>
    server.call(createTask, { body: { title, ownerId: owner.personId, dueOn: '2026-12-01' } }, { as: by, portal });
  const inboxOf = (person: TestPerson) => server.call(listInbox, {}, { as: person, portal });
  const delivered = (count: number) =>
    eventually(async () => {
      const found = await inboxOf(ben);
      return found.entries.length >= count ? found : undefined;
    });

  it('reach the new owner of a task, and the owner whose due date another person changes', async () => {
    const task = await assign('Plan', ben);
    await delivered(1);
    await server.call(
      changeTask,
      { params: { id: task.id }, body: { dueOn: '2026-12-24' } },
      { as: portal.admin, portal, ifMatch: task.version },
    );
    const { entries, types } = await delivered(2);
    expect(entries.map(({ entityId, reasons, titles }) => [entityId, reasons, titles])).toEqual([
      [task.id, ['assigned'], ['You now own the task “Plan”']],
      [task.id, ['due'], ['“Plan” is now due on Dec 24, 2026']],
    ]);
    expect(types).toEqual([
      'tasks.assigned',
      'tasks.collaborating',
      'tasks.review-requested',
      'tasks.checklist-item-assigned',
      'tasks.checklist-item-due',
      'tasks.due-changed',
      'tasks.mentioned',
      'tasks.commented',
      'tasks.state-changed',
    ]);
  });

  it('reach the people whom a comment mentions, and the owner and earlier commenters, each once and not the author', async () => {
    const cara = await server.people.member(portal, { fullName: 'Cara Diaz' });
    const dan = await server.people.member(portal, { fullName: 'Dan Evans' });
    const eve = await server.people.person({ fullName: 'Eve' });
    const task = await assign('Plan', ben);
    await delivered(1);
    const comment = (by: TestPerson, body: RichText) =>
      server.call(taskComments.create, { params: { id: task.id }, body: { body } }, { as: by, portal });
    await comment(cara, richTextOf('First'));
    await delivered(2);
    const mentions = [dan, ben, eve].map(({ personId: id }) => ({
      type: 'mention' as const,
      attrs: { id, label: 'X' },
    }));
    await comment(portal.admin, { type: 'doc', content: [{ type: 'paragraph', content: mentions }] });
    const { entries } = await delivered(3);
    expect(entries.slice(1).map(({ reasons, titles }) => [reasons, titles])).toEqual([
      [['watching'], ['“Plan” has a new comment']],
      [['mentioned'], ['A comment on “Plan” mentions you']],
    ]);
    const titlesOf = async (person: TestPerson) => (await inboxOf(person)).entries.map(({ titles }) => titles);
    expect(await titlesOf(dan)).toEqual([['A comment on “Plan” mentions you']]);
    expect(await titlesOf(cara)).toEqual([['“Plan” has a new comment']]);
    // The creator learned of the first comment, and not of their own.
    expect(await titlesOf(portal.admin)).toEqual([['“Plan” has a new comment']]);
  });

  it('reach who watches a task, until they stop; those who stopped are told only what mentions them', async () => {
    const cara = await server.people.member(portal, { fullName: 'Cara Diaz' });
    const task = await assign('Plan', ben);
    const watch = (person: TestPerson, isWatching: boolean) =>
      server.call(taskWatchers.change, { params: { id: task.id }, body: { isWatching } }, { as: person, portal });
    await watch(cara, true);
    const done = await server.call(
      changeTask,
      { params: { id: task.id }, body: { status: 'done' } },
      { as: portal.admin, portal, ifMatch: task.version },
    );
    await delivered(2);
    await watch(ben, false);
    await server.call(
      changeTask,
      { params: { id: task.id }, body: { status: 'to-do' } },
      { as: portal.admin, portal, ifMatch: done.version },
    );
    const comment = (body: RichText) =>
      server.call(taskComments.create, { params: { id: task.id }, body: { body } }, { as: portal.admin, portal });
    await comment(richTextOf('Again'));
    await comment({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: ben.personId, label: 'Ben' } }] }],
    });
    const { entries } = await delivered(3);
    expect(entries.map(({ titles }) => titles)).toEqual([
      ['You now own the task “Plan”'],
      ['“Plan” was completed'],
      ['A comment on “Plan” mentions you'],
    ]);
    const ofCara = await eventually(async () => {
      const found = (await inboxOf(cara)).entries.flatMap(({ titles }) => titles);
      return found.length >= 4 ? found : undefined;
    });
    expect(ofCara.toSorted()).toEqual(
      [
        '“Plan” was completed',
        '“Plan” was reopened',
        '“Plan” has a new comment',
        '“Plan” has a new comment',
      ].toSorted(),
    );
  });

  it('do not reach the person who acts, nor members of another portal', async () => {
    await assign('Of the admin', portal.admin);
    const elsewhere = await server.people.portal({ modules: ['Tasks'] });
    const other = await server.people.member(elsewhere, { fullName: 'Cara' });
    await assign('Of Ben', ben);
    await delivered(1);
    expect((await inboxOf(portal.admin)).entries).toEqual([]);
    expect((await server.call(listInbox, {}, { as: other, portal: elsewhere })).entries).toEqual([]);
  });

  it.each(['throw', 'hang'])('are stored once after an attempt of the sink ended by %s', async (fault) => {
    await assign(`Task [${fault}]`, ben);
    await assign('After it', ben);
    const { entries, attempts } = await delivered(2);
    expect(entries.map(({ titles }) => titles[0])).toEqual([
      `You now own the task “Task [${fault}]”`,
      'You now own the task “After it”',
    ]);
    expect(attempts.filter((key) => key === entries[0]?.key)).toHaveLength(2);
  });
});
