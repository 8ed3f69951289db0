import * as z from 'zod/mini';
import type { Comment } from '../../contract';
import { defineComments, richTextOf } from '../../contract';
import { member, settle } from '../../testing';
import type { EntityList } from '../entities/entity-list';
import { EntityServices } from '../entities/entity-services';
import { codeOf, goOffline, goOnline, ThingClients } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { threadsOf } from './comment-order';
import { CommentStore } from './comment-store';

const calls = defineComments({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const entityId = '0198c0de-0000-7000-8000-000000000001';
const path = `/things/${entityId}/comments`;

const me = '0198c0de-0000-7000-8000-0000000000aa';
const as = { ...member({ clientId: 'c1' }), userId: me };
const clients = new ThingClients();
const stores: CommentStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) {
    store.dispose();
  }
  await clients.stop();
});

interface Opened {
  readonly client: ThingClient;
  readonly store: CommentStore;
  readonly list: EntityList<Comment>;
}

function idOf(number: number): string {
  return `0198c0de-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
}

/** Later numbers are newer. */
function comment(number: number, text: string, more: Partial<Comment> = {}): Comment {
  return {
    ...{ id: idOf(number), version: 1, entityId, body: richTextOf(text), createdOn: '2026-01-01T00:00:00.000Z' },
    ...{ isRemoved: false, isResolved: false, replyCount: 0, reactions: [] },
    ...more,
  };
}

async function open(client: ThingClient, items: readonly Comment[] = []): Promise<Opened> {
  client.server.respond(calls.list, { body: { items, nextCursor: null } });
  const store = new CommentStore(client.application.get(EntityServices), client.api, calls);
  stores.push(store);
  const list = store.list(entityId);
  await list.loadMore();
  return { client, store, list };
}

const textsOf = ({ list }: Opened): readonly string[] =>
  threadsOf(list.items).flatMap(({ first, replies }) => [first, ...replies].map(({ body }) => JSON.stringify(body)));
const texts = (...all: readonly string[]): readonly string[] => all.map((text) => JSON.stringify(richTextOf(text)));

describe('The comments of a browser', () => {
  it('are kept without a connection, shown in their order, and sent one after the other with their keys', async () => {
    const client = await clients.start({ as });
    const opened = await open(client);
    const { store } = opened;
    goOffline(client);
    expect(await codeOf(store.write(entityId, { body: richTextOf('One'), threadId: undefined }, 'key-1'))).toBe('kept');
    await client.clock.advance(1);
    expect(await codeOf(store.write(entityId, { body: richTextOf('Two'), threadId: undefined }, 'key-2'))).toBe('kept');
    expect(textsOf(opened)).toEqual(texts('One', 'Two'));
    expect(client.pending.items.map(({ action, label }) => [action, label])).toEqual([
      ['create', 'One'],
      ['create', 'Two'],
    ]);
    let number = 0;
    client.server.respond(calls.create, ({ body }) => {
      number += 1;
      return { status: 201, body: { ...comment(number, ''), ...(body as object) } };
    });
    await goOnline(client);
    await settle();
    const sent = client.server.requestsTo(path).filter(({ method, body }) => method === 'POST' && body !== undefined);
    // The key of each creation, with the hash of its body.
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key']?.slice(0, 5)))).toEqual(
      new Set(['key-1', 'key-2']),
    );
    expect(textsOf(opened)).toEqual(texts('One', 'Two'));
    expect(opened.list.items.map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
    expect(client.pending.waiting).toBe(0);
  });

  it('that are not sent are known before the others could be read', async () => {
    const { store, list } = await open(await clients.startOffline({ as }));
    expect(await codeOf(store.write(entityId, { body: richTextOf('One'), threadId: undefined }, 'key-1'))).toBe('kept');
    expect([list.isReady, list.items]).toEqual([false, []]);
    expect(store.unsentOf(entityId).map(({ body }) => body)).toEqual([richTextOf('One')]);
    expect(store.unsentOf(me)).toEqual([]);
  });

  it('that were removed stay while their thread has replies, and removing is undone by its revert', async () => {
    const client = await clients.start({ as });
    const reply = comment(2, 'Reply', { threadId: idOf(1) });
    const opened = await open(client, [reply, comment(1, 'Thread', { replyCount: 1 })]);
    let version = 1;
    client.server.respond(calls.change, ({ body, path: address }) => {
      version += 1;
      const known = address.endsWith(idOf(2)) ? reply : comment(1, 'Thread', { replyCount: 1 });
      return { body: { ...known, ...(body as object), version } };
    });
    const [, thread] = opened.list.items;
    await opened.store.remove(thread!);
    expect(opened.list.items.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
      [idOf(2), false],
      [idOf(1), true],
    ]);
    const undo = await opened.store.remove(reply);
    expect(opened.list.items.map(({ id }) => id)).toEqual([idOf(1)]);
    expect(await undo?.()).toBe(true);
    expect(opened.list.items.map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  });

  it('show a reaction at once, keep those of others, and send one request for each press', async () => {
    const client = await clients.start({ as });
    const other = '0198c0de-0000-7000-8000-0000000000ee';
    const known = comment(1, 'Good', { reactions: [{ reaction: 'heart', people: [other] }] });
    const opened = await open(client, [known]);
    const { store, list } = opened;
    client.server.respond(calls.react, ({ body }) => {
      const { isOn } = body as { readonly isOn: boolean };
      return {
        body: {
          ...known,
          version: isOn ? 2 : 3,
          reactions: [{ reaction: 'heart', people: isOn ? [other, me] : [other] }],
        },
      };
    });
    const adding = store.toggleReaction(known, 'heart');
    expect(list.items[0]?.reactions).toEqual([{ reaction: 'heart', people: [other, me] }]);
    await adding;
    await store.toggleReaction(list.items[0]!, 'heart');
    expect(list.items[0]?.reactions).toEqual([{ reaction: 'heart', people: [other] }]);
    expect(client.server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { reaction: 'heart', isOn: true },
      { reaction: 'heart', isOn: false },
    ]);
  });

  it('put a text that conflicts with one of another device aside, for the person to decide', async () => {
    const client = await clients.start({ as });
    const known = comment(1, 'One');
    const { store } = await open(client, [known]);
    const theirs = { ...known, version: 2, body: richTextOf('Theirs') };
    client.server.respond(calls.change, {
      status: 409,
      body: { code: 'conflict', errors: ['Changed.'], params: { conflicts: ['body'], current: theirs } },
    });
    client.server.respond(calls.read, { body: theirs });
    expect(await store.edit(known, richTextOf('Mine'), known)).toBeUndefined();
    expect(store.comments.view(known.id).conflicts).toEqual([
      { field: 'body', mine: richTextOf('Mine'), theirs: richTextOf('Theirs') },
    ]);
  });

  it('of a long thread are read to its first reply', async () => {
    const client = await clients.start({ as });
    const thread = comment(1, 'Thread', { replyCount: 3 });
    const reply = (number: number): Comment => comment(number, `Reply ${number}`, { threadId: thread.id });
    const opened = await open(client, [reply(4), thread]);
    client.server.respond(calls.list, ({ query }) => ({
      body:
        query['cursor'] === undefined
          ? { items: [reply(4), reply(3)], nextCursor: 'next' }
          : { items: [reply(2)], nextCursor: null },
    }));
    await opened.store.loadReplies(thread);
    expect(textsOf(opened)).toEqual(texts('Thread', 'Reply 2', 'Reply 3', 'Reply 4'));
  });
});
