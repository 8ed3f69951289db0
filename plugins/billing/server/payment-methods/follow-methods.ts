import { addDays, defineJob, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { findAdmins, onJob, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { mandateOf } from '../checkout-row';
import { findGateway } from '../gateway/choose-gateway';
import { gatewayFailureOf } from '../gateway/gateway-request';
import type { PaymentGateway } from '../gateway/payment-gateway';
import type { GatewayMethod, PaymentMethodKeeper } from '../gateway/payment-methods';
import { billingNotice } from '../mails/notify-admins';
import { noticeMessages as messages } from '../mails/notice-messages';
import type { SubscriptionState } from '../subscription/state';
import type { SubscriptionRow } from '../subscription-row';
import { findSubscription, publishSubscription, subscriptionEntity, todayOf } from '../subscription-row';
import { firstDayWithout, methodState, warningDay } from './card-expiry';

/** Days after which the gateway is asked again: a card that was replaced there is not told here. */
const repetitionDays = 30;
const time = '08:00';

/** A gateway that keeps means of payment. */
export type KeepingGateway = PaymentGateway & { readonly methods: PaymentMethodKeeper };

/** The gateway of the installation, if it keeps means of payment. */
export function findKeeper(context: PortalContext): KeepingGateway | undefined {
  const gateway = findGateway(context);
  return gateway !== undefined && keepsMethods(gateway) ? gateway : undefined;
}

function keepsMethods(gateway: PaymentGateway): gateway is KeepingGateway {
  return gateway.methods !== undefined;
}

/** Asks the gateway for the means of payment, and tells the admins of a card that expires. One job for each portal. */
const readMethods = defineJob('billing.read-payment-methods', 'portal', z.object({}));

/** Lets the gateway be asked now, in place of the day that is scheduled. */
export function readMethodsSoon(context: PortalContext): void {
  context.schedule(readMethods, context.clientId, context.clock.now(), {});
}

export const readMethodsJob = onJob(
  readMethods,
  async (context) => {
    const gateway = findKeeper(context);
    if (gateway !== undefined) {
      const mandate = await context.transaction(() => mandateOf(context, gateway.name));
      const methods = await tryList(context, gateway, mandate);
      await context.transaction(async () => {
        if (methods === undefined) {
          scheduleReading(context, addDays(todayOf(context), repetitionDays));
          return;
        }
        await followMethods(context, gateway, methods);
      });
      if (methods !== undefined) {
        await claimCustomer(context, gateway);
      }
    }
  },
  undefined,
  // Its own failures are those of the gateway's server.
  { lane: 'outgoing', timeLimit: 60_000, maxAttempts: 1_000 },
);

/**
 * Follows what a gateway lists, in the transaction of the caller: the default is charged from now on, the open browsers of
 * admins read again, a card that expires is told once, and the next day on which one does is scheduled.
 */
export async function followMethods(
  context: PortalContext,
  gateway: KeepingGateway,
  methods: readonly GatewayMethod[],
): Promise<void> {
  const { db, clientId } = context;
  const row = await findSubscription(context, { lock: true });
  const used = methods.filter(({ role }) => role !== 'none');
  const main = used.find(({ role }) => role === 'default');
  if (methods.length > 0) {
    await db.run(sql`insert into gateway_account (client_id, gateway, mandate)
      values (${clientId}::uuid, ${gateway.name}, ${main?.mandate ?? null})
      on conflict (client_id, gateway) do update set mandate = coalesce(excluded.mandate, gateway_account.mandate)`);
  }
  if (row === undefined) {
    return;
  }
  if (isCharged(row.state)) {
    await tellOfExpiry(context, gateway, { row, used });
  }
  await publishSubscription(context, row);
  if (methods.length > 0) {
    const today = todayOf(context);
    const warnings = used.flatMap(({ expiryMonth }) => (expiryMonth === undefined ? [] : [warningDay(expiryMonth)]));
    const date = warnings
      .filter((day) => day > today)
      .reduce((first, day) => (day < first ? day : first), addDays(today, repetitionDays));
    scheduleReading(context, date);
  }
}

function scheduleReading(context: PortalContext, date: string): void {
  context.schedule(readMethods, context.clientId, { time, on: { date } }, {});
}

/** Undefined where the gateway refuses, as for a customer that was deleted there: asking again at once changes nothing. */
async function tryList(
  context: PortalContext,
  gateway: KeepingGateway,
  mandate: string | undefined,
): Promise<readonly GatewayMethod[] | undefined> {
  try {
    return await gateway.methods.list(context, mandate);
  } catch (error) {
    if (gatewayFailureOf(error)?.outcome !== 'rejected') {
      throw error;
    }
    return undefined;
  }
}

/** After the following, which is not to wait for it: it only makes the next events arrive. */
async function claimCustomer(context: PortalContext, gateway: KeepingGateway): Promise<void> {
  const mandate = await context.transaction(() => mandateOf(context, gateway.name));
  try {
    if (mandate !== undefined) {
      await gateway.methods.claim?.(context, mandate);
    }
  } catch (error) {
    const outcome = gatewayFailureOf(error)?.outcome;
    if (outcome === undefined) {
      throw error;
    }
    // One that refuses is listed every 30 days, as before. A failed run is not repeated once the next one is scheduled.
    if (outcome === 'unknown') {
      await context.transaction(async () => scheduleReading(context, addDays(todayOf(context), 1)));
    }
  }
}

/** Whether a renewal, or an open invoice, will be charged. */
function isCharged({ status }: SubscriptionState): boolean {
  return status === 'active' || status === 'pastDue' || status === 'unpaid';
}

async function tellOfExpiry(
  context: PortalContext,
  gateway: KeepingGateway,
  { row, used }: { readonly row: SubscriptionRow; readonly used: readonly GatewayMethod[] },
): Promise<void> {
  const { db, clientId } = context;
  for (const { id, brand = '', lastFour = '', expiryMonth } of used) {
    if (expiryMonth === undefined || methodState(expiryMonth, todayOf(context)) !== 'expiring') {
      continue;
    }
    const card = `${id}:${expiryMonth}`;
    const isNew = await db.run(sql`update gateway_account set told_cards = told_cards || ${card}::text
      where client_id = ${clientId} and gateway = ${gateway.name} and not ${card} = any(told_cards)`);
    if (isNew > 0) {
      const lastDay = addDays(firstDayWithout(expiryMonth), -1);
      context.notify(billingNotice, {
        to: await findAdmins(context),
        entity: { type: subscriptionEntity, id: row.id },
        title: localized(messages.noticeCardExpiring, { brand, lastFour, date: new Date(`${lastDay}T12:00:00Z`) }),
        includesActor: true,
      });
    }
  }
}
