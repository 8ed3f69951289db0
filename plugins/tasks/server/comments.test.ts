import { randomUUID } from 'node:crypto';
import type { Comment, RichText } from '@tessera/core/contract';
import { maxCommentBytes, maxReplies, richTextOf } from '@tessera/core/contract';
import { sql } from '@tessera/core/server';
import type { TestPerson, TestResponse } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, taskComments } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('Comments on tasks', () => {
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

  interface Patch {
    readonly body?: RichText;
    readonly isRemoved?: boolean;
    readonly isResolved?: boolean;
  }

  const write = (by: TestPerson, text: string, threadId?: string, id = task.id): Promise<Comment> =>
    stage.server.call(
      taskComments.create,
      { params: { id }, body: { body: richTextOf(text), ...(threadId === undefined ? {} : { threadId }) } },
      company.as(by),
    );
  const tryChange = (by: TestPerson, comment: Comment, body: Patch): Promise<TestResponse> =>
    stage.server.send(
      taskComments.change,
      { params: { commentId: comment.id }, body },
      { ...company.as(by), ifMatch: comment.version },
    );
  const change = (by: TestPerson, comment: Comment, body: Patch): Promise<Comment> =>
    stage.server.call(
      taskComments.change,
      { params: { commentId: comment.id }, body },
      { ...company.as(by), ifMatch: comment.version },
    );
  const list = (by: TestPerson, query: object = {}) =>
    stage.server.call(taskComments.list, { params: { id: task.id }, query }, company.as(by));
  const read = (by: TestPerson, commentId: string): Promise<Comment> =>
    stage.server.call(taskComments.read, { params: { commentId } }, company.as(by));
  const idsOf = async (by: TestPerson, query: object = {}): Promise<readonly string[]> =>
    (await list(by, query)).items.map(({ id }) => id);

  it('are written, listed newest thread first with their authors, and published to every browser', async () => {
    const first = await write(ann, 'First');
    const second = await write(bob, 'Second');
    expect(first).toMatchObject({
      ...{ version: 1, entityId: task.id, body: richTextOf('First'), author: { id: ann.personId, fullName: 'Ann' } },
      ...{ isRemoved: false, isResolved: false, replyCount: 0, reactions: [] },
    });
    expect((await list(bob)).items).toEqual([second, first]);
    const live = await company.changes(ann);
    expect(live).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'tasks.comment-changed', id: first.id, version: 1, data: first }),
      ]),
    );
  });

  it('are written once however often the request is repeated with its key', async () => {
    const options = { ...company.as(ann), idempotencyKey: randomUUID() };
    const parts = { params: { id: task.id }, body: { body: richTextOf('Once') } };
    const answers = [
      await stage.server.call(taskComments.create, parts, options),
      await stage.server.call(taskComments.create, parts, options),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(await idsOf(ann)).toEqual([answers[0]?.id]);
  });

  it('form threads of one level; a page has the newest replies of each, and the others are read by their thread', async () => {
    const thread = await write(ann, 'Thread');
    const replies: Comment[] = [];
    for (let number = 1; number <= 7; number += 1) {
      replies.push(await write(bob, `Reply ${number}`, thread.id));
    }
    const other = await write(ann, 'Other');
    const { items } = await list(ann);
    const newest = replies.slice(2).toReversed();
    expect(items.map(({ id }) => id)).toEqual([other.id, ...newest.map(({ id }) => id), thread.id]);
    expect(items.at(-1)).toMatchObject({ replyCount: 7, version: 8 });
    const firstPage = await list(ann, { thread: thread.id, limit: 4 });
    const secondPage = await list(ann, { thread: thread.id, limit: 4, cursor: firstPage.nextCursor });
    expect([...firstPage.items, ...secondPage.items]).toEqual(replies.toReversed());
    const [reply] = replies;
    // A reply begins no thread.
    const refused = await stage.server.send(
      taskComments.create,
      { params: { id: task.id }, body: { body: richTextOf('Deeper'), threadId: reply!.id } },
      company.as(ann),
    );
    expect(refused.status).toBe(404);
  });

  it('are paged by thread, without a gap when new ones are written meanwhile', async () => {
    const written: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      written.unshift((await write(ann, `Comment ${number}`)).id);
    }
    const first = await list(bob, { limit: 2 });
    await write(bob, 'Later');
    const second = await list(bob, { limit: 2, cursor: first.nextCursor });
    const third = await list(bob, { limit: 2, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(written);
    expect(third.nextCursor).toBeNull();
  });

  it('are edited by their author, with the former texts and their times', async () => {
    const comment = await write(ann, 'One');
    const edited = await change(ann, comment, { body: richTextOf('Two') });
    expect(edited).toMatchObject({ version: 2, body: richTextOf('Two'), editedOn: expect.any(String) });
    await change(ann, edited, { body: richTextOf('Three') });
    const versions = await stage.server.call(
      taskComments.listVersions,
      { params: { commentId: comment.id }, query: {} },
      company.as(bob),
    );
    expect(versions.items.map(({ body, writtenOn }) => [body, writtenOn])).toEqual([
      [richTextOf('Two'), edited.editedOn],
      [richTextOf('One'), comment.createdOn],
    ]);
    // The same text again is no change.
    const same = await change(ann, await read(ann, comment.id), { body: richTextOf('Three') });
    expect(same.version).toBe(3);
  });

  it('conflict by field: a second text over an unseen one is refused, an edit after a reaction or reply is not', async () => {
    const comment = await write(ann, 'One');
    await stage.server.call(
      taskComments.react,
      { params: { commentId: comment.id }, body: { reaction: 'heart', isOn: true } },
      company.as(bob),
    );
    await write(bob, 'Reply', comment.id);
    const edited = await change(ann, comment, { body: richTextOf('Two') });
    expect(edited).toMatchObject({ version: 4, replyCount: 1 });
    const refused = await tryChange(ann, comment, { body: richTextOf('Mine') });
    expect(refused).toMatchObject({
      status: 409,
      json: { params: { conflicts: ['body'], current: { version: 4, body: richTextOf('Two') } } },
    });
    await change(ann, comment, { isResolved: true });
  });

  it('are changed only by their author, and removed also by who may delete the task', async () => {
    const cara = await company.member('Cara');
    const comment = await write(bob, 'Mine');
    const text = { body: richTextOf('Yours') };
    expect((await tryChange(ann, comment, text)).status).toBe(403);
    expect((await tryChange(cara, comment, { isRemoved: true })).status).toBe(403);
    // Ann created the task.
    const removed = await change(ann, comment, { isRemoved: true });
    expect(removed).toMatchObject({ isRemoved: true, body: { type: 'doc', content: [] } });
    expect(await idsOf(bob)).toEqual([]);
    // What a moderator has removed, its author does not restore.
    expect((await tryChange(bob, removed, { isRemoved: false })).status).toBe(403);
    const restored = await change(ann, removed, { isRemoved: false });
    expect(restored).toMatchObject({ isRemoved: false, body: richTextOf('Mine') });
    expect(await idsOf(bob)).toEqual([comment.id]);
  });

  it('that were removed stay without their text while their thread has replies', async () => {
    const thread = await write(ann, 'Secret');
    const reply = await write(bob, 'Reply', thread.id);
    const removed = await change(ann, await read(ann, thread.id), { isRemoved: true });
    expect((await list(bob)).items).toEqual([reply, removed]);
    expect(JSON.stringify(await list(bob))).not.toContain('Secret');
    expect((await tryChange(ann, removed, { body: richTextOf('Again') })).status).toBe(404);
    await change(bob, reply, { isRemoved: true });
    expect(await idsOf(bob)).toEqual([]);
    const late = await stage.server.send(
      taskComments.create,
      { params: { id: task.id }, body: { body: richTextOf('Late'), threadId: thread.id } },
      company.as(bob),
    );
    expect(late.json).toMatchObject({
      errors: ['The comment that you answer was deleted. Write a new comment instead.'],
    });
  });

  it('are resolved and reopened by everyone who may comment, as whole threads', async () => {
    const thread = await write(ann, 'Question');
    const reply = await write(bob, 'Answer', thread.id);
    const resolved = await change(bob, await read(bob, thread.id), { isResolved: true });
    expect(resolved).toMatchObject({
      ...{ isResolved: true, resolvedBy: { id: bob.personId, fullName: 'Bob' }, resolvedOn: expect.any(String) },
    });
    const reopened = await change(ann, resolved, { isResolved: false });
    expect(reopened.isResolved).toBe(false);
    expect(reopened.resolvedBy).toBeUndefined();
    expect((await tryChange(ann, reply, { isResolved: true })).status).toBe(400);
  });

  it('collect reactions of each person once, in one order', async () => {
    const comment = await write(ann, 'Good news');
    const react = (by: TestPerson, reaction: 'heart' | 'thumbs-up', isOn: boolean): Promise<Comment> =>
      stage.server.call(
        taskComments.react,
        { params: { commentId: comment.id }, body: { reaction, isOn } },
        company.as(by),
      );
    await react(ann, 'heart', true);
    await react(bob, 'heart', true);
    const twice = await react(bob, 'heart', true);
    expect([twice.version, twice.reactions]).toEqual([
      3,
      [{ reaction: 'heart', people: [ann.personId, bob.personId] }],
    ]);
    await react(bob, 'thumbs-up', true);
    const left = await react(ann, 'heart', false);
    expect(left.reactions).toEqual([
      { reaction: 'thumbs-up', people: [bob.personId] },
      { reaction: 'heart', people: [bob.personId] },
    ]);
  });

  it('are refused with a sentence when they are empty, too long, or no formatted text', async () => {
    const send = (body: unknown): Promise<TestResponse> =>
      stage.server.request({
        method: 'POST',
        url: `/api/tasks/${task.id}/comments?clientid=${company.portal.clientId}`,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ body }),
      } as Parameters<typeof stage.server.request>[0]);
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const scripts = [
      { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://evil.example' } }] },
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }] },
    ];
    const bodies = [
      richTextOf(' \n '),
      richTextOf('x'.repeat(maxCommentBytes)),
      richTextOf('x'.repeat(1_000_000)),
      ...scripts,
    ];
    const answers = await Promise.all(bodies.map(send));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers[0]).toMatchObject({ json: { errors: ['Write something first.'] } });
    expect(await idsOf(ann)).toEqual([]);
    const text = '<script>alert(1)</script>';
    expect((await write(ann, text)).body).toEqual(richTextOf(text));
  });

  it('are not found from another portal, without membership, or after the task was deleted', async () => {
    const comment = await write(ann, 'Ours');
    const other = await stage.company();
    const eve = await other.member('Eve');
    const params = { commentId: comment.id };
    const statuses = async (options: ReturnType<Company['as']>): Promise<readonly number[]> => {
      const answers = [
        await stage.server.send(taskComments.list, { params: { id: task.id }, query: {} }, options),
        await stage.server.send(
          taskComments.create,
          { params: { id: task.id }, body: { body: richTextOf('x') } },
          options,
        ),
        await stage.server.send(taskComments.read, { params }, options),
        await stage.server.send(taskComments.change, { params, body: { isRemoved: true } }, { ...options, ifMatch: 1 }),
        await stage.server.send(taskComments.react, { params, body: { reaction: 'heart', isOn: true } }, options),
        await stage.server.send(taskComments.listVersions, { params, query: {} }, options),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(other.as(eve))).toEqual(Array(6).fill(404));
    expect(await statuses({ as: eve, portal: company.portal })).toEqual(Array(6).fill(403));
    expect(await statuses({ portal: company.portal })).toEqual(Array(6).fill(401));
    await stage.server.call(deleteTask, { params: { id: task.id } }, company.as(ann));
    expect(await statuses(company.as(ann))).toEqual(Array(6).fill(404));
  });

  it('of one task are not replies of a thread of another', async () => {
    const elsewhere = await company.create(ann, { title: 'Other' });
    const thread = await write(ann, 'There', undefined, elsewhere.id);
    const answers = [
      await stage.server.send(
        taskComments.create,
        { params: { id: task.id }, body: { body: richTextOf('x'), threadId: thread.id } },
        company.as(ann),
      ),
      await stage.server.send(
        taskComments.list,
        { params: { id: task.id }, query: { thread: thread.id } },
        company.as(ann),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are refused in a full thread', async () => {
    const thread = await write(ann, 'Long');
    await stage.server.running.kernel.engine.administer(async (run) => {
      await run(`update core.comment set reply_count = ${maxReplies} where id = '${thread.id}'`);
    });
    const answer = await stage.server.send(
      taskComments.create,
      { params: { id: task.id }, body: { body: richTextOf('x'), threadId: thread.id } },
      company.as(ann),
    );
    expect(answer).toMatchObject({ status: 400, json: { errors: [expect.stringContaining('500 replies')] } });
  });

  it('are deleted for good with their task', async () => {
    const comment = await write(ann, 'Going');
    await change(ann, comment, { body: richTextOf('Gone') });
    await stage.server.call(
      taskComments.react,
      { params: { commentId: comment.id }, body: { reaction: 'eyes', isOn: true } },
      company.as(ann),
    );
    await stage.server.call(deleteTask, { params: { id: task.id } }, company.as(ann));
    await company.age(task.id, 31);
    await company.purge();
    const left = await stage.server.running.kernel.engine.administer(async (run) => {
      const [result] = await run(`select
        (select count(*) from core.comment where client_id = '${company.portal.clientId}')
        + (select count(*) from core.comment_version where client_id = '${company.portal.clientId}')
        + (select count(*) from core.comment_reaction where client_id = '${company.portal.clientId}') as rows`);
      return Number(result?.rows[0]?.['rows']);
    });
    expect(left).toBe(0);
  });

  it('are listed by an index however many the portal has', async () => {
    const plan = await stage.server.explain(
      sql`select id from core.comment c where c.client_id = ${company.portal.clientId} and c.entity_type = 'tasks.task'
        and c.entity_id = ${task.id} and c.id = c.thread_id and (c.deleted_at is null or c.reply_count > 0)
        order by thread_id desc limit 21`,
      { pluginId: 'core', clientId: company.portal.clientId },
    );
    expect(plan.join('\n')).toContain('comment_thread');
  });
});
