import { localized } from '@tessera/core/contract';
import type { LocalizedText, NotificationType } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory, waitsForReview } from '../contract';
import { noonOf } from './noon-of';
import { taskNotificationMessages as messages } from './notification-messages';
import {
  taskAssigned,
  taskCollaborating,
  taskDueChanged,
  taskReviewRequested,
  taskStateChanged,
} from './notifications';
import type { PeopleOfRoles } from './role-columns';
import { workersOf } from './role-columns';
import { hasReviewStatus } from './review-status';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { watchersOf } from './watched-tasks';

/** A change of a task. */
interface ChangeToTell {
  /** Undefined for a new task. */
  readonly before: FullTaskRow | undefined;
  readonly after: FullTaskRow;
  readonly added: PeopleOfRoles;
}

/**
 * Notifies the people whom a change of a task concerns, each at most once, of what asks most of them: that they own it,
 * that it waits for their review, that they collaborate on it, that it is due on another date, that it was completed,
 * cancelled or reopened. Other moves of its status notify no one.
 */
export async function notifyOfChange(context: PortalContext, change: ChangeToTell): Promise<void> {
  const { before, after, added } = change;
  const { owner_id: ownerId, title, category } = after;
  const told = new Set<string>();
  const tell = (type: NotificationType, people: readonly string[], text: LocalizedText): void => {
    const to = people.filter((id) => !told.has(id));
    if (to.length > 0) {
      context.notify(type, { to, entity: { type: taskEntity, id: after.id }, title: text });
    }
    for (const id of to) {
      told.add(id);
    }
  };
  const isOpen = isOpenCategory(category);
  if (isOpen) {
    if (ownerId !== null && ownerId !== (before?.owner_id ?? null)) {
      tell(taskAssigned, [ownerId], localized(messages.assignedTitle, { title }));
    }
    tell(taskReviewRequested, await reviewersToTell(context, change), localized(messages.reviewTitle, { title }));
    // The owner knows the task already.
    const helpers = added.collaborator.filter((id) => id !== ownerId);
    tell(taskCollaborating, helpers, localized(messages.collaboratingTitle, { title }));
    if (before !== undefined && (after.due_on !== before.due_on || after.due_time !== before.due_time)) {
      tell(taskDueChanged, workersOf(after), dueTitle(after));
    }
  }
  if (before !== undefined && isOpen !== isOpenCategory(before.category)) {
    tell(taskStateChanged, await watchersOf(context, after), stateTitle(after));
  }
}

/** All reviewers of a task that waits for them from now on, and those who join while it does. */
async function reviewersToTell(
  context: PortalContext,
  { before, after, added }: ChangeToTell,
): Promise<readonly string[]> {
  const reviewers = after.reviewer_ids ?? [];
  const isMoved = before?.status !== after.status;
  if (reviewers.length === 0 || (!isMoved && added.reviewer.length === 0)) {
    return [];
  }
  const hasStatus = await hasReviewStatus(context);
  if (!waitsForReview(after, hasStatus)) {
    return [];
  }
  return before !== undefined && waitsForReview(before, hasStatus) ? added.reviewer : reviewers;
}

/** A time is named with its zone: it is a wall time, whatever the zone of the reader is. */
function dueTitle({ title, due_on: day, due_time: time, time_zone: zone }: FullTaskRow): LocalizedText {
  if (day === null) {
    return localized(messages.dueRemovedTitle, { title });
  }
  const date = noonOf(day);
  return time === null || zone === null
    ? localized(messages.dueChangedTitle, { title, date })
    : localized(messages.dueTimeChangedTitle, { title, date, time, zone });
}

function stateTitle({ title, category }: FullTaskRow): LocalizedText {
  if (isOpenCategory(category)) {
    return localized(messages.reopenedTitle, { title });
  }
  return localized(category === 'completed' ? messages.completedTitle : messages.cancelledTitle, { title });
}
