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
  subscription: Subscription,
  overview: Pick<BillingOverview, 'plans' | 'seats'>,
): NextBill | undefined {
  const { status, periodEnd, due } = subscription;
  return status === 'active' && due === undefined && periodEnd !== undefined
    ? billOn(subscription, overview, periodEnd)
    : undefined;
}

/** What is billed today if a pause ends; undefined where there is none. */
export function resumptionBillOf(
  subscription: Subscription,
  overview: Pick<BillingOverview, 'plans' | 'seats' | 'today'>,
): NextBill | undefined {
  return subscription.status === 'paused' ? billOn(subscription, overview, overview.today) : undefined;
}

/** What is billed on the day on which a pause ends by itself, or would if it had one. */
export function pauseBillOf(
  subscription: Subscription,
  overview: Pick<BillingOverview, 'plans' | 'seats' | 'today'>,
): NextBill | undefined {
  // A pause drops a scheduled change.
  const { scheduled: _, ...kept } = subscription;
  return billOn(kept, overview, subscription.resumesOn ?? overview.today);
}

function billOn(
  { terms: present, scheduled, creditMinor, coupon }: Subscription,
  { plans, seats }: Pick<BillingOverview, 'plans' | 'seats'>,
  on: string,
): NextBill | undefined {
  const chosen = scheduled?.terms ?? present;
  if (chosen === undefined) {
    return undefined;
  }
  const included = plans.find(({ planCode }) => planCode === chosen.planCode)?.includedSeats;
  const needed = included === undefined ? 0 : seats.members + seats.pending - included;
  const terms = { ...chosen, extraSeats: Math.max(chosen.extraSeats, needed) };
  const { discount } = applyCoupon(coupon, terms.planCode);
  const items = pricedItems(terms).map((item): InvoiceLine => ({
    ...item,
    kind: 'recurring',
    days: 1,
    ofDays: 1,
    from: on,
    to: on,
    amountMinor: item.unitMinor * item.quantity,
  }));
  const lines = addTax(items, { discount });
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const used = Math.min(creditMinor, totalMinor);
  return { on, lines, totalMinor, creditMinor: used, dueMinor: totalMinor - used };
}
