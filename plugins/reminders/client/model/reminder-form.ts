import { nextMoment, momentOf, wallTime } from '@tessera/core/contract';
import type { Reminder, ReminderWhen } from '../../contract/model';
import { ReminderRepeat } from '../../contract/model';

/** The values of the form. */
export interface ReminderValues {
  readonly note: string;
  readonly anchor: 'time' | 'due' | 'start';
  /** `YYYY-MM-DDTHH:MM`, or only the day. */
  readonly at: string;
  /** Minutes before the date. */
  readonly before: string;
  readonly repeat: string;
}

const morning = '09:00';

/** A new reminder comes tomorrow at nine, and does not come again. */
export function newReminderValues(now: Date, timeZone: string, note = ''): ReminderValues {
  const endOfToday = momentOf({ date: wallTime(now, timeZone).date, time: '23:59' }, timeZone);
  const calendar = { timeZone, workingDays: [1, 2, 3, 4, 5] as const };
  const { date } = wallTime(nextMoment({ time: morning, on: 'every-day' }, calendar, endOfToday) ?? now, timeZone);
  return { note, anchor: 'time', at: `${date}T${morning}`, before: '0', repeat: 'never' };
}

/** Those of a reminder that is edited. */
export function valuesOfReminder({ note, when }: Reminder, fresh: ReminderValues): ReminderValues {
  return when.anchor === 'time'
    ? { ...fresh, note, anchor: 'time', at: `${when.date}T${when.time}`, repeat: when.repeat }
    : { ...fresh, note, anchor: when.anchor, before: String(when.minutesBefore), repeat: when.repeat };
}

/** Values → wire. A day without a time is reminded of at nine. */
export function whenOfValues({ anchor, at, before, repeat }: ReminderValues, timeZone: string): ReminderWhen {
  const [date = '', time = morning] = at.split('T');
  const every = ReminderRepeat.parse(repeat);
  return anchor === 'time'
    ? { anchor, date, time, timeZone, repeat: every }
    : { anchor, minutesBefore: Number(before), timeZone, repeat: every };
}

/** When a reminder comes first, as the browser knows it: undefined for one that waits for a date of its entity. */
export function firstTimeOf(when: ReminderWhen): string | undefined {
  return when.anchor === 'time'
    ? momentOf({ date: when.date, time: when.time }, when.timeZone).toISOString()
    : undefined;
}
