import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { commentContractMessages } from './comment-messages';
import { defineEndpoint } from './endpoint';
import { defineRealtimeEvent } from './message';
import { pageOf, pageQuery } from './page';
import { PersonCard } from './person-card';
import { RichText, richText } from './rich-text';
import { isEmptyRichText, richTextOf } from './rich-text-plain';
import { schemaMessage } from './schema-message';

/** Maximum size of a comment's text as JSON, in bytes. */
export const maxCommentBytes = 50_000;

/** Maximum number of replies in one thread. */
export const maxReplies = 500;

/** Replies of each thread that a page of threads contains, the newest ones. */
export const repliesPerPage = 5;

/** The reactions that people can choose from, by name. */
export const commentReactions = ['thumbs-up', 'heart', 'smile', 'celebrate', 'thanks', 'eyes'] as const;
/** The name of a reaction. */
export const CommentReaction = z.enum(commentReactions);
export type CommentReaction = z.output<typeof CommentReaction>;

/** The text that a person writes: formatted, with something to read. */
export const CommentText = /* @__PURE__ */ commentText();

/* @__NO_SIDE_EFFECTS__ */
function commentText() {
  return richText({ maxBytes: maxCommentBytes })
    .check(z.refine((text) => !isEmptyRichText(text), schemaMessage(commentContractMessages.commentEmpty)))
    .register(z.globalRegistry, { examples: [richTextOf('An example')] });
}

/** A comment on an entity: the first of a thread, or a reply in one. */
export const Comment = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The entity that it is written on. */
  entityId: z.uuid(),
  /** Id of the first comment of its thread. Missing for that comment itself. */
  threadId: z.optional(z.uuid()),
  /** Empty after it was removed. */
  body: RichText,
  /** Missing for comments by the system. */
  author: z.optional(PersonCard),
  createdOn: z.iso.datetime(),
  /** When its text was changed last. */
  editedOn: z.optional(z.iso.datetime()),
  /** Removed, which can be undone for 30 days. Lists still have it while its thread has replies. */
  isRemoved: z.boolean(),
  /** The thread is settled. Always false for replies. */
  isResolved: z.boolean(),
  resolvedBy: z.optional(PersonCard),
  resolvedOn: z.optional(z.iso.datetime()),
  /** Replies of the thread, without removed ones. Always 0 for replies. */
  replyCount: z.int(),
  /** The reactions that it has, with ids of the people, who reacted first to last. */
  reactions: z.array(z.object({ reaction: CommentReaction, people: z.array(z.uuid()) })),
});
export type Comment = z.output<typeof Comment>;

/** A former text of a comment. */
export const CommentVersion = z.object({
  id: z.uuid(),
  body: RichText,
  /** When this text was written. */
  writtenOn: z.iso.datetime(),
});
export type CommentVersion = z.output<typeof CommentVersion>;

/** What `defineComments` needs to know about the entity that comments are written on. */
export interface CommentsDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entity. */
  readonly plugin: string;
  /** Name of the entity in its endpoint ids, such as `milestone`; for a plugin's second entity type. */
  readonly noun?: string;
  /** Base path of the entities, such as `/tasks`. */
  readonly path: `/${string}`;
  /** Schema of the entity's id, with the message for an unknown one. */
  readonly id: z.ZodMiniUUID;
  readonly gate: G;
}

/**
 * Declares the comment endpoints of one entity type. `EntityComments` of `core/ui` shows them on the client;
 * `handleComments` of `core/server` implements them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineComments } from '@tessera/core/contract';
 *
 * export const noteComments = defineComments({
 *   plugin: 'notes',
 *   path: '/notes',
 *   id: z.uuid(),
 *   gate: { audience: 'member' },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineComments<const G extends PortalGate>(declaration: CommentsDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const entityId = z.object({ id });
  const commentId = z.object({ commentId: z.uuid(schemaMessage(commentContractMessages.commentUnknown)) });
  const threadId = z.optional(z.uuid(schemaMessage(commentContractMessages.commentUnknown)));
  const all: `/${string}` = `${path}/:id/comments`;
  const one: `/${string}` = `${path}/comments/:commentId`;
  return {
    /**
     * Newest thread first, each with its newest replies, newest first, before its first comment. With `thread`, all
     * replies of that thread, newest first. A page counts threads, not replies.
     */
    list: defineEndpoint({
      id: `${plugin}.list-${of}comments`,
      method: 'GET',
      path: all,
      gate,
      effect: 'read',
      shape: { ...pageOf(Comment), params: entityId, query: z.extend(pageQuery, { thread: threadId }) },
    }),
    /** Accepts an `Idempotency-Key`. */
    create: defineEndpoint({
      id: `${plugin}.create-${of}comment`,
      method: 'POST',
      path: all,
      gate,
      effect: 'write',
      status: 201,
      shape: { params: entityId, body: z.strictObject({ body: CommentText, threadId }), response: Comment },
    }),
    read: defineEndpoint({
      id: `${plugin}.read-${of}comment`,
      method: 'GET',
      path: one,
      gate,
      effect: 'read',
      shape: { params: commentId, response: Comment },
    }),
    /**
     * Changes the text (its author), removes or restores it (its author, or who may delete the entity), resolves or
     * reopens the thread (everyone who may comment).
     */
    change: defineEndpoint({
      id: `${plugin}.change-${of}comment`,
      method: 'PATCH',
      path: one,
      gate,
      effect: 'write',
      concurrency: 'if-match',
      shape: {
        params: commentId,
        body: z
          .strictObject({
            body: z.optional(CommentText),
            isRemoved: z.optional(z.boolean()),
            isResolved: z.optional(z.boolean()),
          })
          .check(
            z.refine(
              (patch) => Object.keys(patch).length > 0,
              schemaMessage(commentContractMessages.commentPatchEmpty),
            ),
          ),
        response: Comment,
      },
    }),
    /** Adds or removes a reaction of the caller. Repeating it has no effect. */
    react: defineEndpoint({
      id: `${plugin}.react-to-${of}comment`,
      method: 'PUT',
      path: `${one}/reactions`,
      gate,
      effect: 'write',
      shape: {
        params: commentId,
        body: z.strictObject({ reaction: CommentReaction, isOn: z.boolean() }),
        response: Comment,
      },
    }),
    /** The former texts of a comment, newest first. */
    listVersions: defineEndpoint({
      id: `${plugin}.list-${of}comment-versions`,
      method: 'GET',
      path: `${one}/versions`,
      gate,
      effect: 'read',
      shape: { ...pageOf(CommentVersion), params: commentId },
    }),
    /** A comment was written, changed, removed or restored, or its thread got or lost a reply. */
    changed: defineRealtimeEvent(`${plugin}.${of}comment-changed`, Comment),
  };
}

/** What `defineComments` returns, for any portal gate. */
export type CommentEndpoints = ReturnType<typeof defineComments<PortalGate>>;
