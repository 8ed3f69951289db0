import { applyCoupon } from '../contract/arithmetic/discount';
import { addUpLines, writeLines } from '../contract/arithmetic/invoice-lines';
import { periodFrom } from '../contract/arithmetic/period';
import { addTax } from '../contract/arithmetic/tax-lines';
import type { AppliedTax, ChangePreview } from '../contract';
import type { BillingTransition } from './subscription/state';

/**
 * A transition as a preview: what it costs now, and the bill after it. The same transition is applied when it is
 * confirmed, so both show the same amounts.
 *
 * @param about.tax of what is charged from now on.
 */
export function previewOf(
  { state, effects }: BillingTransition,
  { today, currency, tax }: { readonly today: string; readonly currency: string; readonly tax: AppliedTax | undefined },
): ChangePreview {
  const invoice = effects.find((effect) => effect.kind === 'invoice');
  const credit = effects.find((effect) => effect.kind === 'credit');
  const { terms, scheduled, period, anchorDay, creditMinor } = state;
  if (terms === undefined || period === undefined || anchorDay === undefined) {
    throw new TypeError('A change of a plan leads to a state without one.');
  }
  const next = scheduled?.terms ?? terms;
  const following = periodFrom(period.end, next.interval, anchorDay);
  const lines = invoice?.lines ?? credit?.lines ?? [];
  const { discount } = applyCoupon(state.coupon, next.planCode);
  const nextLines = addTax(writeLines('recurring', next, { period: following, from: following.start }), {
    charged: tax,
    discount,
  });
  const totalMinor = invoice?.totalMinor ?? -(credit?.totalMinor ?? 0);
  return {
    timing: scheduled === undefined ? 'now' : 'scheduled',
    effectiveOn: scheduled?.effectiveOn ?? today,
    currency,
    lines: [...lines],
    totalMinor,
    ...(tax === undefined ? {} : { tax, taxMinor: addUpLines(lines).taxMinor }),
    creditsAppliedMinor: invoice?.creditsAppliedMinor ?? 0,
    dueNowMinor: invoice?.dueMinor ?? 0,
    creditMinor,
    nextBill: {
      on: period.end,
      amountMinor: Math.max(0, addUpLines(nextLines).totalMinor - creditMinor),
      lines: [...nextLines],
    },
  };
}
