import * as z from 'zod/mini';
import type { Message, StatusKind } from '@tessera/core/contract';
import { statusMessages } from './status-messages';

/** Categories are fixed, names of statuses are free; figures use categories only (decisions.md D6). */
export const TaskCategory = z.enum(['backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled']);
export type TaskCategory = z.output<typeof TaskCategory>;

export const TaskStatusKey = z.enum(['backlog', 'to-do', 'in-progress', 'in-review', 'blocked', 'done', 'cancelled']);
export type TaskStatusKey = z.output<typeof TaskStatusKey>;

/** A status of a task. */
export interface TaskStatus {
  readonly key: TaskStatusKey;
  readonly name: Message;
  readonly category: TaskCategory;
}

/** The statuses of every portal, in workflow order. */
export const taskStatuses: readonly TaskStatus[] = [
  { key: 'backlog', name: statusMessages.statusBacklog, category: 'backlog' },
  { key: 'to-do', name: statusMessages.statusToDo, category: 'unstarted' },
  { key: 'in-progress', name: statusMessages.statusInProgress, category: 'started' },
  { key: 'in-review', name: statusMessages.statusInReview, category: 'started' },
  { key: 'blocked', name: statusMessages.statusBlocked, category: 'blocked' },
  { key: 'done', name: statusMessages.statusDone, category: 'completed' },
  { key: 'cancelled', name: statusMessages.statusCancelled, category: 'cancelled' },
];

/** The category of a status. */
export function categoryOf(status: TaskStatusKey): TaskCategory {
  return taskStatuses.find(({ key }) => key === status)?.category ?? 'unstarted';
}

/** The tile that is drawn for a status. */
export function kindOfStatus(status: TaskStatusKey): StatusKind {
  return status === 'in-review' ? 'review' : categoryOf(status);
}

/**
 * The status of new tasks, and the one that completing sets; reopening restores the former status, or the initial one.
 */
export const initialStatus: TaskStatusKey = 'to-do';
export const completedStatus: TaskStatusKey = 'done';

/** True for a category of unfinished work. */
export function isOpenCategory(category: TaskCategory): boolean {
  return category !== 'completed' && category !== 'cancelled';
}
