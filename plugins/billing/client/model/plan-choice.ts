import type { BillingInterval } from '../../contract/arithmetic/period';
import { isSameTerms } from '../../contract/arithmetic/terms';
import type { BillingOverview, ChosenTerms, PlanChoice, PlanOffer } from '../../contract/subscription-model';
import { billingLimits, OfferedPlan } from '../../contract/subscription-model';

/** With what an address of R35 opens the choice. */
export type ChoiceStart = 'larger' | 'present' | 'agreement' | 'moreSeats' | 'fewerSeats' | 'annual';

/** Code of the plan that is agreed on, not chosen. */
export const agreedPlan = 'ENTERPRISE';

/** What is chosen on the page: as `PlanChoice`, or the plan by agreement. */
export interface ShownChoice {
  readonly planCode: string;
  readonly interval: BillingInterval;
  readonly extraSeats: number;
  /** Code of a coupon. */
  readonly coupon?: string | undefined;
}

/** The choice in the address; what it does not name is that of its start. */
export function readChoice(query: URLSearchParams, start: ChoiceStart, overview: BillingOverview): ShownChoice {
  const first = startOf(start, overview);
  const interval = query.get('interval');
  const seats = Number(query.get('seats') ?? Number.NaN);
  const planCode = query.get('plan') ?? first.planCode;
  const coupon = query.get('coupon') ?? '';
  return {
    planCode:
      planCode === agreedPlan || overview.plans.some((plan) => plan.planCode === planCode) ? planCode : first.planCode,
    interval: interval === 'month' || interval === 'year' ? interval : first.interval,
    extraSeats: Number.isInteger(seats) && seats >= 0 && seats <= billingLimits.seats ? seats : first.extraSeats,
    ...(coupon === '' ? {} : { coupon }),
  };
}

/** The search part of the address, with its question mark. */
export function writeChoice({ planCode, interval, extraSeats, coupon }: ShownChoice): string {
  const query = { plan: planCode, interval, seats: String(extraSeats), ...(coupon === undefined ? {} : { coupon }) };
  return `?${new URLSearchParams(query).toString()}`;
}

/** What the next period has: the scheduled choice, or the present one. */
export function nextTermsOf({ subscription }: Pick<BillingOverview, 'subscription'>): ChosenTerms | undefined {
  return subscription?.scheduled?.terms ?? subscription?.terms;
}

/** A choice that can be sent; undefined for the plan by agreement. */
export function toPlanChoice({ planCode, interval, extraSeats, coupon }: ShownChoice): PlanChoice | undefined {
  const offered = OfferedPlan.safeParse(planCode);
  return offered.success
    ? { planCode: offered.data, interval, extraSeats, ...(coupon === undefined ? {} : { coupon }) }
    : undefined;
}

/** Seats of a choice, and those that are in use now. */
export function seatsOfChoice(
  choice: ShownChoice,
  { plans, seats: { members, pending } }: BillingOverview,
): { readonly total: number; readonly used: number } {
  const included = plans.find(({ planCode }) => planCode === choice.planCode)?.includedSeats ?? 0;
  return { total: included + choice.extraSeats, used: members + pending };
}

/** Modules that a plan has and the present one lacks, and the other way round. */
export function compareModules(
  plan: Pick<PlanOffer, 'modules'>,
  present: readonly string[],
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  return {
    gained: plan.modules.filter((name) => !present.includes(name)),
    lost: present.filter((name) => !plan.modules.includes(name)),
  };
}

function startOf(start: ChoiceStart, overview: BillingOverview): ShownChoice {
  const { plans, planCode } = overview;
  const terms = nextTermsOf(overview);
  const position = plans.findIndex((plan) => plan.planCode === (terms?.planCode ?? planCode));
  const first = plans[0]?.planCode ?? agreedPlan;
  // Without a paid plan, the smallest that has the seats in use.
  const fitting = plans.find((plan) => plan.includedSeats >= overview.seats.members + overview.seats.pending);
  const present: ShownChoice = {
    planCode: plans[position]?.planCode ?? fitting?.planCode ?? first,
    interval: terms?.interval ?? 'month',
    extraSeats: terms?.extraSeats ?? 0,
  };
  const larger = position < 0 ? undefined : plans[position + 1];
  switch (start) {
    case 'larger':
      return larger === undefined ? present : { ...present, planCode: larger.planCode };
    case 'agreement':
      return { ...present, planCode: agreedPlan };
    case 'moreSeats':
      return { ...present, extraSeats: Math.min(present.extraSeats + 1, billingLimits.seats) };
    case 'fewerSeats':
      return { ...present, extraSeats: Math.max(present.extraSeats - 1, 0) };
    case 'annual':
      return { ...present, interval: 'year' };
    case 'present':
      return present;
  }
}

/** Whether a plan can be chosen now, or why not. */
export function canChoosePlan({
  subscription,
  planCode,
  takesPayments,
}: BillingOverview): 'yes' | 'noPayments' | 'agreed' | 'cancelled' | 'pausing' | 'collecting' | 'open' {
  if (!takesPayments) {
    return 'noPayments';
  }
  if (subscription === undefined) {
    return planCode === 'FREETRIAL' ? 'yes' : 'agreed';
  }
  const { status, due } = subscription;
  if (status === 'agreed') {
    return 'agreed';
  }
  if (due !== undefined) {
    return due.failedOn === undefined ? 'collecting' : 'open';
  }
  if (status === 'pausing') {
    return 'pausing';
  }
  return status === 'nonRenewing' ? 'cancelled' : 'yes';
}

/** Whether a choice is what the next period has already, so that it changes nothing. */
export function isPresentChoice(choice: ShownChoice, overview: BillingOverview): boolean {
  const terms = overview.subscription?.status === 'active' ? nextTermsOf(overview) : undefined;
  return terms !== undefined && isSameTerms(terms, { ...terms, ...choice });
}
