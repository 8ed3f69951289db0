import type { Comment, CommentReaction } from '../../contract';
import type { CommentStore } from '../../client/comments/comment-store';
import type { DraftKey } from '../../client/services';
import type { AddressedComment } from './use-addressed-comment';
import type { PeopleSearch } from '../rich-text/rich-text-pictures';

/** What the parts of a comment section share. */
export interface CommentSurroundings {
  readonly store: CommentStore;
  readonly people: PeopleSearch;
  /** Id of the signed-in person. */
  readonly me: string | undefined;
  /** May write, react and resolve. */
  readonly canComment: boolean;
  readonly canModerate: boolean;
  /** The comment that the address leads to. */
  readonly addressed: AddressedComment | undefined;
  /** Deletes a comment and offers Undo. */
  readonly remove: (comment: Comment) => void;
}

/** The draft of a comment that is being edited. */
export function editDraft(commentId: string): DraftKey {
  return { form: 'core:comment-edit', entityId: commentId };
}

/** The draft of a new comment on an entity. */
export function newCommentDraft(entityId: string): DraftKey {
  return { form: 'core:comment-new', entityId };
}

/** The draft of a reply. */
export function replyDraft(threadId: string): DraftKey {
  return { form: 'core:comment-reply', entityId: threadId };
}

/** How reactions are drawn. */
export const reactionSigns: Readonly<Record<CommentReaction, string>> = {
  'thumbs-up': '👍',
  heart: '❤️',
  smile: '😄',
  celebrate: '🎉',
  thanks: '🙏',
  eyes: '👀',
};
