import * as z from 'zod/mini';
import { AppliedTax, BillingDate, IntervalSchema, InvoiceLine, MinorUnits } from './invoice-model';

/** Limits of requests. */
export const billingLimits = {
  /** Extra seats of a company. */
  seats: 10_000,
  /** Characters of the reason of a cancellation. */
  reason: 500,
  /** Minutes for which the page of a payment can be used. */
  checkoutMinutes: 60,
  /** Days of one extension of a trial. */
  extensionDays: 90,
  /** Days from today until the end of an extended trial. */
  trialDaysAhead: 180,
  /** Days of a pause that ends by itself, from the end of the paid period or, later, from today. */
  pauseDays: 730,
  /** Idle members that are counted. */
  countedIdle: 100,
} as const;

/**
 * `trialing` until a plan is chosen or the trial ends, then `expired`; `active` while paid; `nonRenewing` when cancelled
 * until the paid period ends, then `cancelled`; `pausing` until it ends, then `paused`. `pastDue` while a payment fails, and `unpaid` when that made the portal
 * read-only. `agreed`: the plan was assigned by an operator, and nothing ends.
 */
export const SubscriptionStatus = z.enum([
  'trialing',
  'expired',
  'active',
  'nonRenewing',
  'pausing',
  'paused',
  'pastDue',
  'unpaid',
  'cancelled',
  'agreed',
]);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** How far collecting an open invoice has come: the portal is read-only from `readOnly` on. */
export const DunningStage = z.enum(['grace', 'readOnly', 'suspended']);
export type DunningStage = z.output<typeof DunningStage>;

/** What admins are notified of. */
export type BillingNotice =
  | 'trialEnding'
  | 'trialEnded'
  | 'trialExtended'
  | 'changed'
  | 'pauseBeginning'
  | 'pauseEnding'
  | 'paused'
  | 'resumed'
  | 'seatsAdded'
  | 'paymentFailed'
  | 'readOnly'
  | 'suspended'
  | 'ended'
  | 'endedUnpaid'
  | 'recovered'
  | 'credited';

/** Plan, seats and interval with the prices of their choice. */
export const ChosenTerms = z.object({
  planCode: z.string(),
  interval: IntervalSchema,
  planPriceMinor: MinorUnits,
  seatPriceMinor: MinorUnits,
  extraSeats: z.int(),
});
export type ChosenTerms = z.output<typeof ChosenTerms>;

/** A coupon of a subscription, which reduces its next periods. */
export const SubscriptionCoupon = z.object({
  code: z.string(),
  /** Hundredths of a percent, or else `amountMinor` for each period. */
  basisPoints: z.optional(z.int()),
  amountMinor: z.optional(MinorUnits),
  /** Missing: all that follow. */
  periodsLeft: z.optional(z.int()),
  /** Missing: all plans. */
  plans: z.optional(z.array(z.string())),
});

/** A portal's subscription. */
export const Subscription = z.object({
  id: z.uuid(),
  version: z.int(),
  status: SubscriptionStatus,
  currency: z.string(),
  /** Missing until a plan is chosen. */
  terms: z.optional(ChosenTerms),
  /** First day without the trial. */
  trialEndsOn: z.optional(BillingDate),
  periodStart: z.optional(BillingDate),
  /** The day of the next bill, or on which a cancelled or pausing subscription ends or pauses. */
  periodEnd: z.optional(BillingDate),
  /** The day on which a scheduled or present pause ends by itself; missing where it does not. */
  resumesOn: z.optional(BillingDate),
  /** What takes effect with the next period. */
  scheduled: z.optional(z.object({ terms: ChosenTerms, effectiveOn: BillingDate })),
  cancelReason: z.optional(z.string()),
  coupon: z.optional(SubscriptionCoupon),
  /** Reduces the next invoices. */
  creditMinor: MinorUnits,
  /** The open amount. */
  due: z.optional(
    z.object({
      amountMinor: MinorUnits,
      failedOn: z.optional(BillingDate),
      attempts: z.int(),
      nextAttemptOn: z.optional(BillingDate),
      /** An attempt to collect it runs: it cannot be paid otherwise until it has ended. */
      isRunning: z.optional(z.literal(true)),
      stage: DunningStage,
    }),
  ),
});
export type Subscription = z.output<typeof Subscription>;

/** A plan that can be chosen. */
export const PlanOffer = z.object({
  planCode: z.string(),
  name: z.string(),
  modules: z.array(z.string()),
  includedSeats: z.int(),
  monthPriceMinor: MinorUnits,
  yearPriceMinor: MinorUnits,
});
export type PlanOffer = z.output<typeof PlanOffer>;

/** What the page about a company's plan shows. */
export const BillingOverview = z.object({
  /** The day in the company's time zone. */
  today: BillingDate,
  /** Missing where the plan is by agreement, or the installation takes no payments: nothing ends then. */
  subscription: z.optional(Subscription),
  /** Assigned plan; empty before the first one. */
  planCode: z.string(),
  access: z.enum(['full', 'read-only']),
  /** Name of the person who changed the subscription last, or ordered what was paid; missing where it was none. */
  changedBy: z.optional(z.string()),
  /** Whether this is the caller. */
  isOwnChange: z.optional(z.boolean()),
  /** The page, opened before, where the open invoice can still be paid. */
  openPayment: z.optional(z.object({ checkoutId: z.uuid(), url: z.string() })),
  seats: z.object({
    members: z.int(),
    pending: z.int(),
    limit: z.optional(z.int()),
    /** Seats that can be used at most; those beyond `limit` are added to the plan when it is renewed. */
    hardLimit: z.optional(z.int()),
  }),
  /** Members who were not active for `inactiveDays`; missing where there is none. */
  idleMembers: z.optional(
    z.object({
      count: z.int(),
      /** There are more than were counted. */
      isCapped: z.boolean(),
    }),
  ),
  /** Bytes of attached files. Above `hardLimit` none can be added. */
  storage: z.object({ bytes: z.number(), limit: z.number(), hardLimit: z.number() }),
  /** Empty where the installation takes no payments. */
  plans: z.array(PlanOffer),
  seatMonthPriceMinor: MinorUnits,
  seatYearPriceMinor: MinorUnits,
  currency: z.string(),
  takesPayments: z.boolean(),
});
export type BillingOverview = z.output<typeof BillingOverview>;

/** A plan that is sold. */
export const OfferedPlan = z.enum(['STARTER', 'TEAM', 'BUSINESS']);

const seatRange = [z.int(), z.gte(0), z.lte(billingLimits.seats)] as const;

/** The code of a coupon, as it is typed. */
export const CouponCode = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40));

/** A choice of plan, interval and seats, in a body. */
export const PlanChoice = z.strictObject({
  planCode: OfferedPlan,
  interval: IntervalSchema,
  extraSeats: z.number().check(...seatRange),
  coupon: z.optional(CouponCode),
});
export type PlanChoice = z.output<typeof PlanChoice>;

/** The same in a query. */
export const PlanChoiceQuery = z.object({
  planCode: OfferedPlan,
  interval: IntervalSchema,
  extraSeats: z.coerce.number().check(...seatRange),
  coupon: z.optional(CouponCode),
});

/** Reason of a cancellation. */
export const CancelReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(billingLimits.reason));

/** What a change costs, before it is confirmed. */
export const ChangePreview = z.object({
  /** The version of the subscription that was read; missing for a company without one. */
  version: z.optional(z.int()),
  /** `scheduled` takes effect at the end of the paid period and costs nothing now. */
  timing: z.enum(['now', 'scheduled']),
  /** First day of the new choice. */
  effectiveOn: BillingDate,
  currency: z.string(),
  /** With their arithmetic; none of a scheduled change. */
  lines: z.array(InvoiceLine),
  totalMinor: MinorUnits,
  /** Why the coupon of the choice cannot be used; the price is that without it. */
  couponProblem: z.optional(z.string()),
  creditsAppliedMinor: MinorUnits,
  dueNowMinor: MinorUnits,
  /** Tax of what is charged from now on; missing where none applies. Its lines are among the others. */
  tax: z.optional(AppliedTax),
  taxMinor: z.optional(MinorUnits),
  /** Credit that is left afterwards. */
  creditMinor: MinorUnits,
  nextBill: z.object({ on: BillingDate, amountMinor: MinorUnits, lines: z.array(InvoiceLine) }),
});
export type ChangePreview = z.output<typeof ChangePreview>;
