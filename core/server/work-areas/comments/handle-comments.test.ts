import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Comment, RichText } from '../../../contract';
import { defineComments, richTextOf } from '../../../contract';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import type { TestRequestOptions } from '../../../testing/test-request';
import { operatorDependencies } from '../../application/installation-operations';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { runOperatorCommand } from '../../operations/operator/operator-commands';
import { definePolicy } from '../../request-context/policy';
import type { CommentChange } from './handle-comments';
import { handleComments } from './handle-comments';

const gate = { audience: 'member' } as const;
const comments = defineComments({ plugin: 'pads', path: '/pads', id: z.uuid(), gate });
const padPolicy = definePolicy('pad', { write: () => true, rule: (actor) => actor.subject.superAdmin });

describe('Comments of the entities of any plugin', () => {
  const reported: CommentChange[] = [];
  // Every id is a pad that every member may read.
  const pads = testPlugin('pads', {
    gate,
    endpoints: handleComments({
      endpoints: comments,
      entity: 'pads.pad',
      find: async (_context, id) => ({ id }),
      mayComment: { policy: padPolicy, ability: 'write', resourceOf: (pad) => pad },
      mayModerate: { policy: padPolicy, ability: 'rule', resourceOf: (pad) => pad },
      audienceOf: () => 'portal',
      onComment: (_context, _pad, change) => void reported.push(change),
    }),
  });
  const pad = '0198c0de-0000-7000-8000-000000000001';
  let server: TestServer;
  let portal: TestPortal;
  let ann: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [pads] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ann = await server.people.member(portal, { fullName: 'Ann' });
    reported.length = 0;
  });

  const as = (person: TestPerson): TestRequestOptions => ({ as: person, portal });
  const write = (by: TestPerson, body: RichText, threadId?: string): Promise<Comment> =>
    server.call(
      comments.create,
      { params: { id: pad }, body: { body, ...(threadId === undefined ? {} : { threadId }) } },
      as(by),
    );
  const change = (by: TestPerson, { id, version }: Comment, body: object): Promise<Comment> =>
    server.call(comments.change, { params: { commentId: id }, body }, { ...as(by), ifMatch: version });
  const list = async (by = ann): Promise<readonly Comment[]> =>
    (await server.call(comments.list, { params: { id: pad }, query: {} }, as(by))).items;
  const mention = (...people: readonly TestPerson[]): RichText => ({
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: people.map(({ personId }) => ({
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'mention', attrs: { id: personId, label: 'Bob Unmistakable' } }] },
          ],
        })),
      },
    ],
  });

  async function operate(...words: readonly string[]): Promise<void> {
    const answer = await runOperatorCommand(words, operatorDependencies(server.running.kernel));
    expect(answer).toMatchObject({ code: 0 });
    await server.settle();
  }

  /** Makes the hourly cleaning due, and waits for it. */
  async function purge(): Promise<void> {
    const { engine, eventing } = server.running.kernel;
    await engine.administer((run) =>
      run("update core.job set run_at = '2000-01-01' where kind = 'core.purge-comments'"),
    );
    await eventing.jobs.settle('core.purge-comments');
  }

  async function rowsOf(table: string): Promise<readonly object[]> {
    return rowsAsSystem(
      server.running.kernel.engine,
      sql<object>`select * from ${sql.id('core', table)} where client_id = ${portal.clientId}::uuid`,
    );
  }

  it('report what happened, with the people who are mentioned and were not before', async () => {
    const bob = await server.people.member(portal, { fullName: 'Bob' });
    const cara = await server.people.member(portal, { fullName: 'Cara' });
    const written = await write(ann, mention(bob, bob));
    const edited = await change(ann, written, { body: mention(bob, cara) });
    const resolved = await change(ann, edited, { isResolved: true });
    const removed = await change(ann, resolved, { isRemoved: true });
    await change(ann, removed, { isRemoved: false });
    expect(reported.map(({ kind, mentioned, comment }) => [kind, mentioned, comment.version])).toEqual([
      ['added', [bob.personId], 1],
      ['edited', [cara.personId], 2],
      ['resolved', [], 3],
      ['removed', [], 4],
      ['restored', [], 5],
    ]);
  });

  it('are exported and imported with the archive of their portal, with versions and reactions', async () => {
    const thread = await write(ann, richTextOf('One'));
    await write(ann, richTextOf('Reply'), thread.id);
    const [, known] = await list();
    await change(ann, known!, { body: richTextOf('Two') });
    await server.call(
      comments.react,
      { params: { commentId: thread.id }, body: { reaction: 'heart', isOn: true } },
      as(ann),
    );
    const before = await list();
    expect(before).toHaveLength(2);
    const file = join(server.running.kernel.configuration.dataDir, `${randomUUID()}.archive`);
    await operate('portal', 'delete', portal.clientId, file);
    expect([await rowsOf('comment'), await rowsOf('comment_version'), await rowsOf('comment_reaction')]).toEqual([
      [],
      [],
      [],
    ]);
    await operate('portal', 'import', file);
    expect(await list()).toEqual(before);
    expect(await rowsOf('comment_version')).toHaveLength(1);
  });

  it('are kept without the name when their author is erased, also where a text mentions them', async () => {
    const bob = await server.people.member(portal, { fullName: 'Bob Unmistakable' });
    const written = await write(bob, richTextOf('Mine'));
    const mentioning = await write(ann, mention(bob));
    await change(ann, mentioning, { body: mention(bob, bob) });
    await operate('person', 'erase', bob.email);
    const [left, mine] = await list();
    expect(mine).toMatchObject({ id: written.id, author: { id: bob.personId, fullName: 'Former member' } });
    expect(JSON.stringify(left)).toContain('Former member');
    expect(JSON.stringify([await rowsOf('comment'), await rowsOf('comment_version')])).not.toContain('Unmistakable');
  });

  it('that were removed are deleted after 30 days; the first of a thread with replies loses only its text', async () => {
    const [alone, thread] = [await write(ann, richTextOf('Alone')), await write(ann, richTextOf('Thread'))];
    const reply = await write(ann, richTextOf('Reply'), thread.id);
    await change(ann, alone, { isRemoved: true });
    const [, first] = await list();
    const removed = await change(ann, first!, { isRemoved: true });
    await purge();
    expect(await rowsOf('comment')).toHaveLength(3);
    await server.running.kernel.engine.administer(async (run) => {
      await run(`update core.comment set deleted_at = deleted_at - interval '31 days'
        where client_id = '${portal.clientId}' and deleted_at is not null`);
    });
    await purge();
    expect(await list()).toEqual([reply, removed]);
    expect(JSON.stringify(await rowsOf('comment'))).not.toContain('Thread');
    const again = await server.send(
      comments.change,
      { params: { commentId: thread.id }, body: { isRemoved: false } },
      { ...as(ann), ifMatch: removed.version },
    );
    expect(again.status).toBe(404);
    await change(ann, reply, { isRemoved: true });
    await purge();
    // The reply can still be restored; the thread that it was the last reply of is gone.
    expect(await rowsOf('comment')).toHaveLength(1);
  });

  it('are not changed in a read-only portal, and are read there', async () => {
    await write(ann, richTextOf('Before'));
    await server.people.restrict(portal, 'read-only');
    const answer = await server.send(
      comments.create,
      { params: { id: pad }, body: { body: richTextOf('x') } },
      as(ann),
    );
    expect(answer.status).toBe(402);
    expect(await list()).toHaveLength(1);
  });
});
