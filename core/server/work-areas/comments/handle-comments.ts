import type { Comment, CommentEndpoints, RealtimeAudience, RichText, RichTextBlock } from '../../../contract';
import { entityTextsChanged, localized } from '../../../contract';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { EntityAbility } from '../attachments/handle-attachments';
import type { CommentPatch, StoredComment, WrittenComment } from './comments';
import { Comments } from './comments';
import { commentMissing } from './database-comments';
import { commentServerMessages } from './messages';

/** What happened to a comment. Reactions are not reported. */
export interface CommentChange {
  readonly kind: 'added' | 'edited' | 'removed' | 'restored' | 'resolved' | 'reopened';
  readonly comment: Comment;
  /** Ids of the people whom the text mentions, and whom it did not mention before. They may be no members. */
  readonly mentioned: readonly string[];
}

export interface HandleCommentsOptions<
  Entity extends object,
  Resource extends object,
  Ability extends string,
  Moderated extends object,
  Moderation extends string,
> {
  /** What `defineComments` created in the contract. */
  readonly endpoints: CommentEndpoints;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /**
   * Returns the entity if the caller may read it; runs before everything else.
   *
   * @throws AppError `not_found` for other callers and for entities of another portal.
   */
  readonly find: (context: PortalContext, id: string) => Promise<Entity>;
  /** The ability that writing, reacting and resolving require. */
  readonly mayComment: EntityAbility<Entity, Resource, Ability>;
  /** The ability to remove and restore comments of others. */
  readonly mayModerate: EntityAbility<Entity, Moderated, Moderation>;
  /** Who may read the entity, and with it every comment: they receive the live events. */
  readonly audienceOf: (entity: Entity) => RealtimeAudience;
  /** Called in the transaction of each change, to notify. */
  readonly onComment?: (context: PortalContext, entity: Entity, change: CommentChange) => void | Promise<void>;
}

/**
 * Implements the comment endpoints of one entity type, under the policy of the plugin that owns it. Core handles rows,
 * live events, archives and erased persons; a plugin that permanently deletes entities calls `forgetEntities`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineComments } from '@tessera/core/contract';
 * import { definePolicy, handleComments } from '@tessera/core/server';
 *
 * const noteComments = defineComments({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * interface Note {
 *   readonly id: string;
 *   readonly authorId: string;
 * }
 * const notePolicy = definePolicy('note', {
 *   comment: () => true,
 *   delete: (actor, note: Note) => actor.userId === note.authorId,
 * });
 *
 * export const endpoints = handleComments({
 *   endpoints: noteComments,
 *   entity: 'notes.note',
 *   find: async (context, id) => ({ id, authorId: context.actor.userId ?? '' }),
 *   mayComment: { policy: notePolicy, ability: 'comment', resourceOf: (note) => note },
 *   mayModerate: { policy: notePolicy, ability: 'delete', resourceOf: (note) => note },
 *   audienceOf: () => 'portal',
 *   onComment: (context, { id }, { kind }) => context.logger.info('comment', { id, kind }),
 * });
 * ```
 */
export function handleComments<
  Entity extends object,
  Resource extends object,
  Ability extends string,
  Moderated extends object,
  Moderation extends string,
>(options: HandleCommentsOptions<Entity, Resource, Ability, Moderated, Moderation>): readonly EndpointBinding[] {
  const { endpoints, find, mayComment, mayModerate, audienceOf, onComment } = options;
  const entityOf = (id: string): EntityReference => ({ type: options.entity, id });

  async function commentable(context: PortalContext, id: string): Promise<Entity> {
    const entity = await find(context, id);
    context.authorize(mayComment.policy, mayComment.ability, mayComment.resourceOf(entity));
    return entity;
  }

  /** @throws AppError `not_found` also for a comment of an entity that the caller may not read. */
  async function findComment(
    context: PortalContext,
    id: string,
    from: { readonly lock?: boolean; readonly entity: (id: string) => Promise<Entity> },
  ): Promise<{ readonly stored: StoredComment; readonly entity: Entity }> {
    const stored = await context.get(Comments).find(options.entity, id, from.lock === true ? { lock: true } : {});
    if (stored === undefined) {
      throw commentMissing();
    }
    return { stored, entity: await from.entity(stored.entity.id) };
  }

  function assertMayChange(context: PortalContext, entity: Entity, stored: StoredComment, patch: CommentPatch): void {
    const { comment, authorId, removedById, canBeRestored } = stored;
    const me = context.actor.userId;
    const isAuthor = me !== undefined && me === authorId;
    const moderates = context.abilities(mayModerate.policy, mayModerate.resourceOf(entity))[mayModerate.ability];
    if (patch.body !== undefined && !isAuthor) {
      throw new AppError('permission_required', localized(commentServerMessages.notYourComment));
    }
    if (patch.isRemoved === true && !isAuthor && !moderates) {
      throw new AppError('permission_required', localized(commentServerMessages.notYourRemoval));
    }
    if (patch.isRemoved === false && comment.isRemoved && !moderates && !(isAuthor && removedById === me)) {
      throw new AppError('permission_required', localized(commentServerMessages.notYourRestoration));
    }
    if (patch.isResolved !== undefined && comment.threadId !== undefined) {
      throw new AppError('validation_failed', localized(commentServerMessages.resolvesThreads), {
        params: { field: 'isResolved' },
      });
    }
    const isRestored = patch.isRemoved === false && canBeRestored;
    const isOnlyRemoved = patch.isRemoved === true && patch.body === undefined && patch.isResolved === undefined;
    if (comment.isRemoved && !isRestored && !isOnlyRemoved) {
      throw commentMissing();
    }
  }

  function publish(context: PortalContext, entity: Entity, { comment, thread }: WrittenComment): void {
    for (const each of thread === undefined ? [comment] : [comment, thread]) {
      context.publish(endpoints.changed, { id: each.id, version: each.version, data: each }, audienceOf(entity));
    }
  }

  return [
    handle(endpoints.list, async ({ params, query: { thread, ...query } }, context) => {
      await find(context, params.id);
      const comments = context.get(Comments);
      return thread === undefined
        ? comments.list(entityOf(params.id), query)
        : comments.replies(entityOf(params.id), thread, query);
    }),

    handle(endpoints.create, async ({ params, body: { body, threadId } }, context) => {
      const entity = await commentable(context, params.id);
      const written = await context.get(Comments).add(entityOf(params.id), { body, threadId });
      const { comment } = written;
      publish(context, entity, written);
      context.emit(entityTextsChanged, entityOf(params.id));
      await onComment?.(context, entity, { kind: 'added', comment, mentioned: mentionedIn(body) });
      return comment;
    }),

    handle(endpoints.read, async ({ params }, context) => {
      const { stored } = await findComment(context, params.commentId, { entity: (id) => find(context, id) });
      const { comment } = stored;
      if (comment.isRemoved && comment.replyCount === 0) {
        throw commentMissing();
      }
      return comment;
    }),

    handle(endpoints.change, async ({ params, body: patch }, context) => {
      const { stored, entity } = await findComment(context, params.commentId, {
        lock: true,
        entity: (id) => commentable(context, id),
      });
      assertMayChange(context, entity, stored, patch);
      const written = await context.get(Comments).change(stored, patch);
      if (written === undefined) {
        return stored.comment;
      }
      publish(context, entity, written);
      const { comment } = written;
      const known = new Set(mentionedIn(stored.comment.body));
      if (patch.body !== undefined || patch.isRemoved !== undefined) {
        context.emit(entityTextsChanged, stored.entity);
      }
      for (const kind of changeKinds(stored.comment, comment)) {
        const mentioned = kind === 'edited' ? mentionedIn(comment.body).filter((id) => !known.has(id)) : [];
        await onComment?.(context, entity, { kind, comment, mentioned });
      }
      return comment;
    }),

    handle(endpoints.react, async ({ params, body: { reaction, isOn } }, context) => {
      const { stored, entity } = await findComment(context, params.commentId, {
        lock: true,
        entity: (id) => commentable(context, id),
      });
      if (stored.comment.isRemoved) {
        throw commentMissing();
      }
      const comment = await context.get(Comments).react(stored, reaction, isOn);
      if (comment === undefined) {
        return stored.comment;
      }
      publish(context, entity, { comment, thread: undefined });
      return comment;
    }),

    handle(endpoints.listVersions, async ({ params, query }, context) => {
      const { stored } = await findComment(context, params.commentId, { entity: (id) => find(context, id) });
      if (stored.comment.isRemoved) {
        throw commentMissing();
      }
      return context.get(Comments).versions(stored.comment.id, query);
    }),
  ];
}

function changeKinds(before: Comment, after: Comment): readonly CommentChange['kind'][] {
  const kinds: readonly (CommentChange['kind'] | false)[] = [
    before.isRemoved !== after.isRemoved && (after.isRemoved ? 'removed' : 'restored'),
    before.isResolved !== after.isResolved && (after.isResolved ? 'resolved' : 'reopened'),
    !before.isRemoved && !after.isRemoved && before.editedOn !== after.editedOn && 'edited',
  ];
  return kinds.filter((kind) => kind !== false);
}

/** Ids of the people whom a text mentions, without duplicates. */
function mentionedIn({ content }: RichText): readonly string[] {
  return [...new Set(content.flatMap(mentionsOfBlock))];
}

function mentionsOfBlock(block: RichTextBlock): readonly string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return (block.content ?? []).flatMap((inline) => (inline.type === 'mention' ? [inline.attrs.id] : []));
    case 'codeBlock':
    case 'image':
      return [];
    case 'blockquote':
      return block.content.flatMap(mentionsOfBlock);
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.flatMap(mentionsOfBlock)));
    default:
      return block.content.flatMap((item) => item.content.flatMap(mentionsOfBlock));
  }
}
