import type { Comment, CommentReaction, CommentVersion, RichText } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import type { Page, PageQuery } from '../../data/paging/page';

/** A comment as it is stored, with what rules need to know about it. */
export interface StoredComment {
  readonly comment: Comment;
  readonly entity: EntityReference;
  /** Undefined for comments by the system. */
  readonly authorId: string | undefined;
  /** Who removed it; undefined while it is not removed. */
  readonly removedById: string | undefined;
  /** The version that last changed a column. */
  readonly changed: Readonly<Record<string, number>>;
  /** False once its text has been deleted for good. */
  readonly canBeRestored: boolean;
}

/** Values of a new comment. */
export interface NewComment {
  readonly body: RichText;
  /** Id of the first comment of the thread, for a reply. */
  readonly threadId: string | undefined;
}

/** The parts of a comment that people change. */
export interface CommentPatch {
  readonly body?: RichText | undefined;
  readonly isRemoved?: boolean | undefined;
  readonly isResolved?: boolean | undefined;
}

/** A comment after a change, and the first comment of its thread if its number of replies changed with it. */
export interface WrittenComment {
  readonly comment: Comment;
  readonly thread: Comment | undefined;
}

/**
 * Comments on the entities of the request's portal. A per-request service of core, the same for every plugin.
 * `handleComments` implements the endpoints.
 *
 * Does not check permissions: the plugin that owns the entity does that first.
 */
export interface Comments {
  /** Newest thread first, each with its newest replies, newest first, before its first comment. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<Comment>>;
  /**
   * The replies of a thread, newest first.
   *
   * @throws AppError `not_found` for a thread of another entity.
   */
  replies(entity: EntityReference, threadId: string, query: PageQuery): Promise<Page<Comment>>;
  /**
   * Includes removed comments. Writing requests lock the row, so that changes of one comment run one after the other.
   *
   * @returns undefined also for a comment of another portal, or of an entity of another type.
   */
  find(
    type: EntityReference['type'],
    id: string,
    options?: { readonly lock?: boolean },
  ): Promise<StoredComment | undefined>;
  /** @throws AppError `not_found` for a reply in a thread that does not exist, `validation_failed` in a full one. */
  add(entity: EntityReference, comment: NewComment): Promise<WrittenComment>;
  /**
   * Changes a comment that `find` has locked, unless one of the fields changed after the version in `If-Match`. The former
   * text is kept as a version.
   *
   * @returns undefined when nothing changed.
   * @throws AppError `conflict` with the fields and the current comment.
   */
  change(before: StoredComment, patch: CommentPatch): Promise<WrittenComment | undefined>;
  /** Adds or removes a reaction of the caller. @returns undefined when nothing changed. */
  react(before: StoredComment, reaction: CommentReaction, isOn: boolean): Promise<Comment | undefined>;
  /** The former texts of a comment, newest first. */
  versions(commentId: string, query: PageQuery): Promise<Page<CommentVersion>>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Comments = serviceToken<Comments>('core:Comments');
