import { localized, timeEntryLimits } from '../../../contract';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import { timeEntryServerMessages as messages } from './messages';

/** The zone that is furthest ahead of UTC, in milliseconds: a day has begun somewhere once it has begun there. */
const furthestAhead = 14 * 3_600_000;

/** @throws AppError `validation_failed` for a day that has begun nowhere yet. */
export function assertNotFuture(day: string, now: Date): void {
  if (day > new Date(now.getTime() + furthestAhead).toISOString().slice(0, 10)) {
    throw new AppError('validation_failed', localized(messages.timeInFuture), { params: { field: 'day' } });
  }
}

/**
 * The minutes of a timer, rounded; less than one counts as one, because nothing that was measured is lost.
 *
 * @throws AppError `validation_failed` for a timer that ended before it began, or that was forgotten.
 */
export function minutesBetween(startedAt: Date, endedAt: Date): number {
  const elapsed = (endedAt.getTime() - startedAt.getTime()) / 60_000;
  if (elapsed < 0) {
    throw new AppError('validation_failed', localized(messages.timeEndsEarly), { params: { field: 'endedOn' } });
  }
  if (elapsed > timeEntryLimits.forgotten) {
    throw new AppError('validation_failed', localized(messages.timerNeedsMinutes), { params: { field: 'minutes' } });
  }
  return Math.max(1, Math.round(elapsed));
}

/** Starts of a person's timers wait for each other until the transaction ends, so that one runs at most. */
export async function lockTimer(database: Database, clientId: string, personId: string): Promise<void> {
  await database.run(sql`select pg_advisory_xact_lock(hashtextextended(${`core.timer ${clientId} ${personId}`}, 0))`);
}
