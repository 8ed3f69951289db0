import * as z from 'zod/mini';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drafts, Session } from '../../client/services';
import { ToastPort } from '../../client/toasts/toast-port';
import type { Toast } from '../../client/toasts/toast-port';
import { defineComments, readPersonCards, richTextOf } from '../../contract';
import type { Comment } from '../../contract';
import { admin, problem, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { editDraft, newCommentDraft } from './comment-actions';
import { EntityComments } from './entity-comments';

const calls = defineComments({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const loadCalls = async () => calls;
const entityId = '0198c0de-0000-7000-8000-000000000001';
const me = '0198c0de-0000-7000-8000-0000000000aa';
const ada = { id: '0198c0de-0000-7000-8000-0000000000ff', fullName: 'Ada Lovelace' };

function idOf(number: number): string {
  return `0198c0de-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
}

/** Later numbers are newer. */
function comment(number: number, text: string, more: Partial<Comment> = {}): Comment {
  return {
    ...{ id: idOf(number), version: 1, entityId, body: richTextOf(text), createdOn: '2026-01-01T00:00:00.000Z' },
    ...{ author: ada, isRemoved: false, isResolved: false, replyCount: 0, reactions: [] },
    ...more,
  };
}

let client: StartedClient;
let items: readonly Comment[];

beforeEach(() => {
  items = [];
});
afterEach(async () => {
  await client.stop();
});

interface ShowOptions {
  readonly access?: 'full' | 'read-only';
  readonly canModerate?: boolean;
  readonly before?: () => void;
  readonly address?: string;
}

async function show({
  access = 'full',
  canModerate = false,
  before,
  address = '/',
}: ShowOptions = {}): Promise<HTMLElement> {
  client = await startClient({ as: { ...admin({ access }), userId: me } });
  client.server.respond(calls.list, () => ({ body: { items, nextCursor: null } }));
  client.server.respond(readPersonCards, { body: { items: [ada] } });
  before?.();
  client.renderPart(
    <EntityComments endpoints={loadCalls} entityId={entityId} canComment canModerate={canModerate} />,
    address,
  );
  return screen.findByRole('region', { name: 'Comments' });
}

const mine = (): { readonly id: string; readonly fullName: string } => {
  const { user } = client.application.get(Session);
  return { id: user?.userId ?? '', fullName: user?.fullName ?? '' };
};
const namesOf = (section: HTMLElement): readonly (string | null)[] =>
  within(section)
    .getAllByRole('article')
    .map((article) => article.querySelector('.t-rich, .t-comment-removed')?.textContent ?? null);

describe('The comments on an entity', () => {
  it('are shown oldest first, each thread with its replies, with author and time', async () => {
    items = [comment(4, 'Later'), comment(3, 'Reply', { threadId: idOf(1) }), comment(1, 'First', { replyCount: 1 })];
    const section = await show();
    await screen.findByText('First');
    expect(namesOf(section)).toEqual(['First', 'Reply', 'Later']);
    expect(within(section).getByRole('list', { name: 'Replies to Ada Lovelace' })).toHaveTextContent('Reply');
  });

  it('show an error when they cannot be loaded, and are loaded again on retry', async () => {
    items = [comment(1, 'First')];
    await show({ before: () => client.server.respond(calls.list, problem('internal')) });
    expect(await screen.findByText('Couldn’t load the comments')).toBeVisible();
    client.server.respond(calls.list, () => ({ body: { items, nextCursor: null } }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('First');
  });

  it('that an address leads to are read, opened and focused, however old they are', async () => {
    const reply = comment(2, 'Wanted', { threadId: idOf(1) });
    const thread = comment(1, 'Oldest', { isResolved: true, replyCount: 1 });
    await show({
      address: `/things/${entityId}#comment-${reply.id}`,
      before: () => {
        client.server.respond(calls.read, ({ path }) => ({ body: path.endsWith(reply.id) ? reply : thread }));
        client.server.respond(calls.list, ({ query }) => {
          const isThread = query['thread'] !== undefined;
          const isFirst = query['cursor'] === undefined;
          return {
            body: isThread
              ? { items: [reply], nextCursor: null }
              : isFirst
                ? { items: [comment(4, 'Newest')], nextCursor: 'next' }
                : { items: [thread], nextCursor: null },
          };
        });
      },
    });
    const wanted = (await screen.findByText('Wanted')).closest('article');
    await waitFor(() => expect(wanted).toHaveFocus());
    expect(wanted).toHaveAttribute('data-addressed');
  });

  it('that an address leads to in vain are said to be deleted', async () => {
    items = [comment(1, 'First')];
    const shown: string[] = [];
    await show({
      address: `/things/${entityId}#comment-${idOf(9)}`,
      before: () => {
        client.server.respond(calls.read, problem('not_found'));
        client.application.get(ToastPort).attach(({ message }) => void shown.push(message));
      },
    });
    await waitFor(() => expect(shown).toEqual(['The comment that the link leads to was deleted.']));
  });

  it('say who reacted, in the accessible name', async () => {
    items = [comment(1, 'First', { reactions: [{ reaction: 'celebrate', people: [ada.id] }] })];
    await show();
    expect(await screen.findByRole('button', { name: 'Celebration 1: Ada Lovelace' })).toHaveTextContent('1');
  });

  it('of others are neither edited nor deleted, except by who may moderate', async () => {
    items = [comment(1, 'First')];
    const section = await show();
    await screen.findByText('First');
    expect(within(section).queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
    await client.stop();
    await show({ canModerate: true });
    expect(await screen.findByRole('button', { name: 'Delete the comment by Ada Lovelace' })).toBeVisible();
  });

  it('of a read-only portal are read only', async () => {
    items = [comment(1, 'First', { reactions: [{ reaction: 'heart', people: [ada.id] }] })];
    const section = await show({ access: 'read-only', canModerate: true });
    await screen.findByText('First');
    const names = within(section)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual([expect.stringMatching(/^Heart/), 'Copy the link to the comment by Ada Lovelace']);
    await userEvent.click(screen.getByRole('button', { name: /^Heart/ }));
    expect(client.server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('are deleted at once, offer undo, and leave a notice while they have replies', async () => {
    const reply = comment(2, 'Reply', { threadId: idOf(1) });
    items = [reply, comment(1, 'First', { replyCount: 1 })];
    const section = await show({ canModerate: true });
    const toasts: Toast[] = [];
    client.application.get(ToastPort).attach((toast) => void toasts.push(toast));
    let version = 1;
    client.server.respond(calls.change, ({ body }) => {
      version += 1;
      return { body: { ...comment(1, 'First', { replyCount: 1 }), ...(body as object), version } };
    });
    await screen.findByText('First');
    const [thread] = within(section).getAllByRole('button', { name: 'Delete the comment by Ada Lovelace' });
    await userEvent.click(thread!);
    expect(namesOf(section)).toEqual(['This comment was deleted.', 'Reply']);
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Comment deleted.']));
    act(() => toasts[0]?.action?.run());
    await waitFor(() => expect(namesOf(section)).toEqual(['First', 'Reply']));
  });

  it('are closed when their thread is resolved, and opened by its button', async () => {
    items = [comment(1, 'First', { isResolved: true, resolvedBy: ada, resolvedOn: '2026-01-02T00:00:00.000Z' })];
    await show();
    const toggle = await screen.findByRole('button', { name: 'Resolved thread by Ada Lovelace' });
    expect(screen.queryByText('First')).toBeNull();
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('First')).toBeVisible();
    expect(screen.getByText('Resolved by Ada Lovelace')).toBeVisible();
  });

  it('follow what others write, change and remove', async () => {
    items = [comment(1, 'First')];
    const section = await show();
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    await screen.findByText('First');
    const publish = (data: Comment): Promise<void> =>
      act(async () => client.hub.push(calls.changed.name, { id: data.id, version: data.version, data }));
    await publish(comment(2, 'Second'));
    await publish(comment(1, 'First, changed', { version: 2, editedOn: '2026-01-02T00:00:00.000Z' }));
    expect(namesOf(section)).toEqual(['First, changed', 'Second']);
    expect(within(section).getByRole('button', { name: /^Edited / })).toBeVisible();
    await publish(comment(1, '', { version: 3, isRemoved: true }));
    expect(namesOf(section)).toEqual(['Second']);
    await publish(comment(3, 'Elsewhere', { entityId: idOf(9) }));
    expect(namesOf(section)).toEqual(['Second']);
    void leave();
  });

  it('come back into the field with the reason when the server refuses them, and are a draft until they are sent', async () => {
    await show({
      before: () => {
        client.application.get(Drafts).write(newCommentDraft(entityId), richTextOf('A thought'));
        client.server.respond(calls.create, problem('validation_failed', ['Too many words.']));
      },
    });
    const send = await screen.findByRole('button', { name: 'Comment' });
    await userEvent.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your comment was not sent. Too many words.');
    expect(client.application.get(Drafts).has(newCommentDraft(entityId))).toBe(true);
    client.server.respond(calls.create, ({ body }) => ({
      status: 201,
      body: { ...comment(1, '', { author: mine() }), ...(body as object) },
    }));
    await userEvent.click(send);
    await waitFor(() => expect(client.application.get(Drafts).has(newCommentDraft(entityId))).toBe(false));
    expect(await screen.findByRole('article')).toHaveTextContent('A thought');
    const keys = client.server
      .requestsTo(`/things/${entityId}/comments`)
      .flatMap(({ headers }) => headers['idempotency-key'] ?? []);
    expect(new Set(keys).size).toBe(2);
  });

  it('that were deleted while the person edited them leave their text, to be used again or discarded', async () => {
    await show({
      before: () => {
        items = [comment(1, 'Mine', { author: mine() })];
        client.application.get(Drafts).write(editDraft(idOf(1)), { text: richTextOf('Mine, better'), base: items[0] });
      },
    });
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    await screen.findByText('Not saved yet');
    await act(async () =>
      client.hub.push(calls.changed.name, {
        id: idOf(1),
        version: 2,
        data: comment(1, '', { version: 2, isRemoved: true, author: mine() }),
      }),
    );
    expect(await screen.findByText(/^The comment that you were editing was deleted/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^The comment that you were editing/ })).toHaveValue('Mine, better');
    await userEvent.click(screen.getByRole('button', { name: 'Use as a new comment' }));
    expect(screen.queryByText(/^The comment that you were editing was deleted/)).toBeNull();
    expect(await client.application.get(Drafts).read(newCommentDraft(entityId))).toEqual(richTextOf('Mine, better'));
    void leave();
  });
});
