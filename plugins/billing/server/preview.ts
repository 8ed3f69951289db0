import { writeLines } from '../contract/arithmetic/invoice-lines';
import { periodFrom } from '../contract/arithmetic/period';
import { periodPrice } from '../contract/arithmetic/terms';
import type { ChangePreview } from '../contract';
import type { BillingTransition } from './subscription/state';

/**
 * A transition as a preview: what it costs now, and the bill after it. The same transition is applied when it is
 * confirmed, so both show the same amounts.
 */
export function previewOf({ state, effects }: BillingTransition, today: string, currency: string): ChangePreview {
  const invoice = effects.find((effect) => effect.kind === 'invoice');
  const credit = effects.find((effect) => effect.kind === 'credit');
  const { terms, scheduled, period, anchorDay, creditMinor } = state;
  if (terms === undefined || period === undefined || anchorDay === undefined) {
    throw new TypeError('A change of a plan leads to a state without one.');
  }
  const next = scheduled?.terms ?? terms;
  const following = periodFrom(period.end, next.interval, anchorDay);
  const totalMinor = invoice?.totalMinor ?? -(credit?.totalMinor ?? 0);
  return {
    timing: scheduled === undefined ? 'now' : 'scheduled',
    effectiveOn: scheduled?.effectiveOn ?? today,
    currency,
    lines: [...(invoice?.lines ?? credit?.lines ?? [])],
    totalMinor,
    creditsAppliedMinor: invoice?.creditsAppliedMinor ?? 0,
    dueNowMinor: invoice?.dueMinor ?? 0,
    creditMinor,
    nextBill: {
      on: period.end,
      amountMinor: Math.max(0, periodPrice(next) - creditMinor),
      lines: [...writeLines('recurring', next, { period: following, from: following.start })],
    },
  };
}
