import * as z from 'zod/mini';
import type { Message } from '@tessera/core/contract';
import { defineMessages } from '@tessera/core/contract';

const names = defineMessages('tasks', {
  statusBacklog: 'Backlog',
  statusToDo: 'To do',
  statusInProgress: 'In progress',
  statusInReview: 'In review',
  statusBlocked: 'Blocked',
  statusDone: 'Done',
  statusCancelled: 'Cancelled',
});

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
  { key: 'backlog', name: names.statusBacklog, category: 'backlog' },
  { key: 'to-do', name: names.statusToDo, category: 'unstarted' },
  { key: 'in-progress', name: names.statusInProgress, category: 'started' },
  { key: 'in-review', name: names.statusInReview, category: 'started' },
  { key: 'blocked', name: names.statusBlocked, category: 'blocked' },
  { key: 'done', name: names.statusDone, category: 'completed' },
  { key: 'cancelled', name: names.statusCancelled, category: 'cancelled' },
];

/** The category of a status. */
export function categoryOf(status: TaskStatusKey): TaskCategory {
  return taskStatuses.find(({ key }) => key === status)?.category ?? 'unstarted';
}

/** Where a new task starts, where completing leads, and where reopening leads back to. */
export const firstStatus: TaskStatusKey = 'to-do';
export const doneStatus: TaskStatusKey = 'done';

/** True while there is still something to do. */
export function isOpenCategory(category: TaskCategory): boolean {
  return category !== 'completed' && category !== 'cancelled';
}
