import * as z from 'zod/mini';
import { defineDomainEvent, defineInstanceView, defineRealtimeEvent, defineView } from '@tessera/core/contract';
import { TaskField, TaskListItem } from './model';
import { TaskCategory, TaskStatusKey } from './statuses';

/** A task as published to every open browser. `deletedOn` means that it must be removed from every list. */
export const LiveTask = z.extend(TaskListItem, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveTask = z.output<typeof LiveTask>;

/** A task was created, changed, archived, deleted or restored: replace it, add it, or remove it if `deletedOn` is set. */
export const taskChangedLive = defineRealtimeEvent('tasks.task-changed', LiveTask);

/** The task and its current owner. */
const subject = { taskId: z.uuid(), ownerId: z.optional(z.uuid()) };
const move = {
  ...subject,
  fromStatus: TaskStatusKey,
  toStatus: TaskStatusKey,
  fromCategory: TaskCategory,
  toCategory: TaskCategory,
};

export const taskCreated = defineDomainEvent(
  'tasks.task-created',
  1,
  z.object({ ...subject, status: TaskStatusKey, category: TaskCategory }),
);
/** Also published with the two events below, so that a subscriber to all changes needs only this one. */
export const taskChanged = defineDomainEvent(
  'tasks.task-changed',
  1,
  z.object({ ...subject, fields: z.array(TaskField) }),
);
export const taskCompleted = defineDomainEvent('tasks.task-completed', 1, z.object(move));
export const taskReopened = defineDomainEvent('tasks.task-reopened', 1, z.object(move));
/** Each sub-task that is archived with its parent has an event of its own, as has each that comes back with it. */
export const taskArchived = defineDomainEvent('tasks.task-archived', 1, z.object(subject));
export const taskUnarchived = defineDomainEvent('tasks.task-unarchived', 1, z.object(subject));
export const taskDeleted = defineDomainEvent('tasks.task-deleted', 1, z.object(subject));
export const taskRestored = defineDomainEvent('tasks.task-restored', 1, z.object(subject));

/** Number of tasks of each portal that are not deleted, for super-admins and operators. */
export const taskTotals = defineInstanceView('tasks:portal-totals', { tasks: 'int' });

/** The portal's tasks that are not deleted, for figures and joins of other plugins. Columns are only ever added. */
export const portalTasks = defineView('tasks:tasks', {
  client_id: 'uuid',
  task_id: 'uuid',
  number: 'int',
  title: 'text',
  status: 'text',
  category: 'text',
  priority: 'text',
  owner_id: 'uuid?',
  created_by: 'uuid',
  created_at: 'timestamptz',
  completed_at: 'timestamptz?',
  due_on: 'date?',
  original_due_on: 'date?',
  /** Figures of finished work count archived tasks, too; what is still to do has none. */
  archived_at: 'timestamptz?',
});
