import * as fc from 'fast-check';
import { addDays } from '@tessera/core/contract';
import { changeNow } from './change-now';
import { addDiscountAndTax, addUpLines, writeLines } from './invoice-lines';
import { anchorDayOf, countDays, periodFrom } from './period';
import { roundAmount, roundTogether } from './rounding';
import type { SubscribedTerms } from './terms';
import { changeTiming, periodPrice, pricedItems } from './terms';

const monthly = (planPriceMinor: number, more: Partial<SubscribedTerms> = {}): SubscribedTerms => ({
  planCode: 'TEAM',
  interval: 'month',
  planPriceMinor,
  seatPriceMinor: 500,
  extraSeats: 0,
  ...more,
});

/** Of an invoice or credit: days and the amount in minor units. */
const amounts = (lines: readonly { kind: string; days: number; ofDays: number; amountMinor: number }[]) =>
  lines.map(({ kind, days, ofDays, amountMinor }) => `${kind} ${days}/${ofDays} = ${amountMinor}`);

describe('proration', () => {
  it('charges 14 of 31 days at 100.00 and 17 at 200.00 (Lago)', () => {
    const first = writeLines('recurring', monthly(10_000), {
      period: { start: '2037-01-01', end: '2037-02-01' },
      from: '2037-01-18',
    });
    const second = writeLines('recurring', monthly(20_000), {
      period: { start: '2037-01-01', end: '2037-02-01' },
      from: '2037-01-15',
    });
    expect([amounts(first), amounts(second)]).toEqual([['recurring 14/31 = 4516'], ['recurring 17/31 = 10968']]);
  });

  it('credits 20.00 and charges 10.00 for 60.00 to 30.00 with 10 of 30 days left, so that 20.00 is due next (Chargebee)', () => {
    const period = { start: '2037-04-01', end: '2037-05-01' };
    const changed = changeNow({ terms: monthly(6_000), period, anchorDay: 1 }, monthly(3_000), '2037-04-21');
    const { totalMinor } = addUpLines(changed.lines);
    expect([amounts(changed.lines), totalMinor]).toEqual([
      ['prorationCredit 10/30 = -2000', 'prorationCharge 10/30 = 1000'],
      -1_000,
    ]);
    expect(periodPrice(monthly(3_000)) + totalMinor).toBe(2_000);
  });

  it('credits 60.00 and charges 40.00 for two instead of three at 30.00 with 20 of 30 days left (Chargebee)', () => {
    const seats = (extraSeats: number) => monthly(0, { seatPriceMinor: 3_000, extraSeats });
    const period = { start: '2037-04-01', end: '2037-05-01' };
    const { lines } = changeNow({ terms: seats(3), period, anchorDay: 1 }, seats(2), '2037-04-11');
    const ofSeats = lines.filter(({ item }) => item === 'seats');
    expect(amounts(ofSeats)).toEqual(['prorationCredit 20/30 = -6000', 'prorationCharge 20/30 = 4000']);
    expect(addUpLines(lines).totalMinor).toBe(-2_000);
  });

  it('credits 10.00 and charges 15.00 for 20.00 to 30.00 with 15 of 30 days left (Kill Bill)', () => {
    const period = periodFrom('2037-04-11', 'month', 11);
    const { lines } = changeNow({ terms: monthly(2_000), period, anchorDay: 11 }, monthly(3_000), '2037-04-26');
    expect(amounts(lines)).toEqual(['prorationCredit 15/30 = -1000', 'prorationCharge 15/30 = 1500']);
  });

  it('charges a year less half a month for monthly to annual, and bills again in a year', () => {
    const period = periodFrom('2037-06-01', 'month', 1);
    const annual = monthly(10_000, { interval: 'year' });
    const changed = changeNow({ terms: monthly(1_000), period, anchorDay: 1 }, annual, '2037-06-16');
    expect(amounts(changed.lines)).toEqual(['prorationCredit 15/30 = -500', 'recurring 365/365 = 10000']);
    expect([addUpLines(changed.lines).totalMinor, changed.period.end, changed.anchorDay]).toEqual([
      9_500,
      '2038-06-16',
      16,
    ]);
  });

  it('charges added seats for the days that are left', () => {
    const period = { start: '2037-06-01', end: '2037-07-01' };
    const { lines } = changeNow(
      { terms: monthly(4_900), period, anchorDay: 1 },
      monthly(4_900, { extraSeats: 3 }),
      '2037-06-11',
    );
    expect(addUpLines(lines).totalMinor).toBe(1_000);
    expect(lines.at(-1)).toMatchObject({ item: 'seats', quantity: 3, unitMinor: 500, days: 20, ofDays: 30 });
  });

  it('charges the whole period for a change before it begins', () => {
    const period = periodFrom('2037-06-10', 'month', 10);
    const { lines } = changeNow({ terms: monthly(1_900), period, anchorDay: 10 }, monthly(4_900), '2037-06-01');
    expect(amounts(lines)).toEqual(['prorationCredit 30/30 = -1900', 'prorationCharge 30/30 = 4900']);
  });

  it('prorates discount and tax with their line', () => {
    const period = { start: '2037-04-01', end: '2037-05-01' };
    const { lines } = changeNow({ terms: monthly(2_000), period, anchorDay: 1 }, monthly(3_000), '2037-04-16');
    const all = addDiscountAndTax(lines, { discountBasisPoints: 1_000, taxBasisPoints: 1_900 });
    expect(addUpLines(all)).toEqual({ subtotalMinor: 500, discountMinor: -50, taxMinor: 86, totalMinor: 536 });
    expect(all.filter(({ kind }) => kind === 'tax').map(({ amountMinor }) => amountMinor)).toEqual([257, -171]);
  });
});

describe('rounding', () => {
  it('rounds a half away from zero, also of a credit', () => {
    const half = (dividend: bigint) => roundAmount({ dividend, divisor: 2n });
    expect([half(1n), half(-1n), half(3n), half(2n)]).toEqual([1, -1, 2, 1]);
  });

  it('gives what is missing to the largest remainders', () => {
    const thirds = roundTogether([1n, 1n, 1n].map((dividend) => ({ dividend: dividend * 100n, divisor: 3n })));
    expect([thirds, thirds.reduce((sum, each) => sum + each, 0)]).toEqual([[34, 33, 33], 100]);
  });

  it('adds up to the rounded sum, and changes no amount by a whole unit, for all amounts of one sign', () => {
    const amount = fc.record({ dividend: fc.bigInt(0n, 10n ** 12n), divisor: fc.bigInt(1n, 366n) });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), fc.constantFrom(1n, -1n), (list, sign) => {
        const exact = list.map(({ dividend, divisor }) => ({ dividend: dividend * sign, divisor }));
        const common = exact.reduce((product, { divisor }) => product * divisor, 1n);
        const sum = exact.reduce((total, { dividend, divisor }) => total + (dividend * common) / divisor, 0n);
        const rounded = roundTogether(exact);
        expect(rounded.reduce((total, each) => total + each, 0)).toBe(roundAmount({ dividend: sum, divisor: common }));
        for (const [index, { dividend, divisor }] of exact.entries()) {
          expect(Math.abs(Number(dividend) / Number(divisor) - (rounded[index] ?? 0))).toBeLessThan(1.001);
        }
      }),
    );
  });
});

describe('the moment of a change', () => {
  const annual = (planPriceMinor: number, extraSeats = 0) =>
    monthly(planPriceMinor, { interval: 'year', seatPriceMinor: 5_000, extraSeats });

  it.each<readonly [string, SubscribedTerms, SubscribedTerms, SubscribedTerms, 'now' | 'period-end']>([
    ['a larger plan', monthly(1_900), monthly(4_900), monthly(1_900), 'now'],
    ['more seats', monthly(1_900), monthly(1_900, { extraSeats: 1 }), monthly(1_900), 'now'],
    ['a smaller plan', monthly(9_900), monthly(1_900), monthly(9_900), 'period-end'],
    ['fewer seats', monthly(1_900, { extraSeats: 2 }), monthly(1_900), monthly(1_900, { extraSeats: 2 }), 'period-end'],
    ['annual billing', monthly(1_900), annual(19_000), annual(19_000), 'now'],
    ['annual billing of a smaller plan', monthly(9_900), annual(19_000), annual(99_000), 'period-end'],
    ['monthly billing', annual(19_000), monthly(9_900), annual(19_000), 'period-end'],
  ])('%s', (_, current, target, atInterval, timing) => {
    expect(changeTiming(current, target, atInterval)).toBe(timing);
  });
});

describe('any change', () => {
  const date = fc.date({ min: new Date('2030-01-01'), max: new Date('2045-12-31'), noInvalidDate: true });
  const terms = fc.record({
    planCode: fc.constant('TEAM'),
    interval: fc.constantFrom<'month' | 'year'>('month', 'year'),
    planPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    seatPriceMinor: fc.integer({ min: 0, max: 50_000 }),
    extraSeats: fc.integer({ min: 0, max: 1_000 }),
  });
  const rates = fc.record({
    discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
  });

  it('differs from the price of its days by rounding alone, and its lines add up to its total', () => {
    fc.assert(
      fc.property(date, terms, terms, rates, fc.nat(400), (first, current, target, shares, offset) => {
        const start = first.toISOString().slice(0, 10);
        const period = periodFrom(start, current.interval, anchorDayOf(start));
        const ofDays = countDays(period.start, period.end);
        const on = addDays(start, offset % ofDays);
        const left = countDays(on, period.end);
        const changed = changeNow({ terms: current, period, anchorDay: anchorDayOf(start) }, target, on);
        const share = target.interval === current.interval ? left / ofDays : 1;
        const exact = periodPrice(target) * share - (periodPrice(current) * left) / ofDays;
        expect(Math.abs(addUpLines(changed.lines).totalMinor - exact)).toBeLessThanOrEqual(1.000_1);
        const all = addDiscountAndTax(changed.lines, shares);
        const { subtotalMinor, discountMinor, taxMinor, totalMinor } = addUpLines(all);
        expect(subtotalMinor + discountMinor + taxMinor).toBe(totalMinor);
        const net = 1 - shares.discountBasisPoints / 10_000;
        expect(Math.abs(discountMinor - subtotalMinor * (net - 1))).toBeLessThanOrEqual(1.001);
        for (const line of all.filter(({ kind }) => kind.startsWith('proration') || kind === 'recurring')) {
          const amount = (line.unitMinor * line.quantity * line.days) / line.ofDays;
          expect(Math.abs(Math.abs(line.amountMinor) - amount)).toBeLessThan(1.001);
        }
        expect(pricedItems(target).length).toBe(target.extraSeats === 0 ? 1 : 2);
      }),
    );
  });
});
