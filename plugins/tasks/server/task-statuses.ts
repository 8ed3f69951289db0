import type { PortalContext } from '@tessera/core/server';
import { Statuses } from '@tessera/core/server';
import type { TaskStatusKey } from '../contract';
import { initialStatus } from '../contract';
import { taskEntity } from './task-entity';

/** The status of a new task: the first one of those that are not started. */
export async function initialStatusOf(context: Pick<PortalContext, 'get'>): Promise<TaskStatusKey> {
  return (await context.get(Statuses).first(taskEntity, 'unstarted')) ?? initialStatus;
}

/**
 * The status that a task gets when a caller asks for one; see `Statuses.resolve`.
 *
 * @throws AppError `validation_failed` for a status that the company never had.
 */
export function statusFor(context: Pick<PortalContext, 'get'>, asked: TaskStatusKey): Promise<TaskStatusKey> {
  return context.get(Statuses).resolve(taskEntity, asked);
}
