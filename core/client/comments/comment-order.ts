import type { Comment } from '../../contract';

/** The version of a comment that the server has not created. */
const unsentVersion = 0;

/**
 * The order of the list endpoint: newest thread first; in a thread the newest reply first, and its first comment last. A
 * list that is shown from bottom to top has this order, so that each thread ends with the comment that begins it.
 */
export function compareComments(left: Comment, right: Comment): number {
  const byThread = compare(threadKey(right), threadKey(left));
  if (byThread !== 0) {
    return byThread;
  }
  return compare(replyKey(right), replyKey(left));
}

/** Ids of the server sort by time; the id of a comment that is not sent yet does not. It is newer than all others. */
function threadKey({ id, threadId, version, createdOn }: Comment): string {
  return threadId ?? (version === unsentVersion ? `~${createdOn} ${id}` : id);
}

function replyKey({ id, threadId, version, createdOn }: Comment): string {
  if (threadId === undefined) {
    return '';
  }
  return version === unsentVersion ? `~${createdOn} ${id}` : id;
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** A thread as it is shown: its first comment, then its replies, oldest first. */
export interface CommentThread {
  readonly first: Comment;
  readonly replies: readonly Comment[];
}

/** The threads of a list in the order of `compareComments`, oldest first. */
export function threadsOf(comments: readonly Comment[]): readonly CommentThread[] {
  const threads: CommentThread[] = [];
  let replies: Comment[] = [];
  for (const comment of comments) {
    if (comment.threadId === undefined) {
      const own = replies.filter(({ threadId }) => threadId === comment.id);
      threads.unshift({ first: comment, replies: own.toReversed() });
      replies = [];
    } else {
      replies.push(comment);
    }
  }
  return threads;
}
