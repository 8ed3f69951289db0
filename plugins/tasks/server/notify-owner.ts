import { localized } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { taskNotificationMessages } from './notification-messages';
import { taskAssigned, taskDueChanged } from './notifications';
import { noonOf } from './noon-of';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/**
 * Notifies the owner who was assigned a task, or whose open task has another due date. A new owner learns the due date
 * with the task, so one change causes at most one notification.
 *
 * @param before undefined for a new task
 */
export function notifyOwner(context: PortalContext, before: FullTaskRow | undefined, after: FullTaskRow): void {
  const { id, owner_id: ownerId, title, category } = after;
  if (ownerId === null || !isOpenCategory(category)) {
    return;
  }
  const recipient = { to: [ownerId], entity: { type: taskEntity, id } };
  if (ownerId !== (before?.owner_id ?? null)) {
    context.notify(taskAssigned, { ...recipient, title: localized(taskNotificationMessages.assignedTitle, { title }) });
    return;
  }
  if (before !== undefined && (after.due_on !== before.due_on || after.due_time !== before.due_time)) {
    context.notify(taskDueChanged, { ...recipient, title: dueTitle(after) });
  }
}

/** A time is named with its zone: it is a wall time, whatever the zone of the reader is. */
function dueTitle({ title, due_on: day, due_time: time, time_zone: zone }: FullTaskRow): LocalizedText {
  if (day === null) {
    return localized(taskNotificationMessages.dueRemovedTitle, { title });
  }
  const date = noonOf(day);
  return time === null || zone === null
    ? localized(taskNotificationMessages.dueChangedTitle, { title, date })
    : localized(taskNotificationMessages.dueTimeChangedTitle, { title, date, time, zone });
}
