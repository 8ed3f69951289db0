import { localized } from '@tessera/core/contract';
import type { CommentChange, PortalContext } from '@tessera/core/server';
import { Comments } from '@tessera/core/server';
import { taskNotificationMessages } from './notification-messages';
import { taskCommented, taskMentioned } from './notifications';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/**
 * Notifies the people whom a comment mentions, and of a new comment also the owner and the creator of the task and those
 * who commented before. Who is mentioned learns of the comment by that, so one comment causes at most one notification
 * for each person.
 */
export async function notifyOfComment(
  context: PortalContext,
  task: FullTaskRow,
  { kind, comment, mentioned }: CommentChange,
): Promise<void> {
  const { id, title, owner_id: ownerId, created_by: createdBy } = task;
  const entity = { type: taskEntity, id } as const;
  if (mentioned.length > 0) {
    context.notify(taskMentioned, {
      to: mentioned,
      entity,
      title: localized(taskNotificationMessages.mentionedTitle, { title }),
    });
  }
  if (kind !== 'added') {
    return;
  }
  const authors = await context.get(Comments).authors(entity);
  const others = new Set([...(ownerId === null ? [] : [ownerId]), createdBy, ...authors]);
  for (const known of [...mentioned, comment.author?.id]) {
    if (known !== undefined) {
      others.delete(known);
    }
  }
  if (others.size > 0) {
    context.notify(taskCommented, {
      to: [...others],
      entity,
      title: localized(taskNotificationMessages.commentedTitle, { title }),
    });
  }
}
