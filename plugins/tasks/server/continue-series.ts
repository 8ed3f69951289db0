import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { planRecurrence } from './plan-recurrence';
import { publishDerivedChange } from './publish-task';
import { takeBackNext } from './take-back-next';
import type { FullTaskRow } from './task-record';

/** Does for the series of a task what follows from its change. @returns the task as it is then. */
export async function continueSeries(
  context: PortalContext,
  before: FullTaskRow,
  after: FullTaskRow,
): Promise<FullTaskRow> {
  if (after.series_id === null) {
    return after;
  }
  const isReopened = isOpenCategory(after.category) && !isOpenCategory(before.category);
  const task = isReopened && after.next_id !== null ? await takeBackNext(context, after) : after;
  if (task !== after) {
    publishDerivedChange(context, task);
  }
  planRecurrence(context, task);
  return task;
}
