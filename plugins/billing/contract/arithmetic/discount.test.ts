import * as fc from 'fast-check';
import { applyCoupon } from './discount';
import { addUpLines, writeLines } from './invoice-lines';
import { addTax } from './tax-lines';

const period = { start: '2037-06-01', end: '2037-07-01' };
const terms = {
  planCode: 'TEAM',
  interval: 'month',
  planPriceMinor: 4_900,
  seatPriceMinor: 500,
  extraSeats: 2,
} as const;
const tax = { name: 'VAT', basisPoints: 1_900 };

describe('A discount', () => {
  it('of an amount counts for the days, is divided among the lines, and reduces the tax', () => {
    const lines = addTax(writeLines('recurring', terms, { period, from: '2037-06-16' }), {
      charged: tax,
      discount: { code: 'WELCOME', amountMinor: 1_000 },
    });
    expect(lines.filter(({ kind }) => kind === 'discount')).toMatchObject([
      { item: 'plan', amountMinor: -415, coupon: 'WELCOME' },
      { item: 'seats', amountMinor: -85, coupon: 'WELCOME' },
    ]);
    expect(addUpLines(lines)).toEqual({
      subtotalMinor: 2_950,
      discountMinor: -500,
      taxMinor: 466,
      totalMinor: 2_916,
    });
  });

  it('never makes a document negative, whatever the coupon', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 29 }),
        fc.nat(20_000),
        fc.nat(40),
        fc.oneof(
          fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
          fc.record({ amountMinor: fc.integer({ min: 1, max: 100_000 }) }),
        ),
        (day, planPriceMinor, extraSeats, size) => {
          const chosen = { ...terms, planPriceMinor, extraSeats };
          const from = `2037-06-${String(day).padStart(2, '0')}`;
          const discount = { code: 'X', ...size };
          const rates = { charged: tax, credited: tax, discount, creditedDiscount: discount };
          const charged = addUpLines(addTax(writeLines('recurring', chosen, { period, from }), rates));
          const credited = addUpLines(addTax(writeLines('prorationCredit', chosen, { period, from }), rates));
          expect(charged.totalMinor).toBeGreaterThanOrEqual(0);
          expect(charged.discountMinor).toBeLessThanOrEqual(0);
          // What was charged is credited to the minor unit.
          expect(credited.totalMinor + charged.totalMinor).toBe(0);
        },
      ),
    );
  });

  it('is used for its periods, and kept for a plan that it does not reduce', () => {
    const coupon = { code: 'TWO', basisPoints: 2_000, periodsLeft: 2, plans: ['TEAM'] };
    const first = applyCoupon(coupon, 'TEAM');
    expect(first).toEqual({ discount: { code: 'TWO', basisPoints: 2_000 }, coupon: { ...coupon, periodsLeft: 1 } });
    expect(applyCoupon(first.coupon, 'STARTER')).toEqual({ discount: undefined, coupon: first.coupon });
    expect(applyCoupon(first.coupon, 'TEAM').coupon).toBeUndefined();
    const forever = { code: 'ALL', amountMinor: 100 };
    expect(applyCoupon(forever, 'TEAM')).toEqual({ discount: forever, coupon: forever });
  });
});
