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

/** Discount and tax of lines. Shares are in hundredths of a percent. */
export interface LineRates {
  readonly discountBasisPoints?: number | undefined;
  /** Instead of a share: minor units for a whole period. It reduces lines to nothing at most. */
  readonly discountMinor?: number | undefined;
  /** The coupon that the discount is from. */
  readonly coupon?: string | undefined;
  readonly taxBasisPoints?: number | undefined;
}

/**
 * Adds discount and tax. Each line has its own, so that they are prorated and credited with it: the discount is a share
 * of the line, the tax one of the line after its discount. Discounts together are the rounded share of all charges, or of
 * all credits, and so are taxes. A discount of an amount counts for the days of the lines, and is divided among them.
 */
export function addDiscountAndTax(lines: readonly InvoiceLine[], rates: LineRates): readonly InvoiceLine[] {
  const { taxBasisPoints = 0 } = rates;
  const charges = lines.filter(({ amountMinor }) => amountMinor >= 0);
  const credits = lines.filter(({ amountMinor }) => amountMinor < 0);
  return [charges, credits].flatMap((group) => {
    const discounts = discountsOf(group, rates);
    const net = group.map((line, index) => line.amountMinor + (discounts[index]?.amountMinor ?? 0));
    return [...group, ...discounts, ...share('tax', group, taxBasisPoints, net)];
  });
}

function discountsOf(group: readonly InvoiceLine[], rates: LineRates): readonly InvoiceLine[] {
  const { discountBasisPoints = 0, discountMinor = 0, coupon } = rates;
  const discounts =
    discountMinor === 0
      ? share('discount', group, -discountBasisPoints, group.map(amountOf))
      : divide(group, discountMinor);
  return coupon === undefined ? discounts : discounts.map((line) => ({ ...line, coupon }));
}

/** An amount for a whole period, for the days of the lines, in the proportion of their amounts. */
function divide(group: readonly InvoiceLine[], discountMinor: number): readonly InvoiceLine[] {
  const sum = group.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
  const [first] = group;
  if (first === undefined || sum === 0n) {
    return [];
  }
  const [days, ofDays] = [BigInt(first.days), BigInt(first.ofDays)];
  const size = sum < 0n ? -sum : sum;
  const isWhole = BigInt(discountMinor) * days >= size * ofDays;
  const rounded = roundTogether(
    group.map(({ amountMinor }) =>
      isWhole
        ? { dividend: -BigInt(amountMinor), divisor: 1n }
        : { dividend: -BigInt(discountMinor) * days * BigInt(amountMinor), divisor: ofDays * size },
    ),
  );
  return group.map((line, index) => ({ ...line, kind: 'discount' as const, amountMinor: rounded[index] ?? 0 }));
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
    subtotalMinor: sumOf('recurring', 'prorationCharge', 'prorationCredit', 'refund'),
    discountMinor: sumOf('discount'),
    taxMinor: sumOf('tax'),
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function amountOf({ amountMinor }: InvoiceLine): number {
  return amountMinor;
}
