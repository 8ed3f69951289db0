import type { BillingInterval } from './period';

/**
 * What a company has agreed to pay. The prices are those of the moment of the choice: a later change of the catalogue does
 * not change them.
 */
export interface SubscribedTerms {
  readonly planCode: string;
  readonly interval: BillingInterval;
  /** Price of the plan for one period, in minor units. */
  readonly planPriceMinor: number;
  /** Price of one extra seat for one period, in minor units. */
  readonly seatPriceMinor: number;
  /** Seats besides those that the plan includes. */
  readonly extraSeats: number;
}

/** What one line of an invoice is for. */
export interface PricedItem {
  readonly item: 'plan' | 'seats';
  readonly planCode: string;
  readonly interval: BillingInterval;
  readonly unitMinor: number;
  readonly quantity: number;
}

/** The plan, and the extra seats if there are any. */
export function pricedItems(terms: SubscribedTerms): readonly PricedItem[] {
  const { planCode, interval, planPriceMinor, seatPriceMinor, extraSeats } = terms;
  const plan: PricedItem = { item: 'plan', planCode, interval, unitMinor: planPriceMinor, quantity: 1 };
  return extraSeats === 0
    ? [plan]
    : [plan, { item: 'seats', planCode, interval, unitMinor: seatPriceMinor, quantity: extraSeats }];
}

/** Price of a whole period, in minor units, before discount and tax. */
export function periodPrice({ planPriceMinor, seatPriceMinor, extraSeats }: SubscribedTerms): number {
  return planPriceMinor + seatPriceMinor * extraSeats;
}

/** Whether two choices are the same. */
export function isSameTerms(left: SubscribedTerms, right: SubscribedTerms): boolean {
  return left.planCode === right.planCode && left.interval === right.interval && left.extraSeats === right.extraSeats;
}

/**
 * When a change takes effect.
 *
 * What costs at least as much takes effect now; what costs less, and a change from annual to monthly, at the end of the
 * paid period. A change from monthly to annual is compared with the former choice at annual prices.
 */
export function changeTiming(
  current: SubscribedTerms,
  target: SubscribedTerms,
  /** The current plan and seats at the prices of the target's interval. */
  currentAtInterval: SubscribedTerms,
): 'now' | 'period-end' {
  if (current.interval === 'year' && target.interval === 'month') {
    return 'period-end';
  }
  const compared = current.interval === target.interval ? current : currentAtInterval;
  return periodPrice(target) >= periodPrice(compared) ? 'now' : 'period-end';
}
