import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import { tasks } from './manifest';
import { Task, TaskId, TaskTitle } from './model';

const taskId = z.object({ id: TaskId });

/**
 * Creates a copy of a task by the caller, with the given title: its description, priority, owner, collaborators, reviewers, dates, estimate,
 * labels, parent and checklist, of which nothing is done. Not its status, repetition, comments, files, relations and
 * watchers. People who left the company and deleted labels are left out. With `withSubTasks`, its sub-tasks at all levels
 * are copied in the same way, with their titles; refused above `maxTreeTasks`. Accepts an `Idempotency-Key`.
 */
export const duplicateTask = defineEndpoint({
  id: 'tasks.duplicate-task',
  method: 'POST',
  path: '/tasks/:id/duplicate',
  gate: tasks.gate,
  effect: 'write',
  status: 201,
  shape: {
    params: taskId,
    body: z.strictObject({ title: TaskTitle, withSubTasks: z.optional(z.boolean()) }),
    response: Task,
  },
});

/**
 * Undoes the creation of a task with its sub-tasks, such as of a copy or from a template: deletes the task, and those of
 * its sub-tasks at all levels that the caller created. They can be restored for 30 days, each by itself.
 */
export const undoTaskCreation = defineEndpoint({
  id: 'tasks.undo-task-creation',
  method: 'POST',
  path: '/tasks/:id/undo-creation',
  gate: tasks.gate,
  effect: 'write',
  status: 204,
  shape: { params: taskId },
});
