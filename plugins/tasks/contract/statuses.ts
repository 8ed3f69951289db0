import type { BuiltInStatus, StatusKind } from '@tessera/core/contract';
import { isClosedCategory, StatusCategory, statusCategoryOf, statusKey } from '@tessera/core/contract';
import type * as z from 'zod/mini';
import { statusMessages } from './status-messages';

/** Categories are fixed, names of statuses are free; figures use categories only (decisions.md D6). */
export const TaskCategory = StatusCategory;
export type TaskCategory = StatusCategory;

/** The key of a status that every company has at first. */
export type BuiltInTaskStatus = 'backlog' | 'to-do' | 'in-progress' | 'in-review' | 'blocked' | 'done' | 'cancelled';

/** The statuses of every company at first, in workflow order; its admins rename, order and delete them, and add others. */
export const taskStatuses: readonly BuiltInStatus<BuiltInTaskStatus>[] = [
  builtIn(1, 'backlog', 'backlog', statusMessages.statusBacklog),
  builtIn(2, 'to-do', 'unstarted', statusMessages.statusToDo),
  builtIn(3, 'in-progress', 'started', statusMessages.statusInProgress),
  builtIn(4, 'in-review', 'started', statusMessages.statusInReview),
  builtIn(5, 'blocked', 'blocked', statusMessages.statusBlocked),
  builtIn(6, 'done', 'completed', statusMessages.statusDone),
  builtIn(7, 'cancelled', 'cancelled', statusMessages.statusCancelled),
];

function builtIn(
  number: number,
  key: BuiltInTaskStatus,
  category: StatusCategory,
  name: BuiltInStatus['name'],
): BuiltInStatus<BuiltInTaskStatus> {
  return { id: `019ad000-0000-7000-8000-00000000000${number}`, key, name, category };
}

/** What a task stores of its status: a key of {@link taskStatuses}, or that of a status that the company added. */
export const TaskStatusKey = statusKey(taskStatuses);
export type TaskStatusKey = z.output<typeof TaskStatusKey>;

/** The category of a status. */
export function categoryOf(status: TaskStatusKey): TaskCategory {
  return statusCategoryOf(status, taskStatuses);
}

/** The status in which tasks wait for their reviewers, in a company that has not deleted it. */
export const reviewStatus: BuiltInTaskStatus = 'in-review';

/** The tile that is drawn for a status. */
export function kindOfStatus(status: TaskStatusKey): StatusKind {
  return status === reviewStatus ? 'review' : categoryOf(status);
}

/**
 * The status of new tasks, and the one that completing sets, in a company that has not deleted them; reopening restores the
 * former status, or the initial one. The server replaces deleted ones.
 */
export const initialStatus: BuiltInTaskStatus = 'to-do';
export const completedStatus: BuiltInTaskStatus = 'done';

/** True for a category of unfinished work. */
export function isOpenCategory(category: TaskCategory): boolean {
  return !isClosedCategory(category);
}

/**
 * Whether a task waits for its reviewers, who look at it before it is done.
 *
 * @param hasReviewStatus whether the company has {@link reviewStatus}. Without it no status says so: every open task does.
 */
export function waitsForReview(
  { status, category }: { readonly status: TaskStatusKey; readonly category: TaskCategory },
  hasReviewStatus: boolean,
): boolean {
  return isOpenCategory(category) && (status === reviewStatus || !hasReviewStatus);
}
