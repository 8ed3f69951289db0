import * as z from 'zod/mini';
import { defineEndpoint, listImportShape, listImportUndoShape } from '@tessera/core/contract';
import { createTask } from './endpoints';
import { tasks } from './manifest';

/** A task of a file: what a new task can have, and when it was completed. */
export const ImportedTask = z.extend(z.omit(createTask.shape.body, { template: true }), {
  /** Only for a completed task; the moment of the import when left out. */
  completedOn: z.optional(z.iso.datetime()),
});
export type ImportedTask = z.input<typeof ImportedTask>;

/**
 * Creates up to 100 tasks from rows of a file, each as `createTask` would, but without notifying their owners. Accepts an
 * `Idempotency-Key`. Each item is an `ImportedTask`, checked by itself.
 */
export const importTasks = defineEndpoint({
  id: 'tasks.import-tasks',
  method: 'POST',
  path: '/tasks/import',
  gate: tasks.gate,
  effect: 'write',
  limit: 'list-import',
  shape: listImportShape,
});

/** Deletes imported tasks that were not changed since. They can be restored for 30 days. */
export const undoTaskImport = defineEndpoint({
  id: 'tasks.undo-task-import',
  method: 'POST',
  path: '/tasks/import/undo',
  gate: tasks.gate,
  effect: 'write',
  limit: 'list-import',
  shape: listImportUndoShape,
});
