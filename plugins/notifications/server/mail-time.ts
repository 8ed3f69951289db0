import type { WallCalendar } from '@tessera/core/contract';
import { isWorkingDay, nextMoment, wallTime } from '@tessera/core/contract';
import type { NotificationPreferences } from '../contract';

/** What decides when a person is mailed. */
export type MailTiming = Pick<
  NotificationPreferences,
  'mailMode' | 'digestAt' | 'digestDay' | 'quietHours' | 'workingDaysOnly'
>;

/** Milliseconds that an instant email waits for further notifications, and for the person to read them in the product. */
const mailWindow = 2 * 60_000;

/** A pause ends in another one at most this often: the end of a quiet night may be a day off. */
const maxPauses = 4;

/**
 * When what happens now is mailed: after the window, or with the daily or weekly email; never in quiet hours or, if the person
 * wants that, on days off.
 *
 * @param calendar the zone of the person, and the working days and holidays of the company.
 */
export function mailTime(now: Date, timing: MailTiming, calendar: WallCalendar): Date {
  const { mailMode, digestAt, digestDay, workingDaysOnly } = timing;
  if (mailMode === 'daily') {
    // The person chose this time, so quiet hours do not move it.
    const days = workingDaysOnly ? 'working-days' : 'every-day';
    // So is a day of the week, which may be a day off.
    const on = digestDay === null || digestDay === undefined ? days : [digestDay];
    return nextMoment({ time: digestAt, on }, calendar, now) ?? now;
  }
  let moment = new Date(now.getTime() + mailWindow);
  for (let pause = 0; pause < maxPauses; pause += 1) {
    const end = endOfPause(moment, timing, calendar);
    if (end === undefined) {
      break;
    }
    moment = end;
  }
  return moment;
}

/** When the pause ends in which a moment lies; undefined when it lies in none. */
function endOfPause(
  moment: Date,
  { quietHours, workingDaysOnly }: MailTiming,
  calendar: WallCalendar,
): Date | undefined {
  const { timeZone } = calendar;
  if (workingDaysOnly && !isWorkingDay(wallTime(moment, timeZone).date, calendar)) {
    return nextMoment({ time: '00:00', on: 'working-days' }, calendar, moment);
  }
  if (quietHours !== null && isQuiet(wallTime(moment, timeZone).time, quietHours)) {
    return nextMoment({ time: quietHours.until, on: 'every-day' }, calendar, moment);
  }
  return undefined;
}

/** Times of a day as texts of the same length sort like times. */
function isQuiet(time: string, { from, until }: NonNullable<MailTiming['quietHours']>): boolean {
  return from < until ? time >= from && time < until : time >= from || time < until;
}
