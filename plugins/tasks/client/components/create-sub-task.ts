import { ApiError } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';
import type { Task } from '../../contract/model';
import type { TaskStore } from '../stores/task-store';

export interface NewSubTask {
  readonly title: string;
  readonly owner?: PersonCard | undefined;
  /** `YYYY-MM-DD`. */
  readonly dueOn?: string | undefined;
  /** One for each intended action: a retry after a lost response creates one task. */
  readonly idempotencyKey: string;
}

/** Creates a sub-task, or keeps it on the device. @returns why not; undefined after success. */
export async function createSubTask(
  store: TaskStore,
  { id, key, title: parentTitle }: Task,
  { title, owner, dueOn, idempotencyKey }: NewSubTask,
): Promise<string | undefined> {
  const parent = { id, key, title: parentTitle };
  try {
    const due = dueOn === undefined ? {} : { dueOn };
    await store.create({ title, priority: 'none', owner: owner ?? null, parent, ...due }, idempotencyKey);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    // Kept on the device: it is shown among the others, and sent later.
    return error.code === 'kept' ? undefined : error.sentences[0];
  }
}
