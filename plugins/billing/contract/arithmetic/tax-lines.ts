import type { AppliedTax, InvoiceLine } from '../invoice-model';
import { addDiscountAndTax } from './invoice-lines';

/** Taxes of a document: what was charged before is credited with the tax that it was charged with. */
export interface TaxOfLines {
  readonly charged: AppliedTax | undefined;
  readonly credited?: AppliedTax | undefined;
}

/** Lines with those of their tax. */
export function addTax(lines: readonly InvoiceLine[], { charged, credited }: TaxOfLines): readonly InvoiceLine[] {
  const credits = lines.filter(({ kind }) => kind === 'prorationCredit');
  const charges = lines.filter(({ kind }) => kind !== 'prorationCredit');
  return [
    ...addDiscountAndTax(credits, { taxBasisPoints: credited?.basisPoints ?? 0 }),
    ...addDiscountAndTax(charges, { taxBasisPoints: charged?.basisPoints ?? 0 }),
  ];
}
