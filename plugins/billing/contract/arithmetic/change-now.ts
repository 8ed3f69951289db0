import type { InvoiceLine } from '../invoice-model';
import { writeLines } from './invoice-lines';
import type { BillingPeriod } from './period';
import { anchorDayOf, periodFrom } from './period';
import type { SubscribedTerms } from './terms';

/** A period, and the day of the month on which its successors end. */
export interface AnchoredPeriod {
  readonly period: BillingPeriod;
  readonly anchorDay: number;
}

/** What changes at once: the lines of the difference, and the period afterwards. */
export interface ChangedPeriod extends AnchoredPeriod {
  readonly lines: readonly InvoiceLine[];
}

/**
 * Changes what is subscribed to on a day, which belongs to the new choice already.
 *
 * With the same interval the period stays, and the days that are left are credited at the former prices and charged at the
 * new ones. With another interval they are credited, and a whole new period begins on that day, or with the period if it
 * has not begun.
 */
export function changeNow(
  { terms, period, anchorDay }: AnchoredPeriod & { readonly terms: SubscribedTerms },
  target: SubscribedTerms,
  on: string,
): ChangedPeriod {
  const credits = writeLines('prorationCredit', terms, { period, from: on });
  if (terms.interval === target.interval) {
    return {
      period,
      anchorDay,
      lines: [...credits, ...writeLines('prorationCharge', target, { period, from: on })],
    };
  }
  const start = on > period.start ? on : period.start;
  const next = periodFrom(start, target.interval, anchorDayOf(start));
  return {
    period: next,
    anchorDay: anchorDayOf(start),
    lines: [...credits, ...writeLines('recurring', target, { period: next, from: start })],
  };
}
