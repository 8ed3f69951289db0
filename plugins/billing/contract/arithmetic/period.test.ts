import * as fc from 'fast-check';
import { addDays } from '@tessera/core/contract';
import type { BillingInterval } from './period';
import { anchorDayOf, countDays, periodFrom, remainingDays } from './period';

function periodEnds(start: string, interval: BillingInterval, count: number): readonly string[] {
  const ends: string[] = [];
  for (let from = start; ends.length < count; from = ends.at(-1) ?? start) {
    ends.push(periodFrom(from, interval, anchorDayOf(start)).end);
  }
  return ends;
}

describe('periods of a subscription', () => {
  it.each<readonly [string, BillingInterval, readonly string[]]>([
    ['2037-01-31', 'month', ['2037-02-28', '2037-03-31', '2037-04-30', '2037-05-31']],
    ['2036-01-31', 'month', ['2036-02-29', '2036-03-31']],
    ['2037-01-29', 'month', ['2037-02-28', '2037-03-29']],
    ['2037-11-30', 'month', ['2037-12-30', '2038-01-30', '2038-02-28', '2038-03-30']],
    ['2037-06-01', 'month', ['2037-07-01', '2037-08-01']],
    ['2036-02-29', 'year', ['2037-02-28', '2038-02-28', '2039-02-28', '2040-02-29']],
    ['2037-06-16', 'year', ['2038-06-16', '2039-06-16']],
  ])('from %s by the %s end on the anchor day, or the last day of a shorter month', (start, interval, ends) => {
    expect(periodEnds(start, interval, ends.length)).toEqual(ends);
  });

  it('count days of the calendar, whatever clocks do', () => {
    expect([
      countDays('2037-03-28', '2037-03-30'),
      countDays('2037-10-24', '2037-10-26'),
      countDays('2036-02-01', '2036-03-01'),
      countDays('2037-03-01', '2037-02-01'),
    ]).toEqual([2, 2, 29, -28]);
  });

  it('have all days left before they begin, and none after they end', () => {
    const period = { start: '2037-06-01', end: '2037-07-01' };
    const left = ['2037-05-20', '2037-06-01', '2037-06-16', '2037-06-30', '2037-07-01', '2037-08-01'];
    expect(left.map((on) => remainingDays(period, on))).toEqual([30, 30, 15, 1, 0, 0]);
  });

  it('follow one another without a gap, never further than a month or a year, for every first day', () => {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.constantFrom<BillingInterval>('month', 'year'), (first, interval) => {
        const start = first.toISOString().slice(0, 10);
        const anchor = anchorDayOf(start);
        let from = start;
        for (let count = 0; count < 14; count += 1) {
          const { end } = periodFrom(from, interval, anchor);
          const days = countDays(from, end);
          const [least, most] = interval === 'month' ? [28, 31] : [365, 366];
          const isLastDay = anchorDayOf(addDays(end, 1)) === 1;
          expect([days >= least && days <= most, anchorDayOf(end) === anchor || isLastDay]).toEqual([true, true]);
          from = end;
        }
      }),
    );
  });
});
