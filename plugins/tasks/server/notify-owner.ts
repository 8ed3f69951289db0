import { localized } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { workersOf } from './collaborators';
import { taskNotificationMessages } from './notification-messages';
import { taskAssigned, taskDueChanged } from './notifications';
import { noonOf } from './noon-of';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/**
 * Notifies the owner who was assigned a task, and the people who work on an open task that has another due date. A new
 * owner or collaborator learns the due date with the task, so one change causes at most one notification.
 *
 * @param before undefined for a new task
 */
export function notifyOwner(context: PortalContext, before: FullTaskRow | undefined, after: FullTaskRow): void {
  const { id, owner_id: ownerId, title, category } = after;
  if (!isOpenCategory(category)) {
    return;
  }
  const entity = { type: taskEntity, id };
  if (ownerId !== null && ownerId !== (before?.owner_id ?? null)) {
    const message = localized(taskNotificationMessages.assignedTitle, { title });
    context.notify(taskAssigned, { to: [ownerId], entity, title: message });
  }
  if (before !== undefined && (after.due_on !== before.due_on || after.due_time !== before.due_time)) {
    const known = workersOf(before);
    const to = workersOf(after).filter(
      (each) => known.includes(each) && (each !== ownerId || each === before.owner_id),
    );
    if (to.length > 0) {
      context.notify(taskDueChanged, { to, entity, title: dueTitle(after) });
    }
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
