import { twoStepTurnedOff } from '@tessera/core/contract';
import type { EventSubscription } from '@tessera/core/server';
import { Accounts, onInstanceEvent } from '@tessera/core/server';
import { mailTwoStep } from './two-step-mails';

/** Tells a person that the operator turned off their two-step verification. */
export const twoStepSubscriptions: readonly EventSubscription[] = [
  onInstanceEvent(twoStepTurnedOff, async ({ data: { personId } }, context) => {
    mailTwoStep(context, await context.get(Accounts).details(personId), { change: 'off-by-operator' });
  }),
];
