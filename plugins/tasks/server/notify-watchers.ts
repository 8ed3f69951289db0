import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { taskNotificationMessages } from './notification-messages';
import { taskStateChanged } from './notifications';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { watchersOf } from './watched-tasks';

/** Notifies those who watch a task that was completed, cancelled or reopened. Other moves of its status notify no one. */
export async function notifyWatchers(context: PortalContext, before: FullTaskRow, after: FullTaskRow): Promise<void> {
  const isOpen = isOpenCategory(after.category);
  if (isOpen === isOpenCategory(before.category)) {
    return;
  }
  const { id, title, category } = after;
  const message = isOpen
    ? taskNotificationMessages.reopenedTitle
    : category === 'completed'
      ? taskNotificationMessages.completedTitle
      : taskNotificationMessages.cancelledTitle;
  context.notify(taskStateChanged, {
    to: await watchersOf(context, after),
    entity: { type: taskEntity, id },
    title: localized(message, { title }),
  });
}
