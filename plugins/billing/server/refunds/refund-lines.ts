import { roundAmount } from '../../contract/arithmetic/rounding';
import type { InvoiceLine } from '../../contract';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';

/**
 * The lines of a credit note about a refund: what is given back before tax, and the share of the invoice's tax in it, so
 * that both add up to the refund.
 */
export function refundLines(
  {
    lines,
    total_minor: totalMinor,
    tax_minor: taxMinor,
    tax,
  }: Pick<InvoiceDetailRow, 'lines' | 'total_minor' | 'tax_minor' | 'tax'>,
  amountMinor: number,
): readonly InvoiceLine[] {
  const [first] = lines;
  if (first === undefined) {
    return [];
  }
  const refundedTax = roundAmount({ dividend: BigInt(taxMinor) * BigInt(amountMinor), divisor: BigInt(totalMinor) });
  const net = amountMinor - refundedTax;
  const { item, planCode, interval, from, to, ofDays } = first;
  const base = { item, planCode, interval, from, to, quantity: 1, unitMinor: net, days: ofDays, ofDays };
  return [
    { ...base, kind: 'refund', amountMinor: -net },
    ...(refundedTax === 0
      ? []
      : [{ ...base, kind: 'tax' as const, basisPoints: tax?.basisPoints ?? 0, amountMinor: -refundedTax }]),
  ];
}
