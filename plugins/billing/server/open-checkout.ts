import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { newId, onJob, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { billingLimits } from '../contract';
import { findCheckout } from './checkout-row';
import { findGateway } from './gateway/choose-gateway';
import type { GatewayPage, PaymentGateway } from './gateway/payment-gateway';
import { settleCheckout } from './settle-checkout';
import type { BillingCommand } from './subscription/commands';

const minute = 60_000;
/** After this time the gateway is asked about an order, again after the page has expired, and a day later. */
const firstLook = 5 * minute;
const lastLook = 24 * 60 * minute;

/** Asks the gateway how an order stands, in case its event was lost. */
const reconcile = defineJob('billing.reconcile-checkout', 'portal', z.object({ checkoutId: z.uuid() }));

/** An order to open. */
export interface NewCheckout {
  readonly type: 'change' | 'invoice';
  readonly amountMinor: number;
  readonly currency: string;
  readonly command?: BillingCommand;
  /** Day for which the price was computed. */
  readonly asOf: string;
  readonly subscriptionVersion: number;
  readonly invoiceId?: string;
}

/**
 * Creates an order and its page. The order is committed before the gateway is asked, so that no page exists for an order
 * that is not known here.
 */
export async function openCheckout(
  context: PortalContext,
  gateway: PaymentGateway,
  order: NewCheckout,
): Promise<{ readonly id: string; readonly url: string }> {
  const { clientId, db, clock, actor } = context;
  const now = clock.now();
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + billingLimits.checkoutMinutes * minute);
  const { type, amountMinor, currency, command, asOf, subscriptionVersion, invoiceId } = order;
  await context.transaction(async () => {
    await db.run(sql`insert into checkout (id, client_id, type, amount_minor, currency, command, as_of,
        subscription_version, invoice_id, gateway, expires_at, created_by, created_at)
      values (${id}::uuid, ${clientId}::uuid, ${type}, ${amountMinor}, ${currency},
        ${command === undefined ? null : JSON.stringify(command)}::jsonb, ${asOf}::date, ${subscriptionVersion},
        ${invoiceId ?? null}::uuid, ${gateway.name}, ${expiresAt}, ${actor.userId ?? null}::uuid, ${now})`);
  });
  const page: GatewayPage = await gateway.createCheckout(context, { checkoutId: id, amountMinor, currency, expiresAt });
  await context.transaction(async () => {
    await db.run(sql`update checkout set gateway_order_id = ${page.gatewayOrderId}, url = ${page.url}
      where client_id = ${clientId} and id = ${id}::uuid`);
    context.audit({
      action: 'billing.checkout.open',
      entity: 'billing.checkout',
      entityId: id,
      detail: { gateway: gateway.name, type, amountMinor, currency },
    });
    context.schedule(reconcile, id, new Date(now.getTime() + firstLook), { checkoutId: id });
  });
  return { id, url: page.url };
}

/** Settles an order by what the gateway says now, and comes back while it is open. */
export async function reconcileCheckout(context: PortalContext, id: string): Promise<void> {
  const gateway = findGateway(context);
  const row = await context.transaction(() => findCheckout(context, { id }));
  const orderId = row?.gateway_order_id ?? undefined;
  if (row === undefined || orderId === undefined || row.gateway !== gateway?.name) {
    return;
  }
  const evidence = await gateway.retrieve(context, orderId);
  await context.transaction(async () => {
    const result = await settleCheckout(context, id, evidence);
    const now = context.clock.now().getTime();
    const expiresAt = new Date(row.expires_at).getTime();
    if (result === 'open' && now < expiresAt + lastLook) {
      const next = now < expiresAt ? Math.min(now + firstLook * 3, expiresAt) : expiresAt + lastLook;
      context.schedule(reconcile, id, new Date(next), { checkoutId: id });
    }
  });
}

export const reconcileJob = onJob(
  reconcile,
  (context, { checkoutId }) => reconcileCheckout(context, checkoutId),
  undefined,
  {
    lane: 'outgoing',
    timeLimit: 60_000,
  },
);
