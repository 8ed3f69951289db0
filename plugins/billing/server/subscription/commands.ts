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
import { addCharges, afterRefund, limitCredit, newPeriod } from './charged-period';
import { afterFailure, reminderOn } from './dunning';
import type { BillingEffect, BillingOutcome, BillingRefusal, SubscriptionState, TrialExtension } from './state';
import { withFields } from './state';

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
  /** Nothing is renewed at the end of the paid period; the company is read-only from then on. */
  | { readonly kind: 'pause' }
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
        ? refused('nothingScheduled')
        : done(withFields(state, { scheduled: undefined }), []);
    case 'cancel':
      return cancel(state, command.reason);
    case 'reactivate':
      return reactivate(state);
    case 'pause':
      return pause(state);
    case 'cancelPause':
      return state.status === 'pausing'
        ? done(withFields(state, { status: 'active', isPauseTold: undefined }), [])
        : refused(state.status === 'paused' ? 'alreadyPaused' : 'notPaused');
    case 'resume':
      return resume(state, today);
    case 'paid':
      return settleDue(state, today);
    case 'paymentFailed':
      return fail(state, today);
    case 'received':
      return done(withFields(state, { creditMinor: state.creditMinor + command.amountMinor }), [
        { kind: 'credit', reason: 'unusedPayment', lines: [], totalMinor: command.amountMinor },
        { kind: 'notify', notice: 'credited' },
      ]);
    case 'refunded':
      return done(withFields(state, { charged: afterRefund(state.charged, command) }), []);
    case 'extendTrial':
      return extendTrial(state, command, today);
    case 'agree':
      return done(withFields(state, { status: 'agreed', scheduled: undefined, due: undefined }), [
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
    return refused('byAgreement');
  }
  if (due !== undefined) {
    return refused(due.failedOn === undefined ? 'paymentRunning' : 'invoiceOpen');
  }
  if (status === 'nonRenewing') {
    return refused('alreadyCancelled');
  }
  if (status === 'pausing') {
    return refused('pauseScheduled');
  }
  if (status !== 'active' || current === undefined || period === undefined || anchorDay === undefined) {
    return begin(state, command, today);
  }
  if (isSameTerms(scheduled?.terms ?? current, terms)) {
    return refused('sameChoice');
  }
  if (isSameTerms(current, terms)) {
    return done(withFields(state, { scheduled: undefined, coupon: held }), []);
  }
  if (changeTiming(current, terms, currentAtInterval ?? current) === 'period-end') {
    return done(withFields(state, { scheduled: { terms, effectiveOn: period.end }, coupon: held }), []);
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
    return done(withFields(state, { creditMinor: state.creditMinor - totalMinor }), [
      ...effects,
      { kind: 'credit', reason: 'orderChange', lines, totalMinor: -totalMinor, tax },
    ]);
  }
  const creditsAppliedMinor = Math.min(state.creditMinor, totalMinor);
  return done(withFields(state, { creditMinor: state.creditMinor - creditsAppliedMinor }), [
    ...effects,
    { kind: 'invoice', ...invoice, totalMinor, creditsAppliedMinor, dueMinor: totalMinor - creditsAppliedMinor },
  ]);
}

/** At the end of the paid period; at once where nothing is paid. */
function cancel(state: SubscriptionState, reason: string): BillingOutcome {
  const { status, due } = state;
  if (status === 'active' && due === undefined) {
    return done(withFields(state, { status: 'nonRenewing', cancelReason: reason, scheduled: undefined }), []);
  }
  if (status === 'active') {
    return refused('paymentRunning');
  }
  if (status === 'pausing') {
    return done(withFields(state, { status: 'nonRenewing', cancelReason: reason, isPauseTold: undefined }), []);
  }
  if (status === 'paused') {
    return endSubscription(withFields(state, { cancelReason: reason }), 'ended');
  }
  if (status === 'pastDue' || status === 'unpaid') {
    return due?.isRunning === true
      ? refused('paymentRunning')
      : endSubscription(withFields(state, { cancelReason: reason }), 'ended');
  }
  return refused(status === 'nonRenewing' ? 'alreadyCancelled' : refusalWithoutPlan(state));
}

function refusalWithoutPlan({ status }: SubscriptionState): BillingRefusal {
  if (status === 'agreed') {
    return 'byAgreement';
  }
  return status === 'cancelled' ? 'ended' : 'nothingToCancel';
}

function reactivate(state: SubscriptionState): BillingOutcome {
  if (state.status === 'nonRenewing') {
    return done(withFields(state, { status: 'active', cancelReason: undefined }), []);
  }
  return refused(state.status === 'cancelled' ? 'ended' : 'notCancelled');
}

function extendTrial(state: SubscriptionState, { days, reason }: TrialExtension, today: string): BillingOutcome {
  const { status, trialEndsOn, trialExtension: last } = state;
  if (last?.days === days && last.reason === reason) {
    return refused('extendedBefore');
  }
  if (trialEndsOn === undefined || (status !== 'trialing' && status !== 'expired')) {
    return refused(status === 'agreed' ? 'byAgreement' : 'noTrial');
  }
  const end = addDays(status === 'trialing' ? trialEndsOn : today, days);
  if (days > billingLimits.extensionDays || countDays(today, end) > billingLimits.trialDaysAhead) {
    return refused('extensionTooLong');
  }
  const next = withFields(state, {
    status: 'trialing',
    trialEndsOn: end,
    trialExtension: { days, reason },
    // The notice of the extension names its end, so one that ends within days is not told twice.
    isTrialEndTold: addDays(end, -warningDays) <= today ? true : undefined,
  });
  return done(next, [
    ...(status === 'expired' ? [{ kind: 'restrict', access: 'full' } as const] : []),
    { kind: 'notify', notice: 'trialExtended' },
  ]);
}

/** At the end of the paid period, so no paid day is lost. What was scheduled for the next period is dropped, as by `cancel`. */
function pause(state: SubscriptionState): BillingOutcome {
  const { status, due } = state;
  if (due !== undefined) {
    return refused(due.failedOn === undefined ? 'paymentRunning' : 'invoiceOpen');
  }
  switch (status) {
    case 'active':
      return done(withFields(state, { status: 'pausing', scheduled: undefined }), []);
    case 'pausing':
      return refused('pauseScheduled');
    case 'paused':
      return refused('alreadyPaused');
    case 'nonRenewing':
      return refused('alreadyCancelled');
    default: {
      const refusal = refusalWithoutPlan(state);
      return refused(refusal === 'nothingToCancel' ? 'nothingToPause' : refusal);
    }
  }
}

/** The former period ends today, so that the clock renews it: its days of pause are not billed. */
function resume(state: SubscriptionState, today: string): BillingOutcome {
  const { status, period } = state;
  if (status !== 'paused' || period === undefined) {
    return refused(status === 'cancelled' ? 'ended' : 'notPaused');
  }
  const next = withFields(state, {
    status: 'active',
    period: { start: period.start, end: today },
    anchorDay: anchorDayOf(today),
  });
  return done(next, [
    { kind: 'restrict', access: 'full' },
    { kind: 'notify', notice: 'resumed' },
  ]);
}

/** Where the paid period is over by then, the next one begins today: nothing is billed for the days without a period. */
function settleDue(state: SubscriptionState, today: string): BillingOutcome {
  const { status, due, period } = state;
  if (due === undefined) {
    return refused('nothingDue');
  }
  const isOver = due.failedOn !== undefined && period !== undefined && period.end < today;
  const next = withFields(state, {
    status: 'active',
    due: undefined,
    ...(isOver ? { period: { start: period.start, end: today }, anchorDay: anchorDayOf(today) } : {}),
  });
  return done(next, [
    { kind: 'settle' },
    ...(status === 'unpaid' ? [{ kind: 'restrict', access: 'full' } as const] : []),
    ...(status === 'active' ? [] : [{ kind: 'notify', notice: 'recovered' } as const]),
  ]);
}

function fail(state: SubscriptionState, today: string): BillingOutcome {
  const { status, due } = state;
  if (due === undefined) {
    return refused('nothingDue');
  }
  const failed = afterFailure(due, today);
  const remindedOf = reminderOn(failed, today);
  const next = remindedOf === undefined ? failed : { ...failed, remindedOf };
  return done(withFields(state, { status: status === 'active' ? 'pastDue' : status, due: next }), [
    ...(remindedOf === undefined ? [] : [{ kind: 'notify', notice: 'paymentFailed' } as const]),
  ]);
}

/** Whether the portal is read-only because of its subscription. */
function isRestricted({ status }: SubscriptionState): boolean {
  return status === 'expired' || status === 'unpaid' || status === 'paused' || status === 'cancelled';
}

function done(state: SubscriptionState, effects: readonly BillingEffect[]): BillingOutcome {
  return { outcome: 'done', state, effects };
}

function refused(refusal: BillingRefusal): BillingOutcome {
  return { outcome: 'refused', refusal };
}
