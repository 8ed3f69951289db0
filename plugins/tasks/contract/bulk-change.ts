import * as z from 'zod/mini';
import { defineEndpoint, schemaMessage } from '@tessera/core/contract';
import { CompletionQuestion } from './completion';
import { taskChange } from './endpoints';
import { tasks } from './manifest';
import { tasksContractMessages } from './messages';
import { Task, TaskId } from './model';

/** Tasks that one request can change. */
export const maxBulkTasks = 100;

/**
 * Changes several tasks, each as `changeTask`, `deleteTask` or `restoreTask` would, in one transaction. A task that
 * cannot be changed keeps no other from it: the response says of each what became of it, in the order of the request.
 */
export const changeTasks = defineEndpoint({
  id: 'tasks.change-tasks',
  method: 'PATCH',
  path: '/tasks',
  gate: tasks.gate,
  effect: 'write',
  shape: {
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: TaskId,
            /** The version that the change is based on. */
            version: z.int().check(z.gte(1)),
            change: z.optional(z.strictObject(taskChange)),
            /** True deletes, false restores. */
            isDeleted: z.optional(z.boolean()),
          }),
        )
        .check(
          z.minLength(1, schemaMessage(tasksContractMessages.bulkEmpty)),
          z.maxLength(maxBulkTasks, schemaMessage(tasksContractMessages.bulkLong, { max: maxBulkTasks })),
        ),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          /**
           * `changed`: or had the values already. `conflict`: another person changed a field meanwhile, and it was left.
           * `refused`: not allowed, or not confirmed. `gone`: deleted, or never there.
           */
          outcome: z.enum(['changed', 'conflict', 'refused', 'gone']),
          /** What completing it needs a confirmation for. */
          confirmation: z.optional(CompletionQuestion),
          /** As it is now; missing when it is gone or was deleted. */
          task: z.optional(Task),
        }),
      ),
    }),
  },
});
