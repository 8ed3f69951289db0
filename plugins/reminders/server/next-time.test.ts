import * as fc from 'fast-check';
import { momentOf, wallTime } from '@tessera/core/contract';
import type { EntityDescription } from '@tessera/core/server';
import { nextTime } from './next-time';
import type { ScheduleColumns } from './reminder-row';

const calendar = { workingDays: [1, 2, 3, 4, 5] } as const;

function at(date: string, time: string, more: Partial<ScheduleColumns> = {}): ScheduleColumns {
  return {
    anchor: 'time',
    on_date: date,
    at_time: time,
    minutes_before: null,
    time_zone: 'Europe/Berlin',
    repeat: 'never',
    ...more,
  };
}

function before(minutes: number, more: Partial<ScheduleColumns> = {}): ScheduleColumns {
  return { ...at('', ''), anchor: 'due', on_date: null, at_time: null, minutes_before: minutes, ...more };
}

const due = (date: string, time?: string, timeZone?: string): EntityDescription => ({
  title: 'Weigh the samples',
  isClosed: false,
  due: { date, ...(time === undefined ? {} : { time }), ...(timeZone === undefined ? {} : { timeZone }) },
});

const next = (schedule: ScheduleColumns, after: string, facts?: EntityDescription): string | undefined =>
  nextTime(schedule, { facts, calendar }, new Date(after))?.toISOString();

/** The next times one after another. */
function times(schedule: ScheduleColumns, after: string, count: number, facts?: EntityDescription): readonly string[] {
  const found: string[] = [];
  let moment = after;
  for (let index = 0; index < count; index += 1) {
    moment = next(schedule, moment, facts) ?? 'never';
    found.push(moment);
  }
  return found;
}

describe('the next time of a reminder', () => {
  it('is its time on the wall clock of its zone, once', () => {
    expect(next(at('2026-12-01', '09:00'), '2026-11-27T00:00:00Z')).toBe('2026-12-01T08:00:00.000Z');
    expect(next(at('2026-12-01', '09:00'), '2026-12-01T08:00:00Z')).toBeUndefined();
  });

  it('keeps the time of the day when clocks are changed', () => {
    expect(times(at('2026-03-27', '09:00', { repeat: 'daily' }), '2026-03-27T00:00:00Z', 4)).toEqual([
      '2026-03-27T08:00:00.000Z',
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
  });

  it.each([
    ['every-3-days', ['2026-11-30', '2026-12-03', '2026-12-06']],
    ['weekly', ['2026-11-30', '2026-12-07', '2026-12-14']],
    ['working-days', ['2026-11-30', '2026-12-01', '2026-12-02']],
    ['monthly', ['2026-11-30', '2026-12-30', '2027-01-30']],
    ['yearly', ['2026-11-30', '2027-11-30', '2028-11-30']],
  ] as const)('comes again %s', (repeat, days) => {
    const found = times(at('2026-11-30', '12:00', { repeat, time_zone: 'UTC' }), '2026-11-27T00:00:00Z', 3);
    expect(found.map((moment) => moment.slice(0, 10))).toEqual(days);
  });

  it('falls on the last day of months that lack its day, and on its own day again afterwards', () => {
    const found = times(at('2027-01-31', '12:00', { repeat: 'monthly', time_zone: 'UTC' }), '2027-01-01T00:00:00Z', 4);
    expect(found.map((moment) => moment.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
    expect(next(at('2028-02-29', '12:00', { repeat: 'yearly', time_zone: 'UTC' }), '2028-03-01T00:00:00Z')).toBe(
      '2029-02-28T12:00:00.000Z',
    );
  });

  it('leaves out days off from the first time on', () => {
    // A Saturday.
    const found = times(
      at('2026-11-28', '12:00', { repeat: 'working-days', time_zone: 'UTC' }),
      '2026-11-27T00:00:00Z',
      2,
    );
    expect(found.map((moment) => moment.slice(0, 10))).toEqual(['2026-11-30', '2026-12-01']);
  });

  it('is so long before a due date, which counts as 9:00 without a time', () => {
    expect(next(before(0), '2026-11-27T00:00:00Z', due('2026-12-01'))).toBe('2026-12-01T08:00:00.000Z');
    expect(next(before(1_440), '2026-11-27T00:00:00Z', due('2026-12-01'))).toBe('2026-11-30T08:00:00.000Z');
    expect(next(before(30), '2026-11-27T00:00:00Z', due('2026-12-01', '15:00', 'Asia/Tokyo'))).toBe(
      '2026-12-01T05:30:00.000Z',
    );
  });

  it('counts days of the calendar before a due date, also where clocks are changed between', () => {
    // Clocks are set forward on 29 March; 24 hours before 9:00 would be 8:00.
    expect(next(before(1_440), '2026-03-01T00:00:00Z', due('2026-03-29', '09:00', 'Europe/Berlin'))).toBe(
      '2026-03-28T08:00:00.000Z',
    );
  });

  it('does not exist without the date, and comes again after the due date until the task is completed', () => {
    expect(next(before(0), '2026-11-27T00:00:00Z', { title: 'No date', isClosed: false })).toBeUndefined();
    expect(next(before(0), '2026-12-02T00:00:00Z', due('2026-12-01'))).toBeUndefined();
    expect(times(before(1_440, { repeat: 'daily' }), '2026-12-05T00:00:00Z', 2, due('2026-12-01'))).toEqual([
      '2026-12-05T08:00:00.000Z',
      '2026-12-06T08:00:00.000Z',
    ]);
  });

  it('is after the given moment, not before the first time, and at its time of the day, in every zone', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu');
    const repeat = fc.constantFrom('daily', 'every-3-days', 'weekly', 'monthly', 'yearly', 'working-days' as const);
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, zone, repeat, fc.nat(1_439), (start, after, timeZone, kind, minutes) => {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const { date } = wallTime(start, timeZone);
        const schedule = at(date, time, { repeat: kind, time_zone: timeZone });
        const found = nextTime(schedule, { facts: undefined, calendar }, after) ?? new Date(0);
        expect(found > after).toBe(true);
        expect(found >= momentOf({ date, time }, timeZone)).toBe(true);
        // Where the clocks skip that time, the moment after the gap is shown.
        expect(momentOf({ date: wallTime(found, timeZone).date, time }, timeZone)).toEqual(found);
      }),
    );
  });
});
