import type { BillingEffect, BillingRefusal, BillingTransition, SubscriptionState } from './state';

/** A command that is applied. */
export function appliedOutcome(state: SubscriptionState, effects: readonly BillingEffect[]): BillingTransition {
  return { outcome: 'done', state, effects };
}

/** A command that is refused. */
export function refusedOutcome(refusal: BillingRefusal): {
  readonly outcome: 'refused';
  readonly refusal: BillingRefusal;
} {
  return { outcome: 'refused', refusal };
}

/** Why nothing can be ended where no plan is paid for. */
export function refusalWithoutPlan({ status }: SubscriptionState): BillingRefusal {
  if (status === 'agreed') {
    return 'byAgreement';
  }
  return status === 'cancelled' ? 'ended' : 'nothingToCancel';
}
