import * as fc from 'fast-check';
import type { RecurrenceFrequency, RecurrenceRule, RuleWeekday } from '../../../contract';
import { formatRecurrence, momentOf, parseRecurrence, ruleWeekdays, wallTime } from '../../../contract';
import { nextOccurrence } from './next-occurrence';

const day = 86_400_000;
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

function dates(text: string, from: string, count: number): readonly (string | undefined)[] {
  const rule = parseRecurrence(text);
  if (rule === undefined) {
    throw new Error(`'${text}' is no rule.`);
  }
  const found: (string | undefined)[] = [];
  for (let last: string | undefined = from; found.length < count && last !== undefined;) {
    last = nextOccurrence(rule, last);
    found.push(last);
  }
  return found;
}

describe('the dates of a recurrence rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=3', ['2026-11-30', '2026-12-03', '2026-12-06']],
    ['FREQ=WEEKLY', ['2026-12-04', '2026-12-11', '2026-12-18']],
    ['FREQ=WEEKLY;BYDAY=MO,TH', ['2026-11-30', '2026-12-03', '2026-12-07']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', ['2026-12-11', '2026-12-25', '2027-01-08']],
    ['FREQ=MONTHLY', ['2026-12-27', '2027-01-27', '2027-02-27']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-12-31', '2027-01-31', '2027-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['FREQ=MONTHLY;BYDAY=2TU', ['2026-12-08', '2027-01-12', '2027-02-09']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-12-25', '2027-01-29', '2027-02-26']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', ['2026-12-01', '2027-01-01', '2027-02-01']],
    ['FREQ=YEARLY', ['2027-11-27', '2028-11-27', '2029-11-27']],
  ])('are those of RFC 5545 for %s', (text, expected) => {
    expect(dates(text, '2026-11-27', 3)).toEqual(expected);
  });

  it('leave out years that lack 29 February', () => {
    expect(dates('FREQ=YEARLY', '2028-02-29', 2)).toEqual(['2032-02-29', '2036-02-29']);
  });

  it('end with the last date that the rule names', () => {
    expect(dates('FREQ=DAILY;UNTIL=20261129', '2026-11-27', 5)).toEqual(['2026-11-28', '2026-11-29', undefined]);
  });

  it('do not exist for a rule that never comes, which takes no longer than another', () => {
    expect(dates('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-02-10', 1)).toEqual([undefined]);
  });

  it('are the next ones after another date, however far', () => {
    const rule = parseRecurrence('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR');
    expect(rule && nextOccurrence(rule, '2026-11-27', '2027-01-01')).toBe('2027-01-08');
    expect(rule && nextOccurrence(rule, '2026-11-27', '2027-01-08')).toBe('2027-01-22');
  });

  it('are the first that match by counting day for day, for every rule', () => {
    const from = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(anyRule(), from, (rule, moment) => {
        const first = dateAt(moment.getTime());
        expect(parseRecurrence(formatRecurrence(rule))).toEqual(rule);
        expect(nextOccurrence(rule, first)).toBe(byCounting(rule, first));
      }),
      { numRuns: 400 },
    );
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'keep their wall time in %s, and none vanishes where clocks skip it',
    (zone) => {
      const found = dates('FREQ=DAILY', '2026-01-01', 400);
      for (const date of found) {
        for (const time of ['02:00', '02:30', '09:00']) {
          const moment = momentOf({ date: date ?? '', time }, zone);
          const shown = wallTime(moment, zone);
          expect(shown.date).toBe(date);
          // In the gap, as much later as clocks are set forward.
          expect(shown.time >= time && shown.time <= (time === '09:00' ? time : '03:30')).toBe(true);
        }
      }
      expect(new Set(found).size).toBe(400);
    },
  );
});

function anyRule(): fc.Arbitrary<RecurrenceRule> {
  const interval = fc.integer({ min: 1, max: 6 });
  const some = fc.subarray([...ruleWeekdays], { minLength: 1 });
  const plain = (frequency: RecurrenceFrequency) => interval.map((each) => ({ frequency, interval: each }));
  return fc.oneof(
    plain('DAILY'),
    plain('WEEKLY'),
    fc.record({ frequency: fc.constant('WEEKLY' as const), interval, weekdays: some }),
    fc.record({
      frequency: fc.constant('MONTHLY' as const),
      interval,
      monthDay: fc.constantFrom(1, 15, 28, 29, 30, 31, -1),
    }),
    fc.record({
      frequency: fc.constant('MONTHLY' as const),
      interval,
      weekdays: some,
      position: fc.constantFrom(1, 2, 3, 4, -1),
    }),
    plain('YEARLY'),
  );
}

/** The definition: the first day after `from` that lies in one of the counted periods and has what the rule names. */
function byCounting(rule: RecurrenceRule, from: string): string | undefined {
  for (let moment = startOf(from) + day; moment < startOf(from) + 366 * 60 * day; moment += day) {
    if (matches(rule, from, dateAt(moment))) {
      return dateAt(moment);
    }
  }
  return undefined;
}

function matches(rule: RecurrenceRule, from: string, date: string): boolean {
  const { frequency, interval, weekdays, position, monthDay } = rule;
  const [fromMonth, month] = [from, date].map((each) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7)));
  const isCounted = (periods: number): boolean => periods % interval === 0;
  switch (frequency) {
    case 'DAILY':
      return isCounted((startOf(date) - startOf(from)) / day);
    case 'WEEKLY': {
      const days = weekdays ?? [weekdayOf(from)];
      return isCounted((mondayOf(date) - mondayOf(from)) / day / 7) && days.includes(weekdayOf(date));
    }
    case 'MONTHLY': {
      if (!isCounted((month ?? 0) - (fromMonth ?? 0))) {
        return false;
      }
      const ofMonth = daysOfMonth(date);
      if (weekdays !== undefined && position !== undefined) {
        const chosen = ofMonth.filter((each) => weekdays.includes(weekdayOf(each)));
        return chosen.at(position > 0 ? position - 1 : position) === date;
      }
      return monthDay === -1 ? ofMonth.at(-1) === date : Number(date.slice(8)) === monthDay;
    }
    case 'YEARLY':
      return isCounted(Number(date.slice(0, 4)) - Number(from.slice(0, 4))) && date.slice(5) === from.slice(5);
  }
}

function weekdayOf(date: string): RuleWeekday {
  return ruleWeekdays[(new Date(startOf(date)).getUTCDay() + 6) % 7] ?? 'MO';
}

function mondayOf(date: string): number {
  return startOf(date) - ruleWeekdays.indexOf(weekdayOf(date)) * day;
}

function daysOfMonth(date: string): readonly string[] {
  const first = startOf(`${date.slice(0, 7)}-01`);
  return Array.from({ length: 31 }, (_, index) => dateAt(first + index * day)).filter((each) =>
    each.startsWith(date.slice(0, 7)),
  );
}
