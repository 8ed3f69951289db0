import { addDays } from '@tessera/core/contract';
import { billingLimits } from '../../contract/subscription-model';
import { changeNow } from '../../contract/arithmetic/change-now';
import type { HeldCoupon } from '../../contract/arithmetic/discount';
import { applyCoupon } from '../../contract/arithmetic/discount';
import { addUpLines, writeLines } from '../../contract/arithmetic/invoice-lines';
import type { AppliedTax, InvoiceLine } from '../../contract/invoice-model';
import { addTax } from '../../contract/arithmetic/tax-lines';
import type { BillingPeriod } from '../../contract/arithmetic/period';
import { anchorDayOf, countDays, periodFrom } from '../../contract/arithmetic/period';
import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import { changeTiming, isSameTerms } from '../../contract/arithmetic/terms';
import { endSubscription, warningDays } from './clock';
import { appliedOutcome, refusalWithoutPlan, refusedOutcome } from './outcomes';
import { endPauseToday, movePauseEnd, schedulePause } from './pause';
import { addCharges, afterRefund, limitCredit, newPeriod } from './charged-period';
import { afterFailure, reminderOn } from './dunning';
import type { BillingEffect, BillingOutcome, SubscriptionState, TrialExtension } from './state';
import { noPause, withFields } from './state';

/** What an admin, a payment or an operator does to a subscription. */
export type BillingCommand =
  /** Changes plan, seats or interval: now, or at the end of the paid period. What is due now is paid already. */
  | {
      readonly kind: 'change';
      readonly terms: SubscribedTerms;
      /** The present plan and seats at the prices of the interval of `terms`. */
      readonly currentAtInterval?: SubscribedTerms;
      /** Tax of what is charged; undefined where none applies. */
      readonly tax?: AppliedTax | undefined;
      /** One that is entered with the choice; undefined: the subscription keeps its own. */
      readonly coupon?: HeldCoupon | undefined;
    }
  | { readonly kind: 'keep' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'reactivate' }
  /** Nothing is renewed at the end of the paid period; the company is read-only from then on, or until a day. */
  | { readonly kind: 'pause'; readonly resumesOn?: string | undefined }
  /** Gives a pause that is scheduled, or has begun, another day on which it ends by itself, or none. */
  | { readonly kind: 'changePauseEnd'; readonly resumesOn?: string | undefined }
  /** Undoes `pause` until the paid period ends. */
  | { readonly kind: 'cancelPause' }
  /** Ends a pause: the next period begins today, and is billed as the clock bills a renewal. */
  | { readonly kind: 'resume' }
  /** The open amount was paid, or an attempt to collect it failed. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'paymentFailed' }
  /** Money that pays for nothing, such as for a change that another one made obsolete. */
  | { readonly kind: 'received'; readonly amountMinor: number }
  /** Money of an invoice of the present period was sent back. */
  | { readonly kind: 'refunded'; readonly amountMinor: number; readonly totalMinor: number }
  /** An operator gives a trial further days, also one that has ended: those count from today. */
  | { readonly kind: 'extendTrial'; readonly days: number; readonly reason: string }
  /** An operator assigned a plan: from then on nothing ends by itself. */
  | { readonly kind: 'agree' };

/** The next state of a subscription, or why it stays as it is. It depends on nothing but its arguments. */
export function applyCommand(state: SubscriptionState, command: BillingCommand, today: string): BillingOutcome {
  switch (command.kind) {
    case 'change':
      return change(state, command, today);
    case 'keep':
      return state.scheduled === undefined
        ? refusedOutcome('nothingScheduled')
        : appliedOutcome(withFields(state, { scheduled: undefined }), []);
    case 'cancel':
      return cancel(state, command.reason);
    case 'reactivate':
      return reactivate(state);
    case 'pause':
      return schedulePause(state, command.resumesOn, today);
    case 'changePauseEnd':
      return movePauseEnd(state, command.resumesOn, today);
    case 'cancelPause':
      return state.status === 'pausing'
        ? appliedOutcome(withFields(state, { ...noPause, status: 'active' }), [])
        : refusedOutcome(state.status === 'paused' ? 'alreadyPaused' : 'notPaused');
    case 'resume':
      return endPauseToday(state, today);
    case 'paid':
      return settleDue(state, today);
    case 'paymentFailed':
      return fail(state, today);
    case 'received':
      return appliedOutcome(withFields(state, { creditMinor: state.creditMinor + command.amountMinor }), [
        { kind: 'credit', reason: 'unusedPayment', lines: [], totalMinor: command.amountMinor },
        { kind: 'notify', notice: 'credited' },
      ]);
    case 'refunded':
      return appliedOutcome(withFields(state, { charged: afterRefund(state.charged, command) }), []);
    case 'extendTrial':
      return extendTrial(state, command, today);
    case 'agree':
      return appliedOutcome(withFields(state, { ...noPause, status: 'agreed', scheduled: undefined, due: undefined }), [
        ...(state.due === undefined ? [] : [{ kind: 'writeOff' } as const]),
        ...(isRestricted(state) ? [{ kind: 'restrict', access: 'full' } as const] : []),
      ]);
  }
}

type ChangeCommand = Extract<BillingCommand, { readonly kind: 'change' }>;

function change(state: SubscriptionState, command: ChangeCommand, today: string): BillingOutcome {
  const { terms, currentAtInterval, tax } = command;
  const held = command.coupon ?? state.coupon;
  const { status, terms: current, period, anchorDay, due, scheduled } = state;
  if (status === 'agreed') {
    return refusedOutcome('byAgreement');
  }
  if (due !== undefined) {
    return refusedOutcome(due.failedOn === undefined ? 'paymentRunning' : 'invoiceOpen');
  }
  if (status === 'nonRenewing') {
    return refusedOutcome('alreadyCancelled');
  }
  if (status === 'pausing') {
    return refusedOutcome('pauseScheduled');
  }
  if (status !== 'active' || current === undefined || period === undefined || anchorDay === undefined) {
    return begin(state, command, today);
  }
  if (isSameTerms(scheduled?.terms ?? current, terms)) {
    return refusedOutcome('sameChoice');
  }
  if (isSameTerms(current, terms)) {
    return appliedOutcome(withFields(state, { scheduled: undefined, coupon: held }), []);
  }
  if (changeTiming(current, terms, currentAtInterval ?? current) === 'period-end') {
    return appliedOutcome(withFields(state, { scheduled: { terms, effectiveOn: period.end }, coupon: held }), []);
  }
  const changed = changeNow({ terms: current, period, anchorDay }, terms, today);
  // The days that are left of a period keep its discount, unless a coupon is entered.
  const isNewPeriod = current.interval !== terms.interval;
  const usesCoupon = isNewPeriod || command.coupon !== undefined;
  const { discount, coupon } = usesCoupon
    ? applyCoupon(held, terms.planCode)
    : { discount: state.discount, coupon: state.coupon };
  const isCredit = ({ kind }: InvoiceLine): boolean => kind === 'prorationCredit';
  const credit = limitCredit(
    addTax(changed.lines.filter(isCredit), { credited: state.tax, creditedDiscount: state.discount }),
    state.charged,
  );
  const charges = addTax(
    changed.lines.filter((line) => !isCredit(line)),
    { charged: tax, discount },
  );
  const next = withFields(state, {
    discount,
    coupon,
    terms,
    period: changed.period,
    anchorDay: changed.anchorDay,
    scheduled: undefined,
    tax,
    charged: addCharges(isNewPeriod ? newPeriod : credit.charged, charges),
  });
  const lines = [...credit.lines, ...charges];
  return bill(next, { type: 'proration', lines, period: changed.period, tax }, [
    { kind: 'assign', planCode: terms.planCode, extraSeats: terms.extraSeats },
  ]);
}

/** The first period. One that is chosen during the trial begins when the trial would have ended: its days stay free. */
function begin(state: SubscriptionState, command: ChangeCommand, today: string): BillingOutcome {
  const { terms, tax } = command;
  const { status, trialEndsOn } = state;
  const start = status === 'trialing' && trialEndsOn !== undefined && trialEndsOn > today ? trialEndsOn : today;
  const anchorDay = anchorDayOf(start);
  const period = periodFrom(start, terms.interval, anchorDay);
  // A pause keeps the periods that a coupon has left.
  const held = command.coupon ?? (status === 'paused' ? state.coupon : undefined);
  const { discount, coupon } = applyCoupon(held, terms.planCode);
  const lines = addTax(writeLines('recurring', terms, { period, from: start }), { charged: tax, discount });
  const next = withFields(state, {
    ...noPause,
    tax,
    discount,
    coupon,
    charged: addCharges(newPeriod, lines),
    status: 'active',
    terms,
    period,
    anchorDay,
    scheduled: undefined,
    cancelReason: undefined,
  });
  return bill(next, { type: 'subscription', lines, period, tax }, [
    { kind: 'assign', planCode: terms.planCode, extraSeats: terms.extraSeats },
    ...(status === 'trialing' ? [] : [{ kind: 'restrict', access: 'full' } as const]),
  ]);
}

/** An invoice for what costs something, less the credit; a credit note for what is given back. */
function bill(
  state: SubscriptionState,
  invoice: {
    readonly type: 'subscription' | 'proration';
    readonly lines: readonly InvoiceLine[];
    readonly period: BillingPeriod;
    readonly tax: AppliedTax | undefined;
  },
  effects: readonly BillingEffect[],
): BillingOutcome {
  const { lines, tax } = invoice;
  const { totalMinor } = addUpLines(lines);
  if (totalMinor < 0) {
    return appliedOutcome(withFields(state, { creditMinor: state.creditMinor - totalMinor }), [
      ...effects,
      { kind: 'credit', reason: 'orderChange', lines, totalMinor: -totalMinor, tax },
    ]);
  }
  const creditsAppliedMinor = Math.min(state.creditMinor, totalMinor);
  return appliedOutcome(withFields(state, { creditMinor: state.creditMinor - creditsAppliedMinor }), [
    ...effects,
    { kind: 'invoice', ...invoice, totalMinor, creditsAppliedMinor, dueMinor: totalMinor - creditsAppliedMinor },
  ]);
}

/** At the end of the paid period; at once where nothing is paid. */
function cancel(state: SubscriptionState, reason: string): BillingOutcome {
  const { status, due } = state;
  if (status === 'active' && due === undefined) {
    return appliedOutcome(withFields(state, { status: 'nonRenewing', cancelReason: reason, scheduled: undefined }), []);
  }
  if (status === 'active') {
    return refusedOutcome('paymentRunning');
  }
  if (status === 'pausing') {
    return appliedOutcome(withFields(state, { ...noPause, status: 'nonRenewing', cancelReason: reason }), []);
  }
  if (status === 'paused') {
    return endSubscription(withFields(state, { cancelReason: reason }), 'ended');
  }
  if (status === 'pastDue' || status === 'unpaid') {
    return due?.isRunning === true
      ? refusedOutcome('paymentRunning')
      : endSubscription(withFields(state, { cancelReason: reason }), 'ended');
  }
  return refusedOutcome(status === 'nonRenewing' ? 'alreadyCancelled' : refusalWithoutPlan(state));
}

function reactivate(state: SubscriptionState): BillingOutcome {
  if (state.status === 'nonRenewing') {
    return appliedOutcome(withFields(state, { status: 'active', cancelReason: undefined }), []);
  }
  return refusedOutcome(state.status === 'cancelled' ? 'ended' : 'notCancelled');
}

function extendTrial(state: SubscriptionState, { days, reason }: TrialExtension, today: string): BillingOutcome {
  const { status, trialEndsOn, trialExtension: last } = state;
  if (last?.days === days && last.reason === reason) {
    return refusedOutcome('extendedBefore');
  }
  if (trialEndsOn === undefined || (status !== 'trialing' && status !== 'expired')) {
    return refusedOutcome(status === 'agreed' ? 'byAgreement' : 'noTrial');
  }
  const end = addDays(status === 'trialing' ? trialEndsOn : today, days);
  if (days > billingLimits.extensionDays || countDays(today, end) > billingLimits.trialDaysAhead) {
    return refusedOutcome('extensionTooLong');
  }
  const next = withFields(state, {
    status: 'trialing',
    trialEndsOn: end,
    trialExtension: { days, reason },
    // The notice of the extension names its end, so one that ends within days is not told twice.
    isTrialEndTold: addDays(end, -warningDays) <= today ? true : undefined,
  });
  return appliedOutcome(next, [
    ...(status === 'expired' ? [{ kind: 'restrict', access: 'full' } as const] : []),
    { kind: 'notify', notice: 'trialExtended' },
  ]);
}

/** Where the paid period is over by then, the next one begins today: nothing is billed for the days without a period. */
function settleDue(state: SubscriptionState, today: string): BillingOutcome {
  const { status, due, period } = state;
  if (due === undefined) {
    return refusedOutcome('nothingDue');
  }
  const isOver = due.failedOn !== undefined && period !== undefined && period.end < today;
  const next = withFields(state, {
    status: 'active',
    due: undefined,
    ...(isOver ? { period: { start: period.start, end: today }, anchorDay: anchorDayOf(today) } : {}),
  });
  return appliedOutcome(next, [
    { kind: 'settle' },
    ...(status === 'unpaid' ? [{ kind: 'restrict', access: 'full' } as const] : []),
    ...(status === 'active' ? [] : [{ kind: 'notify', notice: 'recovered' } as const]),
  ]);
}

function fail(state: SubscriptionState, today: string): BillingOutcome {
  const { status, due } = state;
  if (due === undefined) {
    return refusedOutcome('nothingDue');
  }
  const failed = afterFailure(due, today);
  const remindedOf = reminderOn(failed, today);
  const next = remindedOf === undefined ? failed : { ...failed, remindedOf };
  return appliedOutcome(withFields(state, { status: status === 'active' ? 'pastDue' : status, due: next }), [
    ...(remindedOf === undefined ? [] : [{ kind: 'notify', notice: 'paymentFailed' } as const]),
  ]);
}

/** Whether the portal is read-only because of its subscription. */
function isRestricted({ status }: SubscriptionState): boolean {
  return status === 'expired' || status === 'unpaid' || status === 'paused' || status === 'cancelled';
}
