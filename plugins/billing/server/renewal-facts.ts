import type { PortalContext } from '@tessera/core/server';
import { Members } from '@tessera/core/server';
import { seatsOf } from './catalogue';
import type { RenewalFacts } from './subscription/clock';
import type { SubscriptionState } from './subscription/state';
import { findTax } from './tax/find-tax';

/**
 * Tax and seats of the next period. Seats beyond the plan, which it allows up to its hard limit, are added with the
 * renewal, so that they are paid for from then on.
 */
export async function findRenewalFacts(
  context: PortalContext,
  { terms, scheduled }: Pick<SubscriptionState, 'terms' | 'scheduled'>,
): Promise<RenewalFacts> {
  const next = scheduled?.terms ?? terms;
  if (next === undefined) {
    return {};
  }
  const { members, pending } = await context.get(Members).seats();
  const neededSeats = Math.max(0, members + pending - seatsOf({ ...next, extraSeats: 0 }));
  const charged = { ...next, extraSeats: Math.max(next.extraSeats, neededSeats) };
  return { tax: await findTax(context, charged), neededSeats };
}
