import type { InvoiceLine } from '../invoice-model';
import type { BillingPeriod } from './period';
import { countDays } from './period';
import { roundTogether } from './rounding';
import type { ExactAmount } from './rounding';
import type { SubscribedTerms } from './terms';
import { pricedItems } from './terms';

const basis = 10_000n;

/** The days of a period for which lines are written. */
export interface BilledDays {
  /** The whole period: what the prices are for. */
  readonly period: BillingPeriod;
  /** First of the days, which last to the period's end. */
  readonly from: string;
}

type PricedKind = Extract<InvoiceLine['kind'], 'recurring' | 'prorationCharge' | 'prorationCredit'>;

/**
 * One line for the plan and one for the extra seats, for the days from a date to the end of the period: the price of the
 * whole period, times days, divided by the days of the period. Credits are negative. The lines add up to the rounded sum.
 */
export function writeLines(
  kind: PricedKind,
  terms: SubscribedTerms,
  { period, from }: BilledDays,
): readonly InvoiceLine[] {
  const ofDays = countDays(period.start, period.end);
  const first = from > period.start ? from : period.start;
  const days = Math.max(0, countDays(first, period.end));
  const sign = kind === 'prorationCredit' ? -1n : 1n;
  const items = pricedItems(terms);
  const amounts = roundTogether(
    items.map(({ unitMinor, quantity }) => ({
      dividend: sign * BigInt(unitMinor) * BigInt(quantity) * BigInt(days),
      divisor: BigInt(ofDays),
    })),
  );
  return items.map((item, index) => ({
    kind,
    ...item,
    days,
    ofDays,
    from: first,
    to: period.end,
    amountMinor: amounts[index] ?? 0,
  }));
}

/** Shares of an amount in hundredths of a percent. */
export interface LineRates {
  readonly discountBasisPoints?: number;
  readonly taxBasisPoints?: number;
}

/**
 * Adds discount and tax. Each line has its own, so that they are prorated and credited with it: the discount is a share
 * of the line, the tax one of the line after its discount. Discounts together are the rounded share of all charges, or of
 * all credits, and so are taxes.
 */
export function addDiscountAndTax(lines: readonly InvoiceLine[], rates: LineRates): readonly InvoiceLine[] {
  const { discountBasisPoints = 0, taxBasisPoints = 0 } = rates;
  const charges = lines.filter(({ amountMinor }) => amountMinor >= 0);
  const credits = lines.filter(({ amountMinor }) => amountMinor < 0);
  return [charges, credits].flatMap((group) => {
    const discounts = share('discount', group, -discountBasisPoints, group.map(amountOf));
    const net = group.map((line, index) => line.amountMinor + (discounts[index]?.amountMinor ?? 0));
    return [...group, ...discounts, ...share('tax', group, taxBasisPoints, net)];
  });
}

function share(
  kind: 'discount' | 'tax',
  lines: readonly InvoiceLine[],
  basisPoints: number,
  amounts: readonly number[],
): readonly InvoiceLine[] {
  if (basisPoints === 0) {
    return [];
  }
  const exact: readonly ExactAmount[] = amounts.map((amount) => ({
    dividend: BigInt(amount) * BigInt(basisPoints),
    divisor: basis,
  }));
  const rounded = roundTogether(exact);
  return lines.map((line, index) => ({
    ...line,
    kind,
    basisPoints: Math.abs(basisPoints),
    amountMinor: rounded[index] ?? 0,
  }));
}

/** Sums of an invoice's lines, in minor units. */
export interface InvoiceTotals {
  readonly subtotalMinor: number;
  /** Zero or below. */
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** Adds up lines; the total is the sum of all of them. */
export function addUpLines(lines: readonly InvoiceLine[]): InvoiceTotals {
  const sumOf = (...kinds: readonly InvoiceLine['kind'][]): number =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    subtotalMinor: sumOf('recurring', 'prorationCharge', 'prorationCredit'),
    discountMinor: sumOf('discount'),
    taxMinor: sumOf('tax'),
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function amountOf({ amountMinor }: InvoiceLine): number {
  return amountMinor;
}
