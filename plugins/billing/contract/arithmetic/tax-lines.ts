import type { AppliedTax, InvoiceLine } from '../invoice-model';
import type { PeriodDiscount } from './discount';
import { addDiscountAndTax } from './invoice-lines';
import type { LineRates } from './invoice-lines';

/** Tax and discount of a document: what was charged before is credited with those that it was charged with. */
export interface TaxOfLines {
  readonly charged?: AppliedTax | undefined;
  readonly credited?: AppliedTax | undefined;
  readonly discount?: PeriodDiscount | undefined;
  readonly creditedDiscount?: PeriodDiscount | undefined;
}

/** Lines with those of their discount and tax. */
export function addTax(lines: readonly InvoiceLine[], rates: TaxOfLines): readonly InvoiceLine[] {
  const credits = lines.filter(({ kind }) => kind === 'prorationCredit');
  const charges = lines.filter(({ kind }) => kind !== 'prorationCredit');
  return [
    ...addDiscountAndTax(credits, ratesOf(rates.creditedDiscount, rates.credited)),
    ...addDiscountAndTax(charges, ratesOf(rates.discount, rates.charged)),
  ];
}

function ratesOf(discount: PeriodDiscount | undefined, tax: AppliedTax | undefined): LineRates {
  return {
    discountBasisPoints: discount?.basisPoints,
    discountMinor: discount?.amountMinor,
    coupon: discount?.code,
    taxBasisPoints: tax?.basisPoints,
  };
}
