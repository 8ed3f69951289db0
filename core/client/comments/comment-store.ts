import type { Comment, CommentEndpoints, CommentReaction, RichText } from '../../contract';
import { commentReactions, listLimits, plainTextOf } from '../../contract';
import type { EntityList } from '../entities/entity-list';
import type { Entity, SavedEdit, SaveRequest } from '../entities/entity';
import type { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import type { Api } from '../services';
import { compareComments } from './comment-order';

/** Threads of one page. */
const pageSize = 20;

/** Characters of a comment by which messages and the list of unsent changes name it. */
const labelLength = 60;

type ReactionField = `reaction ${CommentReaction}`;

/** The parts of a comment that people change, with their own reactions. */
export interface CommentChanges extends Partial<Record<ReactionField, boolean>> {
  body: RichText;
  isRemoved: boolean;
  isResolved: boolean;
}

/** What a person writes. */
export interface WrittenText {
  readonly body: RichText;
  /** Id of the first comment of the thread, for a reply. */
  readonly threadId: string | undefined;
}

/**
 * The comments of one entity type in this browser, with all actions on them: shown at once, live, and kept on the device
 * without a connection. Dispose of it when nothing shows it any more; what is not sent yet is sent all the same.
 */
export class CommentStore {
  readonly comments: EntityStore<Comment, Comment, CommentChanges>;

  constructor(
    private readonly services: EntityServices,
    private readonly api: Api,
    private readonly calls: CommentEndpoints,
  ) {
    this.comments = new EntityStore<Comment, Comment, CommentChanges>(services, {
      type: calls.create.id,
      label: ({ body }) => labelOf(body),
      event: calls.changed,
      valuesOf: (comment) => this.valuesOf(comment),
      preview: (patch, comment) => this.preview(patch, comment),
      read: (id) => this.read(id),
      create: (comment, request) =>
        api.request(calls.create, { params: { id: comment.entityId }, body: creationBody(comment) }, request),
      creationBody,
      save: (id, patch, request) => this.save(id, patch, request),
      // The creation of the comment was answered after the person had deleted it: no one else knows it.
      remove: (id, request) =>
        api.request(calls.change, { params: { commentId: id }, body: { isRemoved: true } }, { ...request, ifMatch: 1 }),
    });
  }

  /** The comments on an entity, in the order of `compareComments`. Dispose of it when it is not shown any more. */
  list(entityId: string): EntityList<Comment> {
    return this.comments.list({
      load: (cursor, signal) =>
        this.api.request(
          this.calls.list,
          { params: { id: entityId }, query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
          { signal, onFailure: 'caller' },
        ),
      compare: compareComments,
      belongs: (comment) => comment.entityId === entityId && (!comment.isRemoved || comment.replyCount > 0),
    });
  }

  /** The comments on an entity that are kept on the device, in the order of `compareComments`. Observable. */
  unsentOf(entityId: string): readonly Comment[] {
    const { pending } = this.services;
    const kept = pending.items.flatMap(({ creation }) =>
      creation?.type === this.calls.create.id ? (this.comments.get(creation.id) ?? []) : [],
    );
    return kept.filter((comment) => comment.entityId === entityId).toSorted(compareComments);
  }

  /**
   * A comment of any entity of the type.
   *
   * @throws ApiError `not_found` if there is none that the person may read.
   */
  read(id: string): Promise<Comment> {
    return this.api.request(this.calls.read, { params: { commentId: id } }, { onFailure: 'caller' });
  }

  /**
   * Reads all replies of a thread.
   *
   * @throws ApiError after the API has shown why.
   */
  async loadReplies({ id, entityId }: Comment): Promise<void> {
    let cursor: string | undefined;
    do {
      const query = { thread: id, limit: listLimits.maxSize, ...(cursor === undefined ? {} : { cursor }) };
      const page = await this.api.request(this.calls.list, { params: { id: entityId }, query });
      for (const reply of page.items) {
        this.comments.receive(reply);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /**
   * Writes a comment. Without a connection it is kept on the device, and shown until it is sent.
   *
   * @param idempotencyKey one for each intended action.
   * @throws ApiError which the form shows; with code `kept` the comment is kept.
   */
  async write(entityId: string, { body, threadId }: WrittenText, idempotencyKey: string): Promise<void> {
    const { session, clock } = this.services;
    const { user } = session;
    const comment: Omit<Comment, keyof Entity> = {
      entityId,
      ...(threadId === undefined ? {} : { threadId }),
      body,
      ...(user === undefined ? {} : { author: { id: user.userId, fullName: user.fullName } }),
      createdOn: clock.now().toISOString(),
      isRemoved: false,
      isResolved: false,
      replyCount: 0,
      reactions: [],
    };
    await this.comments.create(comment, idempotencyKey);
  }

  /** Changes the text. @returns undefined when it was not saved: the API has shown why, or there is a conflict. */
  edit(comment: Comment, body: RichText, base: Comment): Promise<SavedEdit<Comment> | undefined> {
    return this.comments.edit(comment.id, { body }, base);
  }

  /**
   * Deletes a comment.
   *
   * @returns what undoes it, or undefined when the server refused. One that was never sent is written again.
   */
  async remove(comment: Comment): Promise<(() => Promise<boolean>) | undefined> {
    if (this.comments.unsentState(comment.id) === undefined) {
      return (await this.comments.edit(comment.id, { isRemoved: true }))?.revert;
    }
    await this.comments.remove(comment.id);
    return undefined;
  }

  resolve(comment: Comment, isResolved: boolean): Promise<SavedEdit<Comment> | undefined> {
    return this.comments.edit(comment.id, { isResolved });
  }

  /** Adds this person's reaction, or removes it. */
  async toggleReaction(comment: Comment, reaction: CommentReaction): Promise<void> {
    const patch: Partial<CommentChanges> = {};
    patch[fieldOf(reaction)] = !this.hasReacted(comment, reaction);
    await this.comments.edit(comment.id, patch);
  }

  hasReacted({ reactions }: Comment, reaction: CommentReaction): boolean {
    const me = this.services.session.user?.userId;
    return reactions.some((each) => each.reaction === reaction && each.people.includes(me ?? ''));
  }

  dispose(): void {
    this.comments.dispose();
  }

  private valuesOf(comment: Comment): CommentChanges {
    const { body, isRemoved, isResolved } = comment;
    const values: CommentChanges = { body, isRemoved, isResolved };
    for (const reaction of commentReactions) {
      values[fieldOf(reaction)] = this.hasReacted(comment, reaction);
    }
    return values;
  }

  private preview(patch: Partial<CommentChanges>, comment: Comment): Partial<Comment> {
    const { body, isRemoved, isResolved } = patch;
    const me = this.services.session.user?.userId;
    const changed = commentReactions.filter((reaction) => patch[fieldOf(reaction)] !== undefined);
    return {
      ...(body === undefined ? {} : { body }),
      ...(isRemoved === undefined ? {} : { isRemoved }),
      ...(isResolved === undefined ? {} : { isResolved }),
      ...(changed.length === 0 || me === undefined
        ? {}
        : { reactions: withOwn(comment.reactions, me, (reaction) => patch[fieldOf(reaction)]) }),
    };
  }

  private save(id: string, patch: Partial<CommentChanges>, request: SaveRequest): Promise<Comment> {
    const params = { commentId: id };
    const { body, isRemoved, isResolved } = patch;
    const reaction = commentReactions.find((each) => patch[fieldOf(each)] !== undefined);
    if (reaction !== undefined) {
      const isOn = patch[fieldOf(reaction)] === true;
      return this.api.request(this.calls.react, { params, body: { reaction, isOn } }, request);
    }
    const change = {
      ...(body === undefined ? {} : { body }),
      ...(isRemoved === undefined ? {} : { isRemoved }),
      ...(isResolved === undefined ? {} : { isResolved }),
    };
    return this.api.request(this.calls.change, { params, body: change }, request);
  }
}

function fieldOf(reaction: CommentReaction): ReactionField {
  return `reaction ${reaction}`;
}

/** The reactions with those of one person as wanted; undefined leaves one as it is. */
function withOwn(
  reactions: Comment['reactions'],
  me: string,
  wanted: (reaction: CommentReaction) => boolean | undefined,
): Comment['reactions'] {
  return commentReactions.flatMap((reaction) => {
    const people = reactions.find((each) => each.reaction === reaction)?.people ?? [];
    const others = people.filter((id) => id !== me);
    const isOn = wanted(reaction) ?? people.includes(me);
    const shown = isOn ? (people.includes(me) ? people : [...others, me]) : others;
    return shown.length === 0 ? [] : [{ reaction, people: shown }];
  });
}

function creationBody({ body, threadId }: Comment): { readonly body: RichText; readonly threadId?: string } {
  return { body, ...(threadId === undefined ? {} : { threadId }) };
}

function labelOf(body: RichText): string {
  const [line = ''] = plainTextOf(body).trim().split('\n');
  return line.length > labelLength ? `${line.slice(0, labelLength)}…` : line;
}
