import { localized } from '@tessera/core/contract';
import type { CommentChange, PortalContext } from '@tessera/core/server';
import { addWatchers } from '@tessera/core/server';
import { taskNotificationMessages } from './notification-messages';
import { taskCommented, taskMentioned } from './notifications';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { watchedTasks, watchersOf } from './watched-tasks';

/**
 * Notifies the people whom a comment mentions, and of a new comment also those who watch the task. Its author and the
 * people whom it mentions watch the task from then on. Who is mentioned learns of the comment by that, so one comment
 * causes at most one notification for each person.
 */
export async function notifyOfComment(
  context: PortalContext,
  task: FullTaskRow,
  { kind, comment, mentioned }: CommentChange,
): Promise<void> {
  const { id, title } = task;
  const about = { entity: { type: taskEntity, id }, part: { kind: 'comment', id: comment.id } } as const;
  if (mentioned.length > 0) {
    context.notify(taskMentioned, {
      to: mentioned,
      ...about,
      title: localized(taskNotificationMessages.mentionedTitle, { title }),
    });
  }
  const { author } = comment;
  const participants = kind === 'added' && author !== undefined ? [author.id, ...mentioned] : mentioned;
  await addWatchers(context, watchedTasks, task, participants);
  if (kind !== 'added') {
    return;
  }
  const others = new Set(await watchersOf(context, task));
  for (const known of [...mentioned, author?.id]) {
    if (known !== undefined) {
      others.delete(known);
    }
  }
  if (others.size > 0) {
    context.notify(taskCommented, {
      to: [...others],
      ...about,
      title: localized(taskNotificationMessages.commentedTitle, { title }),
    });
  }
}
