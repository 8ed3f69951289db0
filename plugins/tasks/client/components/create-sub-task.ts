import { ApiError } from '@tessera/core/client';
import type { Task } from '../../contract/model';
import type { TaskStore } from '../stores/task-store';

export interface NewSubTask {
  readonly title: string;
  /** One for each intended action: a retry after a lost response creates one task. */
  readonly idempotencyKey: string;
}

/** Creates a sub-task, or keeps it on the device. @returns why not; undefined after success. */
export async function createSubTask(
  store: TaskStore,
  { id, key, title: parentTitle }: Task,
  { title, idempotencyKey }: NewSubTask,
): Promise<string | undefined> {
  const parent = { id, key, title: parentTitle };
  try {
    await store.create({ title, priority: 'none', owner: null, parent }, idempotencyKey);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    // Kept on the device: it is shown among the others, and sent later.
    return error.code === 'kept' ? undefined : error.sentences[0];
  }
}
