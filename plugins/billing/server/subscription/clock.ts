import { addDays } from '@tessera/core/contract';
import { applyCoupon } from '../../contract/arithmetic/discount';
import { addUpLines, writeLines } from '../../contract/arithmetic/invoice-lines';
import { anchorDayOf, periodFrom } from '../../contract/arithmetic/period';
import { addTax } from '../../contract/arithmetic/tax-lines';
import type { AppliedTax } from '../../contract/invoice-model';
import { isSameTerms } from '../../contract/arithmetic/terms';
import { addCharges, newPeriod } from './charged-period';
import { nextDayOf, reminderOn, stageOn } from './dunning';
import { appliedOutcome } from './outcomes';
import type { BillingEffect, BillingTransition, SubscriptionState } from './state';
import { noPause, withFields } from './state';

/** Longer than any real chain of steps of one day: a trial or period ends, is renewed, and is charged. */
const maxSteps = 1_000;

/** Days before the end of the trial, or the beginning or end of a pause, on which the admins are told of it. */
export const warningDays = 3;

/** What a renewal needs to know besides the state. */
export interface RenewalFacts {
  /** Tax of what it charges; undefined where none applies. */
  readonly tax?: AppliedTax | undefined;
  /** Extra seats that the members and pending invitations of the day need with the plan of the next period. */
  readonly neededSeats?: number | undefined;
}

/**
 * Applies what is due on a day: the end of a trial or period, a renewal, the next attempt to collect, a stage of dunning.
 * Days on which no server ran are made up for in their order, except that nothing is renewed before what is open is paid.
 * A second run on the same day changes nothing.
 */
export function advanceTo(state: SubscriptionState, today: string, facts: RenewalFacts = {}): BillingTransition {
  let current = state;
  const effects: BillingEffect[] = [];
  for (let count = 0; count < maxSteps; count += 1) {
    const step = stepOn(current, today, facts);
    if (step === undefined) {
      return { outcome: 'done', state: current, effects };
    }
    current = step.state;
    effects.push(...step.effects);
  }
  throw new Error('A subscription does not come to rest; its state contradicts itself.');
}

/** The next day on which `advanceTo` has something to do; undefined where nothing ever ends. */
export function nextDayFor(state: SubscriptionState, today: string): string | undefined {
  const { status, due, trialEndsOn, isTrialEndTold, isPauseTold, resumesOn, isPauseEndTold, period } = state;
  if (due !== undefined) {
    return nextDayOf(due, today);
  }
  if (status === 'trialing') {
    return trialEndsOn === undefined || isTrialEndTold === true ? trialEndsOn : addDays(trialEndsOn, -warningDays);
  }
  if (status === 'pausing' && period !== undefined && isPauseTold !== true) {
    return addDays(period.end, -warningDays);
  }
  if (status === 'paused') {
    return resumesOn === undefined || isPauseEndTold === true ? resumesOn : addDays(resumesOn, -warningDays);
  }
  return status === 'active' || status === 'nonRenewing' || status === 'pausing' ? period?.end : undefined;
}

function stepOn(state: SubscriptionState, today: string, facts: RenewalFacts): BillingTransition | undefined {
  const { status, trialEndsOn, isTrialEndTold, period, due } = state;
  if (due !== undefined) {
    return collect(state, today);
  }
  if (status === 'trialing' && trialEndsOn !== undefined && trialEndsOn <= today) {
    return appliedOutcome(withFields(state, { status: 'expired' }), [
      { kind: 'restrict', access: 'read-only' },
      { kind: 'notify', notice: 'trialEnded' },
    ]);
  }
  const isTold = trialEndsOn === undefined || isTrialEndTold === true;
  if (status === 'trialing' && !isTold && addDays(trialEndsOn, -warningDays) <= today) {
    return appliedOutcome(withFields(state, { isTrialEndTold: true }), [{ kind: 'notify', notice: 'trialEnding' }]);
  }
  if (period === undefined) {
    return undefined;
  }
  if (status === 'pausing' && period.end > today) {
    return state.isPauseTold === true || addDays(period.end, -warningDays) > today
      ? undefined
      : appliedOutcome(withFields(state, { isPauseTold: true }), [{ kind: 'notify', notice: 'pauseBeginning' }]);
  }
  if (period.end > today) {
    return undefined;
  }
  if (status === 'pausing' && state.resumesOn !== undefined && state.resumesOn <= today) {
    // No server ran during the whole pause: a notice of its beginning would be wrong by now.
    return resumePaused(state, today);
  }
  if (status === 'pausing') {
    return appliedOutcome(
      withFields(state, {
        status: 'paused',
        isPauseTold: undefined,
        isPauseEndTold: isPauseEndNear(state.resumesOn, today),
      }),
      [
        { kind: 'restrict', access: 'read-only' },
        { kind: 'notify', notice: 'paused' },
      ],
    );
  }
  if (status === 'paused') {
    return endPause(state, today);
  }
  if (status === 'nonRenewing') {
    return endSubscription(state, 'ended');
  }
  return status === 'active' ? renew(state, today, facts) : undefined;
}

/** On the day on which a pause ends by itself; a server that did not run then ends it late, and its days are not billed. */
function endPause(state: SubscriptionState, today: string): BillingTransition | undefined {
  const { resumesOn, isPauseEndTold } = state;
  if (resumesOn !== undefined && resumesOn <= today) {
    return resumePaused(state, today);
  }
  return isPauseEndTold === true || isPauseEndNear(resumesOn, today) === undefined
    ? undefined
    : appliedOutcome(withFields(state, { isPauseEndTold: true }), [{ kind: 'notify', notice: 'pauseEnding' }]);
}

/** Whether a pause ends within the days of the warning. A notice or a request of today has named the day already. */
export function isPauseEndNear(resumesOn: string | undefined, today: string): true | undefined {
  return resumesOn !== undefined && addDays(resumesOn, -warningDays) <= today ? true : undefined;
}

/** The former period ends today, so that the clock renews it: its days of pause are not billed. */
export function resumePaused(state: SubscriptionState, today: string): BillingTransition {
  const start = state.period?.start ?? today;
  return appliedOutcome(
    withFields(state, {
      ...noPause,
      status: 'active',
      period: { start, end: today },
      anchorDay: anchorDayOf(today),
    }),
    [
      { kind: 'restrict', access: 'full' },
      { kind: 'notify', notice: 'resumed' },
    ],
  );
}

/** Begins the next period with what was scheduled for it, and with a seat for everyone who has one by then. */
function renew(state: SubscriptionState, today: string, facts: RenewalFacts): BillingTransition | undefined {
  const { tax, neededSeats = 0 } = facts;
  const { terms: former, period: last, anchorDay, scheduled, creditMinor } = state;
  if (former === undefined || last === undefined || anchorDay === undefined) {
    return undefined;
  }
  const chosen = scheduled?.terms ?? former;
  const terms = neededSeats > chosen.extraSeats ? { ...chosen, extraSeats: neededSeats } : chosen;
  const period = periodFrom(last.end, terms.interval, anchorDay);
  const { discount, coupon } = applyCoupon(state.coupon, terms.planCode);
  const lines = addTax(writeLines('recurring', terms, { period, from: period.start }), { charged: tax, discount });
  const { totalMinor } = addUpLines(lines);
  const creditsAppliedMinor = Math.min(creditMinor, totalMinor);
  const dueMinor = totalMinor - creditsAppliedMinor;
  const next = withFields(state, {
    terms,
    period,
    tax,
    discount,
    coupon,
    charged: addCharges(newPeriod, lines),
    scheduled: undefined,
    creditMinor: creditMinor - creditsAppliedMinor,
    due: dueMinor === 0 ? undefined : { amountMinor: dueMinor, attempts: 0, nextAttemptOn: today, stage: 'grace' },
  });
  const isChanged = !isSameTerms(former, terms);
  return appliedOutcome(next, [
    ...(isChanged ? [{ kind: 'assign', planCode: terms.planCode, extraSeats: terms.extraSeats } as const] : []),
    { kind: 'invoice', type: 'renewal', lines, totalMinor, creditsAppliedMinor, dueMinor, period, tax },
    ...(terms !== chosen ? [{ kind: 'notify', notice: 'seatsAdded' } as const] : []),
    ...(scheduled !== undefined && isChanged ? [{ kind: 'notify', notice: 'changed' } as const] : []),
  ]);
}

/** Attempts and stages of an open amount. */
function collect(state: SubscriptionState, today: string): BillingTransition | undefined {
  const { due, status } = state;
  if (due === undefined) {
    return undefined;
  }
  const { failedOn, nextAttemptOn, attempts, amountMinor } = due;
  const stage = failedOn === undefined ? 'grace' : stageOn(failedOn, today);
  if (stage === 'ended') {
    return endSubscription(state, 'endedUnpaid');
  }
  if (stage !== due.stage) {
    const isRestricted = status === 'unpaid';
    // The notice of the stage says what the reminders of the days before it would have said.
    const told = reminderOn(due, today) ?? due.remindedOf;
    const next = { ...due, stage, ...(told === undefined ? {} : { remindedOf: told }) };
    return appliedOutcome(withFields(state, { status: 'unpaid', due: next }), [
      ...(isRestricted ? [] : [{ kind: 'restrict', access: 'read-only' } as const]),
      { kind: 'notify', notice: stage === 'suspended' ? 'suspended' : 'readOnly' },
    ]);
  }
  if (nextAttemptOn !== undefined && nextAttemptOn <= today) {
    const { nextAttemptOn: _, ...running } = due;
    return appliedOutcome(withFields(state, { due: { ...running, isRunning: true } }), [
      { kind: 'charge', amountMinor, attempt: attempts + 1 },
    ]);
  }
  const remindedOf = due.isRunning === true ? undefined : reminderOn(due, today);
  if (remindedOf !== undefined) {
    return appliedOutcome(withFields(state, { due: { ...due, remindedOf } }), [
      { kind: 'notify', notice: 'paymentFailed' },
    ]);
  }
  return undefined;
}

/** The portal keeps its modules, and is read-only (decisions.md D4). */
export function endSubscription(state: SubscriptionState, notice: 'ended' | 'endedUnpaid'): BillingTransition {
  const wasRestricted = state.status === 'unpaid' || state.status === 'paused';
  return appliedOutcome(withFields(state, { ...noPause, status: 'cancelled', scheduled: undefined, due: undefined }), [
    ...(state.due === undefined ? [] : [{ kind: 'writeOff' } as const]),
    ...(wasRestricted ? [] : [{ kind: 'restrict', access: 'read-only' } as const]),
    { kind: 'notify', notice },
  ]);
}
