/** Days of the week as RFC 5545 writes them, Monday first. */
export const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** A day of the week as RFC 5545 writes it: `MO`. */
export type RuleWeekday = (typeof ruleWeekdays)[number];

/** What a rule counts: days, weeks, months or years. */
export const recurrenceFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
/** One of `recurrenceFrequencies`. */
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/**
 * A rule by which dates come again: the part of RFC 5545, section 3.3.10, that people can say in a sentence. A part that
 * is left out follows from the first date, such as the weekday of a weekly rule.
 */
export interface RecurrenceRule {
  readonly frequency: RecurrenceFrequency;
  /** Every so many days, weeks, months or years; 1 for each. */
  readonly interval: number;
  /** Weekly: these days. Monthly with `position`: one of these days. */
  readonly weekdays?: readonly RuleWeekday[];
  /** Monthly: which of the month's `weekdays`, 1 to 4, or -1 for the last. */
  readonly position?: number;
  /** Monthly: the day of the month, 1 to 31, or -1 for the last. Months without that day are left out. */
  readonly monthDay?: number;
  /** Occurrences in all. */
  readonly count?: number;
  /** The last date on which it may come, `YYYY-MM-DD`. */
  readonly until?: string;
}

/** Limits of rules. */
export const recurrenceLimits = {
  /** Days, weeks, months or years between two dates. */
  interval: 999,
  count: 999,
} as const;

const positions: readonly number[] = [1, 2, 3, 4, -1];

/** Parts by frequency, besides FREQ, INTERVAL, COUNT and UNTIL. */
const partsOf: Readonly<Record<RecurrenceFrequency, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'],
  YEARLY: [],
};
const commonParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL'];

/**
 * Reads the text of a rule, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`.
 *
 * @returns undefined for a text that is no rule, or has parts that are not supported.
 */
export function parseRecurrence(text: string): RecurrenceRule | undefined {
  const parts = readParts(text.trim().toUpperCase());
  const frequency = recurrenceFrequencies.find((each) => each === parts?.get('FREQ'));
  if (parts === undefined || frequency === undefined) {
    return undefined;
  }
  const allowed = [...commonParts, ...partsOf[frequency]];
  if ([...parts.keys()].some((name) => !allowed.includes(name)) || (parts.has('COUNT') && parts.has('UNTIL'))) {
    return undefined;
  }
  const interval = readNumber(parts.get('INTERVAL') ?? '1', recurrenceLimits.interval);
  const end = readEnd(parts);
  const days = readDays(frequency, parts);
  return interval === undefined || end === undefined || days === undefined
    ? undefined
    : { frequency, interval, ...days, ...end };
}

/** The text of a rule: the same for every way of writing it. */
export function formatRecurrence(rule: RecurrenceRule): string {
  const { frequency, interval, weekdays = [], position, monthDay, count, until } = rule;
  const days = ruleWeekdays.filter((day) => weekdays.includes(day));
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${position !== undefined && days.length === 1 ? position : ''}${days.join(',')}`,
    monthDay !== undefined && `BYMONTHDAY=${monthDay}`,
    position !== undefined && days.length > 1 && `BYSETPOS=${position}`,
    count !== undefined && `COUNT=${count}`,
    until !== undefined && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter((part) => part !== false)
    .join(';');
}

function readParts(text: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) {
      return undefined;
    }
    parts.set(name, value);
  }
  return parts;
}

function readNumber(text: string, max: number): number | undefined {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

function readEnd(parts: ReadonlyMap<string, string>): Pick<RecurrenceRule, 'count' | 'until'> | undefined {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined) {
    const times = readNumber(count, recurrenceLimits.count);
    return times === undefined ? undefined : { count: times };
  }
  if (until === undefined) {
    return {};
  }
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  const moment = Date.parse(`${date}T00:00:00Z`);
  const isDate = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date);
  return isDate ? { until: date } : undefined;
}

type Days = Pick<RecurrenceRule, 'weekdays' | 'position' | 'monthDay'>;

function readDays(frequency: RecurrenceFrequency, parts: ReadonlyMap<string, string>): Days | undefined {
  const [byDay, byMonthDay, bySetPos] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYSETPOS')];
  if (byMonthDay !== undefined) {
    const monthDay = byMonthDay === '-1' ? -1 : readNumber(byMonthDay, 31);
    return monthDay === undefined || byDay !== undefined || bySetPos !== undefined ? undefined : { monthDay };
  }
  if (byDay === undefined) {
    return bySetPos === undefined ? {} : undefined;
  }
  const [, ordinal = '', list = ''] = /^(-?\d)?([A-Z,]+)$/.exec(byDay) ?? [];
  const names = list.split(',');
  const weekdays = ruleWeekdays.filter((day) => names.includes(day));
  if (weekdays.length === 0 || weekdays.length !== names.length) {
    return undefined;
  }
  if (frequency === 'WEEKLY') {
    return ordinal === '' ? { weekdays } : undefined;
  }
  // One of them, written before a single day or after a list of days.
  const isPlaced = ordinal === '' ? bySetPos !== undefined : bySetPos === undefined && weekdays.length === 1;
  const position = Number(ordinal === '' ? bySetPos : ordinal);
  return isPlaced && positions.includes(position) ? { weekdays, position } : undefined;
}
