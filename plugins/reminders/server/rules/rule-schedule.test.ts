import * as fc from 'fast-check';
import { addDays, momentOf } from '@tessera/core/contract';
import type { Weekday } from '@tessera/core/contract';
import type { RuleSchedule } from './rule-schedule';
import { momentsOf, nextMomentOf } from './rule-schedule';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham'];
const zone = fc.constantFrom(...zones);
const schedule = fc.record<RuleSchedule>({
  trigger: fc.constantFrom('beforeStart', 'beforeDue', 'atDue', 'overdueEvery', 'noUpdateFor'),
  offsetMinutes: fc.integer({ min: 1, max: 10 }).map((days) => days * 1_440),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  onWorkingDays: fc.boolean(),
  everyDays: fc.constantFrom(1, 3, 7),
  maxRepeats: fc.integer({ min: 1, max: 5 }),
});
const calendarOf = (timeZone: string, workingDays: readonly Weekday[] = [1, 2, 3, 4, 5]) => ({
  timeZone,
  workingDays,
  cache: new Map(),
});
/** Minutes of looks, such as those between which a process was killed: some at once, some days later. */
const pauses = fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 40 });
const start = Date.parse('2037-03-20T00:00:00Z');

describe('The moments of a schedule', () => {
  it('are found once by looks at any moments, and are those of one look [R100.rules]', () => {
    fc.assert(
      fc.property(schedule, zone, pauses, (each, timeZone, minutes) => {
        const calendar = calendarOf(timeZone);
        const ends = minutes.reduce((all, pause) => [...all, (all.at(-1) ?? 0) + pause], [0]);
        const at = (minute: number): Date => new Date(start + minute * 60_000);
        const byLooks = ends
          .slice(1)
          .flatMap((end, index) => momentsOf(each, calendar, { after: at(ends[index] ?? 0), until: at(end) }));
        const atOnce = momentsOf(each, calendar, { after: at(0), until: at(ends.at(-1) ?? 0) });
        expect(byLooks).toEqual(atOnce);
        expect(new Set(byLooks.map(({ day }) => day)).size).toBe(byLooks.length);
      }),
    );
  });

  it('are those that the next moment leads to', () => {
    fc.assert(
      fc.property(schedule, zone, fc.integer({ min: 0, max: 500_000 }), (each, timeZone, minute) => {
        const calendar = calendarOf(timeZone);
        const after = new Date(start + minute * 60_000);
        const next = nextMomentOf(each, calendar, after) ?? new Date(0);
        const until = new Date(next.getTime());
        expect(momentsOf(each, calendar, { after, until }).map(({ at }) => at)).toEqual([next]);
      }),
    );
  });

  it('on working days only, mean each day once, also the days off before', () => {
    fc.assert(
      fc.property(schedule, zone, (any, timeZone) => {
        const each: RuleSchedule = { ...any, trigger: 'atDue', onWorkingDays: true };
        const until = new Date(start + 40 * 86_400_000);
        const days = momentsOf(each, calendarOf(timeZone), { after: new Date(start), until }).flatMap(({ anchors }) => [
          ...anchors.keys(),
        ]);
        expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
      }),
    );
  });

  it('on working days only, are on no holiday, which belongs to the next working day', () => {
    // 2037-03-23 is a Monday.
    const calendar = { ...calendarOf('UTC'), holidays: ['2037-03-23'] };
    const each: RuleSchedule = {
      trigger: 'atDue',
      offsetMinutes: 0,
      time: '09:00',
      onWorkingDays: true,
      everyDays: 1,
      maxRepeats: 1,
    };
    const [first] = momentsOf(each, calendar, {
      after: new Date('2037-03-20T12:00:00Z'),
      until: new Date('2037-03-25T00:00:00Z'),
    });
    expect([first?.day, [...(first?.anchors.keys() ?? [])]]).toEqual([
      '2037-03-24',
      ['2037-03-21', '2037-03-22', '2037-03-23', '2037-03-24'],
    ]);
  });

  it('count days of the calendar from the date, and repetitions from the first day', () => {
    const calendar = calendarOf('Europe/Berlin');
    const period = { after: new Date('2037-03-29T00:00:00Z'), until: new Date('2037-03-29T12:00:00Z') };
    const anchors = (more: Partial<RuleSchedule>) => {
      const each = { offsetMinutes: 2_880, time: '09:00', onWorkingDays: false, everyDays: 3, maxRepeats: 3, ...more };
      return momentsOf({ trigger: 'atDue', ...each }, calendar, period).flatMap((moment) => [...moment.anchors]);
    };
    expect(anchors({ trigger: 'beforeDue' })).toEqual([['2037-03-31', -2]]);
    expect(anchors({ trigger: 'atDue' })).toEqual([['2037-03-29', 0]]);
    expect(anchors({ trigger: 'overdueEvery' })).toEqual([
      ['2037-03-28', 1],
      ['2037-03-25', 4],
      ['2037-03-22', 7],
    ]);
    expect(anchors({ trigger: 'noUpdateFor' })).toEqual([
      ['2037-03-27', 2],
      ['2037-03-24', 5],
      ['2037-03-21', 8],
    ]);
  });

  it('are at the time that clocks show, also where they are changed', () => {
    const each: RuleSchedule = {
      trigger: 'atDue',
      offsetMinutes: 0,
      time: '09:00',
      onWorkingDays: false,
      everyDays: 1,
      maxRepeats: 1,
    };
    const period = { after: new Date('2037-03-28T00:00:00Z'), until: new Date('2037-03-30T23:00:00Z') };
    const found = momentsOf(each, calendarOf('Europe/Berlin'), period);
    expect(found.map(({ at }) => at)).toEqual(
      ['2037-03-28', '2037-03-29', '2037-03-30'].map((date) => momentOf({ date, time: '09:00' }, 'Europe/Berlin')),
    );
  });
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
