import type { PortalContext } from '@tessera/core/server';
import { Statuses } from '@tessera/core/server';
import { reviewStatus } from '../contract';
import { taskEntity } from './task-entity';

/** Whether tasks of the company can get the status of a review; see `waitsForReview`. */
export async function hasReviewStatus(context: Pick<PortalContext, 'get'>): Promise<boolean> {
  const statuses = await context.get(Statuses).list(taskEntity);
  return statuses.some(({ key, replacedBy }) => key === reviewStatus && replacedBy === undefined);
}
