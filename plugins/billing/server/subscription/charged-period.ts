import type { InvoiceLine } from '../../contract/invoice-model';
import { addUpLines } from '../../contract/arithmetic/invoice-lines';
import { roundAmount } from '../../contract/arithmetic/rounding';

/** What a period was charged with, less what was credited, and how much of it was sent back. Both with tax. */
export interface ChargedPeriod {
  readonly amountMinor: number;
  /** Without what a later credit has taken into account. */
  readonly refundedMinor: number;
}

/** A period without charges. */
export const newPeriod: ChargedPeriod = { amountMinor: 0, refundedMinor: 0 };

/** A period with further charges; undefined for one that does not count them. */
export function addCharges(
  charged: ChargedPeriod | undefined,
  lines: readonly InvoiceLine[],
): ChargedPeriod | undefined {
  return charged && { ...charged, amountMinor: charged.amountMinor + addUpLines(lines).totalMinor };
}

/** A charged period after a refund. @param totalMinor of the invoice, for a state that did not count its charges yet. */
export function afterRefund(
  charged: ChargedPeriod | undefined,
  { amountMinor, totalMinor }: { readonly amountMinor: number; readonly totalMinor: number },
): ChargedPeriod {
  return {
    amountMinor: (charged?.amountMinor ?? totalMinor) - amountMinor,
    refundedMinor: (charged?.refundedMinor ?? 0) + amountMinor,
  };
}

/**
 * Days are credited with what was paid for them (features.md 25.11): what was sent back of the period is taken off their
 * credit, as far as the credit is more than what is left of the payments.
 *
 * @param credits lines of the credit, with their discount and tax
 * @returns the credit's lines, and the period afterwards.
 */
export function limitCredit(
  credits: readonly InvoiceLine[],
  charged: ChargedPeriod | undefined,
): { readonly lines: readonly InvoiceLine[]; readonly charged: ChargedPeriod | undefined } {
  const { totalMinor, taxMinor } = addUpLines(credits);
  const [first] = credits;
  if (charged === undefined || first === undefined) {
    return { lines: credits, charged };
  }
  const { amountMinor, refundedMinor } = charged;
  const excess = Math.min(refundedMinor, Math.max(0, -totalMinor - Math.max(0, amountMinor)));
  if (excess === 0) {
    return { lines: credits, charged: { amountMinor: amountMinor + totalMinor, refundedMinor } };
  }
  const tax = -roundAmount({ dividend: BigInt(taxMinor) * BigInt(excess), divisor: BigInt(-totalMinor) });
  const { basisPoints: _, coupon: __, ...base } = first;
  const line = { ...base, quantity: 1, unitMinor: excess - tax, days: base.ofDays };
  const rate = credits.find(({ kind }) => kind === 'tax')?.basisPoints;
  return {
    lines: [
      ...credits,
      { ...line, kind: 'refund', amountMinor: excess - tax },
      ...(tax === 0 ? [] : [{ ...line, kind: 'tax' as const, basisPoints: rate ?? 0, amountMinor: tax }]),
    ],
    charged: { amountMinor: amountMinor + totalMinor + excess, refundedMinor: refundedMinor - excess },
  };
}
