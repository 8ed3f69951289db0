import { addDays } from '@tessera/core/contract';
import { billingLimits } from '../../contract/subscription-model';
import { isPauseEndNear, resumePaused } from './clock';
import { appliedOutcome, refusalWithoutPlan, refusedOutcome } from './outcomes';
import type { BillingOutcome, BillingRefusal, SubscriptionState } from './state';
import { withFields } from './state';

/** At the end of the paid period, so no paid day is lost. What was scheduled for the next period is dropped, as by `cancel`. */
export function schedulePause(state: SubscriptionState, resumesOn: string | undefined, today: string): BillingOutcome {
  const { status, due } = state;
  if (due !== undefined) {
    return refusedOutcome(due.failedOn === undefined ? 'paymentRunning' : 'invoiceOpen');
  }
  switch (status) {
    case 'active': {
      const fault = faultOfEnd(state, resumesOn, today);
      return fault === undefined
        ? appliedOutcome(withFields(state, { status: 'pausing', scheduled: undefined, resumesOn }), [])
        : refusedOutcome(fault);
    }
    case 'pausing':
      return refusedOutcome('pauseScheduled');
    case 'paused':
      return refusedOutcome('alreadyPaused');
    case 'nonRenewing':
      return refusedOutcome('alreadyCancelled');
    default: {
      const refusal = refusalWithoutPlan(state);
      return refusedOutcome(refusal === 'nothingToCancel' ? 'nothingToPause' : refusal);
    }
  }
}

/** Another day on which a pause ends by itself, or none. */
export function movePauseEnd(state: SubscriptionState, resumesOn: string | undefined, today: string): BillingOutcome {
  const { status } = state;
  if (status !== 'pausing' && status !== 'paused') {
    return refusedOutcome('notPaused');
  }
  if (resumesOn === state.resumesOn) {
    return refusedOutcome('samePauseEnd');
  }
  const fault = faultOfEnd(state, resumesOn, today);
  const isPauseEndTold = status === 'paused' ? isPauseEndNear(resumesOn, today) : undefined;
  return fault === undefined
    ? appliedOutcome(withFields(state, { resumesOn, isPauseEndTold }), [])
    : refusedOutcome(fault);
}

/** Ends a pause today. */
export function endPauseToday(state: SubscriptionState, today: string): BillingOutcome {
  const { status, period } = state;
  if (status !== 'paused' || period === undefined) {
    return refusedOutcome(status === 'cancelled' ? 'ended' : 'notPaused');
  }
  return resumePaused(state, today);
}

/** A pause has a day at least, and ends after today. */
function faultOfEnd(
  { period }: SubscriptionState,
  resumesOn: string | undefined,
  today: string,
): BillingRefusal | undefined {
  if (resumesOn === undefined || period === undefined) {
    return undefined;
  }
  const begin = period.end > today ? period.end : today;
  if (resumesOn <= begin) {
    return 'pauseEndTooEarly';
  }
  return resumesOn > addDays(begin, billingLimits.pauseDays) ? 'pauseEndTooLate' : undefined;
}
