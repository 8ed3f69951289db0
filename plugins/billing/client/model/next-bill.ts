import { applyCoupon } from '../../contract/arithmetic/discount';
import { addTax } from '../../contract/arithmetic/tax-lines';
import { pricedItems } from '../../contract/arithmetic/terms';
import type { InvoiceLine } from '../../contract/invoice-model';
import type { BillingOverview, Subscription } from '../../contract/subscription-model';

/** The bill at the end of the paid period. */
export interface NextBill {
  readonly on: string;
  readonly lines: readonly InvoiceLine[];
  readonly totalMinor: number;
  readonly creditMinor: number;
  readonly dueMinor: number;
}

/** What is billed next; undefined where nothing is. Seats in use beyond the plan are added to it. Its whole period is billed, so each line is quantity × price. */
export function nextBillOf(
  { status, terms: present, scheduled, periodEnd, creditMinor, coupon, due }: Subscription,
  { plans, seats }: Pick<BillingOverview, 'plans' | 'seats'>,
): NextBill | undefined {
  const chosen = scheduled?.terms ?? present;
  const included = plans.find(({ planCode }) => planCode === chosen?.planCode)?.includedSeats;
  const needed = included === undefined ? 0 : seats.members + seats.pending - included;
  const terms = chosen && { ...chosen, extraSeats: Math.max(chosen.extraSeats, needed) };
  if (status !== 'active' || terms === undefined || periodEnd === undefined || due !== undefined) {
    return undefined;
  }
  const { discount } = applyCoupon(coupon, terms.planCode);
  const items = pricedItems(terms).map((item): InvoiceLine => ({
    ...item,
    kind: 'recurring',
    days: 1,
    ofDays: 1,
    from: periodEnd,
    to: periodEnd,
    amountMinor: item.unitMinor * item.quantity,
  }));
  const lines = addTax(items, { discount });
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const used = Math.min(creditMinor, totalMinor);
  return { on: periodEnd, lines, totalMinor, creditMinor: used, dueMinor: totalMinor - used };
}
