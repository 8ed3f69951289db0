import { companyDeletionChanged } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { applyTransition } from './apply-transition';
import { applyCommand } from './subscription/commands';
import type { BillingCommand } from './subscription/commands';
import type { SubscriptionState } from './subscription/state';
import { findSubscription, todayOf } from './subscription-row';

/** The reason of a cancellation that no person gave. */
const deletionReason = 'The company is to be deleted.';

/**
 * A company that is to be deleted is not billed for another period: its subscription ends with the paid one. Where the
 * company is kept before that, the subscription goes on. One that an admin cancelled stays cancelled.
 *
 * An open invoice is collected as before: it is for a period that has begun, and nothing is renewed before it is paid.
 */
export const followDeletion = onEvent(companyDeletionChanged, async ({ data: { deletionOn } }, context) => {
  const row = await findSubscription(context, { lock: true });
  const command = row === undefined ? undefined : commandFor(row.state, deletionOn !== undefined);
  if (row === undefined || command === undefined) {
    return;
  }
  const transition = applyCommand(row.state, command, todayOf(context));
  if (transition.outcome === 'done') {
    await applyTransition(context, row, { name: command.kind, transition });
  }
});

function commandFor({ status, due, cancelReason }: SubscriptionState, isDeleted: boolean): BillingCommand | undefined {
  if (isDeleted) {
    return status === 'active' && due === undefined ? { kind: 'cancel', reason: deletionReason } : undefined;
  }
  return status === 'nonRenewing' && cancelReason === deletionReason ? { kind: 'reactivate' } : undefined;
}
