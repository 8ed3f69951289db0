import { addDays, entitlementsChanged } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { Entitlements, newId, onEvent, PaymentSettings, sql } from '@tessera/core/server';
import { applyTransition, scheduleAdvance } from './apply-transition';
import { billingCurrency, trialDays } from './catalogue';
import { applyCommand } from './subscription/commands';
import type { SubscriptionState } from './subscription/state';
import type { SubscriptionRow } from './subscription-row';
import { findSubscription, publishSubscription, subscriptionColumns, todayOf } from './subscription-row';

const trialPlan = 'FREETRIAL';

/**
 * A subscription begins when a portal starts its trial, which ends after its days. A plan that an operator assigns later
 * is by agreement. Where the installation takes no payments there are no subscriptions, and nothing ends.
 */
export const followPlan = onEvent(entitlementsChanged, async ({ data }, context) => {
  const { planCode, version } = data;
  const row = await findSubscription(context, { lock: true });
  if (row === undefined) {
    if (planCode === trialPlan && context.get(PaymentSettings).gateway !== 'none') {
      const trialEndsOn = addDays(todayOf(context), trialDays);
      await beginSubscription(context, { status: 'trialing', trialEndsOn, creditMinor: 0 }, version);
    }
    return;
  }
  const { terms, status } = row.state;
  const isOwn = version <= row.entitlement_version;
  if (isOwn || status === 'agreed' || planCode === (terms?.planCode ?? trialPlan)) {
    return;
  }
  const transition = applyCommand(row.state, { kind: 'agree' }, todayOf(context));
  if (transition.outcome === 'done') {
    await applyTransition(context, row, { name: 'agree', transition });
  }
});

/**
 * The subscription for a choice of an admin. A portal on the trial without one, such as one that is older than payments
 * in this installation, gets one whose trial does not end.
 *
 * @returns undefined for a portal whose plan is by agreement.
 */
export async function subscriptionForChoice(context: PortalContext): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(context, { lock: true });
  if (row !== undefined) {
    return row;
  }
  const { planCode, version } = await context.get(Entitlements).of(context.clientId);
  return planCode === trialPlan
    ? beginSubscription(context, { status: 'trialing', creditMinor: 0 }, version)
    : undefined;
}

async function beginSubscription(
  context: PortalContext,
  state: SubscriptionState,
  entitlementVersion: number,
): Promise<SubscriptionRow | undefined> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const row = await db.row(sql<SubscriptionRow>`insert into subscription (id, client_id, state, currency,
      entitlement_version, created_at, changed_at)
    values (${newId(now)}::uuid, ${clientId}::uuid, ${sql.json(state)}, ${billingCurrency}, ${entitlementVersion}, ${now},
      ${now})
    on conflict (client_id) do nothing returning ${subscriptionColumns}`);
  if (row !== undefined) {
    scheduleAdvance(context, row);
    await publishSubscription(context, row);
  }
  return row;
}
