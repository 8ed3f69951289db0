import * as fc from 'fast-check';
import { momentOf, nextMoment, offsetMinutes, wallTime } from './wall-time';
import type { RecurringWallSchedule } from './wall-time';
import type { Weekday } from './work-calendar';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const zone = fc.constantFrom(...zones);
/** From 1990 to 2060, to the minute. */
const moment = fc.integer({ min: 10_519_200, max: 47_336_400 }).map((minutes) => new Date(minutes * 60_000));
const two = (value: number): string => String(value).padStart(2, '0');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
const weekdays = fc.uniqueArray(weekday, { minLength: 1 });
const calendarOf = (timeZone: string, workingDays: readonly Weekday[] = [1, 2, 3, 4, 5]) => ({ timeZone, workingDays });

describe('offsetMinutes', () => {
  it('returns the offset at a moment, with and without daylight saving time', () => {
    expect([
      offsetMinutes('Europe/Berlin', new Date('2026-01-15T12:00:00Z')),
      offsetMinutes('Europe/Berlin', new Date('2026-07-15T12:00:00Z')),
      offsetMinutes('America/St_Johns', new Date('2026-01-15T12:00:00Z')),
      offsetMinutes('Asia/Kathmandu', new Date('2026-01-15T12:00:00Z')),
      offsetMinutes('UTC', new Date('2026-01-15T23:59:59.999Z')),
    ]).toEqual([60, 120, -210, 345, 0]);
  });
});

describe('momentOf', () => {
  it.each([
    ['a common time', { date: '2026-07-01', time: '09:00' }, 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['a time that is skipped', { date: '2026-03-29', time: '02:30' }, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['a time that is shown twice', { date: '2026-10-25', time: '02:30' }, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['a skipped half hour', { date: '2026-10-04', time: '02:15' }, 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a skipped day', { date: '2011-12-30', time: '09:00' }, 'Pacific/Apia', '2011-12-30T19:00:00.000Z'],
  ])('returns the moment of %s', (_, wall, timeZone, expected) => {
    expect(momentOf(wall, timeZone).toISOString()).toBe(expected);
  });

  it('returns a moment at which the clocks show the time, or a later time that replaces a skipped one', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const wall = wallTime(at, timeZone);
        const found = momentOf(wall, timeZone);
        // Of two moments the first; otherwise the same.
        expect(wallTime(found, timeZone)).toEqual(wall);
        expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(at.getTime() - found.getTime()).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });

  it('never shows an earlier time than the one asked for', () => {
    fc.assert(
      fc.property(moment, time, zone, (at, wanted, timeZone) => {
        const wall = { date: at.toISOString().slice(0, 10), time: wanted };
        const shown = wallTime(momentOf(wall, timeZone), timeZone);
        expect(`${shown.date} ${shown.time}` >= `${wall.date} ${wall.time}`).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-02-30', '09:00'],
    ['2026-2-3', '09:00'],
    ['2026-02-03', '24:00'],
    ['2026-02-03', '9:00'],
    ['', ''],
  ])('refuses %s %s', (date, text) => {
    expect(() => momentOf({ date, time: text }, 'UTC')).toThrow(RangeError);
  });
});

describe('nextMoment', () => {
  it('is 9:00 on both sides of a change of the clocks, in both directions', () => {
    const daily = { time: '09:00', on: 'every-day' } as const;
    const runsAfter = (text: string): readonly string[] => {
      const runs = [new Date(text)];
      for (let index = 0; index < 3; index += 1) {
        runs.push(nextMoment(daily, calendarOf('Europe/Berlin'), runs.at(-1) ?? new Date(0)) ?? new Date(0));
      }
      return runs.slice(1).map((run) => run.toISOString());
    };
    expect(runsAfter('2026-03-27T12:00:00Z')).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
    expect(runsAfter('2026-10-23T12:00:00Z')).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
  });

  it('is on the next working day of the company', () => {
    const friday = new Date('2026-11-27T10:00:00Z');
    const working = { time: '09:00', on: 'working-days' } as const;
    expect([
      nextMoment(working, calendarOf('UTC'), friday)?.toISOString(),
      nextMoment(working, calendarOf('UTC', [7]), friday)?.toISOString(),
    ]).toEqual(['2026-11-30T09:00:00.000Z', '2026-11-29T09:00:00.000Z']);
  });

  it('is no holiday of the company, also after several weeks of them', () => {
    const mondays = Array.from({ length: 6 }, (_, week) =>
      new Date(Date.UTC(2026, 10, 30 + 7 * week)).toISOString().slice(0, 10),
    );
    const next = (workingDays: readonly Weekday[], on: RecurringWallSchedule['on']) =>
      nextMoment(
        { time: '09:00', on },
        { timeZone: 'UTC', workingDays, holidays: mondays },
        new Date('2026-11-28T12:00:00Z'),
      )?.toISOString();
    expect(next([1, 2, 3, 4, 5], 'working-days')).toBe('2026-12-01T09:00:00.000Z');
    expect(next([1], 'working-days')).toBe('2027-01-11T09:00:00.000Z');
    // A day that a person has chosen comes, whether the company works on it or not.
    expect(next([1], [1])).toBe('2026-11-30T09:00:00.000Z');
  });

  it('is undefined for a date that is over', () => {
    const once = { time: '09:00', on: { date: '2026-11-24' } } as const;
    expect([
      nextMoment(once, calendarOf('UTC'), new Date('2026-11-24T08:59:00Z'))?.toISOString(),
      nextMoment(once, calendarOf('UTC'), new Date('2026-11-24T09:00:00Z')),
    ]).toEqual(['2026-11-24T09:00:00.000Z', undefined]);
  });

  it('is later, at most eight days away, on one of the days, and none is skipped', () => {
    fc.assert(
      fc.property(moment, time, zone, weekdays, (after, wanted, timeZone, days) => {
        const schedule: RecurringWallSchedule = { time: wanted, on: days };
        const next = nextMoment(schedule, calendarOf(timeZone), after) ?? new Date(0);
        expect(next > after).toBe(true);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(8 * 86_400_000 + 86_400_000);
        // From any moment before it that is not before `after`, it is the next one too.
        const between = new Date(Math.floor((after.getTime() + next.getTime()) / 2));
        expect(nextMoment(schedule, calendarOf(timeZone), between)).toEqual(next);
      }),
    );
  });

  it('refuses weekdays that never come', () => {
    expect(() => nextMoment({ time: '09:00', on: [] }, calendarOf('UTC'), new Date())).toThrow(RangeError);
  });
});
