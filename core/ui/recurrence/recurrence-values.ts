import type { RecurrenceFrequency, RecurrenceRule, RuleWeekday } from '../../contract';
import { formatRecurrence, parseRecurrence, recurrenceLimits } from '../../contract';
import type { NumberValue } from '../numbers/number-field';
import type { UiEnvironment } from '../environment';
import { daysOfMonth, ruleWeekdayOf } from './recurrence-presets';
import { recurrenceMessages as messages } from './recurrence-messages';

/** A rule as a form has it. What belongs to another unit or end is kept while one of them is tried. */
export interface RecurrenceValues {
  readonly unit: RecurrenceFrequency;
  readonly interval: NumberValue;
  readonly weekdays: readonly RuleWeekday[];
  /** A monthly rule without interval and end, as text. */
  readonly dayOfMonth: string;
  readonly end: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: NumberValue;
}

/** What is wrong with the fields, in words. */
export type RecurrenceFaults = Partial<Record<'interval' | 'weekdays' | 'until' | 'count', string>>;

/**
 * A rule as the fields of a form have it; every week on the date's day for none.
 *
 * @param date that a new rule counts from, `YYYY-MM-DD`.
 */
export function recurrenceValuesOf(rule: RecurrenceRule | undefined, date: string): RecurrenceValues {
  const { frequency = 'WEEKLY', interval = 1, weekdays, count, until } = rule ?? {};
  const own = rule !== undefined && frequency === 'MONTHLY' ? dayOfMonthText(rule) : '';
  return {
    unit: frequency,
    interval,
    weekdays: (frequency === 'WEEKLY' ? weekdays : undefined) ?? [ruleWeekdayOf(date)],
    dayOfMonth: own === '' ? dayOfMonthText(daysOfMonth(date)[0] ?? {}) : own,
    end: count !== undefined ? 'count' : until !== undefined ? 'until' : 'never',
    until: until ?? '',
    count: count ?? 10,
  };
}

/** The text of a monthly rule that says only the day; empty for none. */
export function dayOfMonthText({ monthDay, weekdays, position }: Partial<RecurrenceRule>): string {
  if (monthDay === undefined && position === undefined) {
    return '';
  }
  return formatRecurrence({
    frequency: 'MONTHLY',
    interval: 1,
    ...(monthDay === undefined ? {} : { monthDay }),
    ...(weekdays === undefined || position === undefined ? {} : { weekdays, position }),
  });
}

/**
 * The text of the rule that the values say.
 *
 * @param isPlain without days: the rule counts from whatever day.
 */
export function recurrenceOfValues(values: RecurrenceValues, isPlain: boolean): string {
  const { unit, interval, weekdays, dayOfMonth, end, until, count } = values;
  const { weekdays: placed, position, monthDay } = parseRecurrence(dayOfMonth) ?? {};
  const days = isPlain
    ? {}
    : unit === 'WEEKLY'
      ? { weekdays }
      : unit === 'MONTHLY'
        ? {
            ...(monthDay === undefined ? {} : { monthDay }),
            ...(placed === undefined || position === undefined ? {} : { weekdays: placed, position }),
          }
        : {};
  return formatRecurrence({
    frequency: unit,
    interval: interval === '' ? 1 : interval,
    ...days,
    ...(end === 'until' ? { until } : {}),
    ...(end === 'count' && count !== '' ? { count } : {}),
  });
}

/**
 * What is wrong with the fields, for the `validate` of a form; empty for a rule that can be saved.
 *
 * @param isPlain as in `recurrenceOfValues`.
 */
export function faultsOfRecurrence(
  { unit, interval, weekdays, end, until, count }: RecurrenceValues,
  isPlain: boolean,
  { translate }: Pick<UiEnvironment, 'translate'>,
): RecurrenceFaults {
  const number = (max: number): string => translate(messages.intervalMissing, { max });
  return {
    ...(interval === '' ? { interval: number(recurrenceLimits.interval) } : {}),
    ...(unit === 'WEEKLY' && !isPlain && weekdays.length === 0 ? { weekdays: translate(messages.weekdayMissing) } : {}),
    ...(end === 'until' && until === '' ? { until: translate(messages.untilMissing) } : {}),
    ...(end === 'count' && count === '' ? { count: number(recurrenceLimits.count) } : {}),
  };
}
