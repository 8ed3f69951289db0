import type { RecurrenceRule, RuleWeekday, Weekday } from '../../contract';
import { formatRecurrence, ruleWeekdays } from '../../contract';

/** The day of the week of a date. */
export function ruleWeekdayOf(date: string): RuleWeekday {
  return ruleWeekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO';
}

/** The rules that most people need, counted from a date, as texts: every day, on working days, weekly, monthly, yearly. */
export function recurrencePresets(date: string, workingDays: readonly Weekday[]): readonly string[] {
  const weekday = ruleWeekdayOf(date);
  const working = workingDays.flatMap((day) => ruleWeekdays[day - 1] ?? []);
  const rules: readonly RecurrenceRule[] = [
    { frequency: 'DAILY', interval: 1 },
    ...(working.length > 1 && working.length < 7
      ? [{ frequency: 'WEEKLY', interval: 1, weekdays: working } as const]
      : []),
    { frequency: 'WEEKLY', interval: 1, weekdays: [weekday] },
    { frequency: 'WEEKLY', interval: 2, weekdays: [weekday] },
    ...daysOfMonth(date)
      .slice(0, 2)
      .map((day) => ({ frequency: 'MONTHLY', interval: 1, ...day }) as const),
    { frequency: 'YEARLY', interval: 1 },
  ];
  return rules.map(formatRecurrence);
}

/** The ways in which a date is a day of its month, the likeliest first: the last day, the 27th, the fourth Friday. */
export function daysOfMonth(date: string): readonly Pick<RecurrenceRule, 'monthDay' | 'weekdays' | 'position'>[] {
  const day = Number(date.slice(8));
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  const weekdays = [ruleWeekdayOf(date)];
  const position = Math.ceil(day / 7);
  const workdays = ruleWeekdays.slice(0, 5);
  return [
    ...(day === last ? [{ monthDay: -1 }] : []),
    { monthDay: day },
    ...(position <= 4 ? [{ weekdays, position }] : []),
    ...(day > last - 7 ? [{ weekdays, position: -1 }] : []),
    ...(day === last ? [] : [{ monthDay: -1 }]),
    { weekdays: workdays, position: 1 },
    { weekdays: workdays, position: -1 },
  ];
}
