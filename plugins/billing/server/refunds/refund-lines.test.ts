import * as fc from 'fast-check';
import { addUpLines, writeLines } from '../../contract/arithmetic/invoice-lines';
import { addTax } from '../../contract/arithmetic/tax-lines';
import { refundLines } from './refund-lines';

const period = { start: '2037-06-01', end: '2037-07-01' };

describe('The lines of a refund', () => {
  it('add up to it, with no more tax than the invoice had', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(20),
        fc.nat(3_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (planPriceMinor, extraSeats, basisPoints, share) => {
          const terms = {
            planCode: 'TEAM',
            interval: 'month',
            planPriceMinor,
            seatPriceMinor: 500,
            extraSeats,
          } as const;
          const tax = { name: 'VAT', basisPoints };
          const lines = addTax(writeLines('recurring', terms, { period, from: period.start }), { charged: tax });
          const { totalMinor, taxMinor } = addUpLines(lines);
          const amountMinor = Math.max(1, Math.round(totalMinor * share));
          const invoice = { lines, total_minor: totalMinor, tax_minor: taxMinor, tax };
          const sums = addUpLines(refundLines(invoice, amountMinor));
          expect([sums.totalMinor, sums.subtotalMinor + sums.taxMinor]).toEqual([-amountMinor, -amountMinor]);
          expect(-sums.taxMinor).toBeLessThanOrEqual(taxMinor);
          const isWhole = amountMinor === totalMinor;
          // Added, because the opposite of no tax is a zero of its own.
          expect(isWhole ? sums.taxMinor + taxMinor : 0).toBe(0);
        },
      ),
    );
  });
});
