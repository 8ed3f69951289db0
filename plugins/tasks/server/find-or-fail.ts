import { localized } from '@tessera/core/contract';
import { AppError } from '@tessera/core/server';
import { tasksServerMessages } from './messages';
import type { TaskRepository } from './task-repository';
import { findTask } from './task-repository';
import type { FullTaskRow } from './task-record';

/** @throws AppError `not_found`, also for another portal's task. */
export async function findTaskOrFail(
  store: TaskRepository,
  id: string,
  options?: Parameters<typeof findTask>[2],
): Promise<FullTaskRow> {
  const task = await findTask(store, id, options);
  if (task === undefined) {
    throw new AppError('not_found', localized(tasksServerMessages.notFound));
  }
  return task;
}
