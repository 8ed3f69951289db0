import { localized } from '@tessera/core/contract';
import type { EntityDescription, PortalContext } from '@tessera/core/server';
import { AppError, isTimeZone } from '@tessera/core/server';
import { remindersContractMessages } from '../contract/messages';
import { remindersServerMessages as messages } from './messages';
import { nextTime } from './next-time';
import type { ScheduleColumns } from './reminder-row';

/** @throws AppError `validation_failed` for an unknown zone, which no time could be derived from. */
export function checkZone({ time_zone: zone }: Pick<ScheduleColumns, 'time_zone'>): void {
  if (!isTimeZone(zone)) {
    throw new AppError('validation_failed', localized(remindersContractMessages.zoneUnknown), {
      params: { field: 'when' },
    });
  }
}

/**
 * When a reminder comes first that a person sets now; undefined while its entity lacks the date.
 *
 * @throws AppError `validation_failed` for an unknown zone, and for a moment that has passed.
 */
export function planNext(
  { clock, portal }: Pick<PortalContext, 'clock' | 'portal'>,
  schedule: ScheduleColumns,
  facts: EntityDescription | undefined,
): Date | undefined {
  checkZone(schedule);
  const next = nextTime(schedule, { facts, calendar: portal }, clock.now());
  const { anchor } = schedule;
  if (next === undefined && (anchor === 'time' || facts?.[anchor] !== undefined)) {
    throw new AppError('validation_failed', localized(anchor === 'time' ? messages.timePast : messages.datePast), {
      params: { field: 'when' },
    });
  }
  return next;
}
