import * as z from 'zod/mini';
import type { Message } from '@tessera/core/contract';
import { statusMessages } from './status-messages';

/** Categories are fixed, names of statuses are free; figures look at categories only (decisions.md D6). */
export const TaskCategory = z.enum(['backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled']);
export type TaskCategory = z.output<typeof TaskCategory>;

export const TaskStatusKey = z.enum(['backlog', 'to-do', 'in-progress', 'in-review', 'blocked', 'done', 'cancelled']);
export type TaskStatusKey = z.output<typeof TaskStatusKey>;

/** A step in a task's life. */
export interface TaskStatus {
  readonly key: TaskStatusKey;
  readonly name: Message;
  readonly category: TaskCategory;
}

/** The statuses of every portal, in the order in which work goes through them. */
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

/** Where a new task starts, where completing leads; reopening restores the former status, or starts anew without one. */
export const firstStatus: TaskStatusKey = 'to-do';
export const doneStatus: TaskStatusKey = 'done';

/** True while there is still something to do. */
export function isOpenCategory(category: TaskCategory): boolean {
  return category !== 'completed' && category !== 'cancelled';
}
