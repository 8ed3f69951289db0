import * as z from 'zod/mini';
import { defineDomainEvent, defineRealtimeEvent, defineView } from '@tessera/core/contract';
import { TaskField, TaskListItem } from './model';
import { TaskCategory, TaskStatusKey } from './statuses';

/** A task as it is told to every open browser. `deletedOn` says that it is gone from every list. */
export const LiveTask = z.extend(TaskListItem, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveTask = z.output<typeof LiveTask>;

/** A task was made, changed, deleted or restored: replace it, add it, or take it away by `deletedOn`. */
export const taskChangedLive = defineRealtimeEvent('tasks.task-changed', LiveTask);

/** Which task, and whose it is now. */
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
/** Also told beside the two below, so that whoever wants every change hears one event only. */
export const taskChanged = defineDomainEvent(
  'tasks.task-changed',
  1,
  z.object({ ...subject, fields: z.array(TaskField) }),
);
export const taskCompleted = defineDomainEvent('tasks.task-completed', 1, z.object(move));
export const taskReopened = defineDomainEvent('tasks.task-reopened', 1, z.object(move));
export const taskDeleted = defineDomainEvent('tasks.task-deleted', 1, z.object(subject));
export const taskRestored = defineDomainEvent('tasks.task-restored', 1, z.object(subject));

/** The portal's tasks that are not deleted, for figures and joins of other plugins. Changed by adding columns only. */
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
});
