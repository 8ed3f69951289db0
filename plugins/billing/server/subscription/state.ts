import type { AppliedTax, InvoiceLine } from '../../contract/invoice-model';
import type { HeldCoupon, PeriodDiscount } from '../../contract/arithmetic/discount';
import type { BillingPeriod } from '../../contract/arithmetic/period';
import type { ChargedPeriod } from './charged-period';
import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import type { BillingNotice, DunningStage, SubscriptionStatus } from '../../contract/subscription-model';

/** A choice that takes effect with the next period. */
export interface ScheduledTerms {
  readonly terms: SubscribedTerms;
  /** End of the paid period. */
  readonly effectiveOn: string;
}

/** The open invoice of a period, and how far collecting it has come. */
export interface OpenDue {
  readonly amountMinor: number;
  /** Day of the first failed attempt; undefined before it. */
  readonly failedOn?: string;
  /** Failed attempts. */
  readonly attempts: number;
  /** Day of the next attempt. Undefined while one runs, and after the last one. */
  readonly nextAttemptOn?: string;
  /** An attempt runs: what it collects must not be given up. */
  readonly isRunning?: true;
  /** Days after the first failure of which the admins were reminded last. */
  readonly remindedOf?: number;
  readonly stage: DunningStage;
}

/** The last extension of a trial. The same days with the same reason are one extension. */
export interface TrialExtension {
  readonly days: number;
  readonly reason: string;
}

/** A portal's subscription. All dates are days of the company's calendar. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** What is paid for; undefined until a plan is chosen. */
  readonly terms?: SubscribedTerms;
  /** First day without the trial. */
  readonly trialEndsOn?: string;
  /** The admins were told that the trial ends soon. */
  readonly isTrialEndTold?: true;
  readonly trialExtension?: TrialExtension;
  /** Set with `terms`, as is the anchor. It begins after today where a plan was chosen during the trial. */
  readonly period?: BillingPeriod;
  /** Day of the month on which periods end. */
  readonly anchorDay?: number;
  /** Tax with which the period was charged, and with which its days are credited. */
  readonly tax?: AppliedTax;
  /** Discount with which the period was charged, and with which its days are credited. */
  readonly discount?: PeriodDiscount;
  /** Missing in states from before refunds. */
  readonly charged?: ChargedPeriod;
  /** What reduces the next periods. */
  readonly coupon?: HeldCoupon;
  readonly scheduled?: ScheduledTerms;
  readonly cancelReason?: string;
  /** The admins were told that a scheduled pause begins soon. */
  readonly isPauseTold?: true;
  /** The day on which a pause ends by itself: the first one of the next period. */
  readonly resumesOn?: string;
  /** The admins were told that the pause ends soon. */
  readonly isPauseEndTold?: true;
  /** Reduces the next invoices. */
  readonly creditMinor: number;
  readonly due?: OpenDue;
}

/** What a change of a subscription brings about, in its transaction. */
export type BillingEffect =
  | {
      readonly kind: 'invoice';
      readonly type: 'subscription' | 'proration' | 'renewal';
      readonly lines: readonly InvoiceLine[];
      readonly totalMinor: number;
      readonly creditsAppliedMinor: number;
      /** Of a renewal: collected afterwards. Of the others: paid already by the order of the change. */
      readonly dueMinor: number;
      readonly period: BillingPeriod;
      readonly tax?: AppliedTax | undefined;
    }
  /** Added to the credit of the company. */
  | {
      readonly kind: 'credit';
      readonly reason: 'orderChange' | 'unusedPayment';
      readonly lines: readonly InvoiceLine[];
      readonly totalMinor: number;
      readonly tax?: AppliedTax | undefined;
    }
  | { readonly kind: 'assign'; readonly planCode: string; readonly extraSeats: number }
  | { readonly kind: 'restrict'; readonly access: 'full' | 'read-only' }
  /** Collects the open invoice. */
  | { readonly kind: 'charge'; readonly amountMinor: number; readonly attempt: number }
  /** The open invoice is paid. */
  | { readonly kind: 'settle' }
  /** The open invoice is given up. */
  | { readonly kind: 'writeOff' }
  | { readonly kind: 'notify'; readonly notice: BillingNotice };

/** Why a command is refused. */
export type BillingRefusal =
  | 'byAgreement'
  | 'invoiceOpen'
  | 'paymentRunning'
  | 'sameChoice'
  | 'alreadyCancelled'
  | 'nothingToCancel'
  | 'notCancelled'
  | 'pauseScheduled'
  | 'alreadyPaused'
  | 'notPaused'
  | 'nothingToPause'
  | 'pauseEndTooEarly'
  | 'pauseEndTooLate'
  | 'samePauseEnd'
  | 'noTrial'
  | 'extendedBefore'
  | 'extensionTooLong'
  | 'ended'
  | 'nothingScheduled'
  | 'nothingDue';

/** A state with what its change brings about. */
export interface BillingTransition {
  readonly outcome: 'done';
  readonly state: SubscriptionState;
  readonly effects: readonly BillingEffect[];
}

/** The outcome of a command. */
export type BillingOutcome = BillingTransition | { readonly outcome: 'refused'; readonly refusal: BillingRefusal };

/** Fields of a pause, without their values. */
export const noPause = { isPauseTold: undefined, resumesOn: undefined, isPauseEndTold: undefined } as const;

/** A state with fields replaced; those that are undefined are removed. */
export function withFields(
  state: SubscriptionState,
  fields: { readonly [K in keyof SubscriptionState]?: SubscriptionState[K] | undefined },
): SubscriptionState {
  const merged = Object.entries({ ...state, ...fields }).filter(([, value]) => value !== undefined);
  // The one cast of merged states: every field is one of the state's, and those that are always set are not removed.
  return Object.fromEntries(merged) as unknown as SubscriptionState;
}
