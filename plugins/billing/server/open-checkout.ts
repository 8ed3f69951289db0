import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { Links, newId, onJob, PublicAddress, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { billingLimits, paymentReturn } from '../contract';
import type { CheckoutRow } from './checkout-row';
import { endCheckout, findCheckout, mandateOf } from './checkout-row';
import { findGateway } from './gateway/choose-gateway';
import { gatewayFailureOf } from './gateway/gateway-request';
import { referenceKey, writeReference } from './gateway/order-reference';
import type { GatewayPage, PaymentEvidence, PaymentGateway } from './gateway/payment-gateway';
import { settleCheckout } from './settle-checkout';
import type { BillingCommand } from './subscription/commands';

const minute = 60_000;
const hour = 60 * minute;
/** After this time the gateway is asked about an order, again after the page has expired, and a day later. */
const firstLook = 5 * minute;
const lastLook = 24 * hour;
/** A gateway that does not answer is asked again for this time after the page has expired. */
const patience = 30 * 24 * hour;

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
 * that is not known here, and so is the job that asks about it: an order whose answer is lost, because either side stopped,
 * is found by our reference.
 *
 * @throws AppError `plugin_unavailable` where the gateway refuses the order, or its answer is not known.
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
  const { token, mandate } = await context.transaction(async () => {
    await db.run(sql`insert into checkout (id, client_id, type, amount_minor, currency, command, as_of,
        subscription_version, invoice_id, gateway, expires_at, created_by, created_at)
      values (${id}::uuid, ${clientId}::uuid, ${type}, ${amountMinor}, ${currency},
        ${command === undefined ? null : JSON.stringify(command)}::jsonb, ${asOf}::date, ${subscriptionVersion},
        ${invoiceId ?? null}::uuid, ${gateway.name}, ${expiresAt}, ${actor.userId ?? null}::uuid, ${now})`);
    context.schedule(reconcile, id, new Date(now.getTime() + firstLook), { checkoutId: id });
    const until = new Date(expiresAt.getTime() + lastLook);
    return {
      token: await context.get(Links).create(paymentReturn, { payload: { checkoutId: id }, until, subject: id }),
      mandate: await mandateOf(context, gateway.name),
    };
  });
  const page = await askForPage(context, id, () =>
    gateway.createCheckout(context, {
      checkoutId: id,
      amountMinor,
      currency,
      expiresAt,
      mandate,
      reference: writeReference({ clientId, checkoutId: id }, referenceKey(context)),
      returnUrl: `${context.get(PublicAddress).origin}/api/billing/returns/${token}`,
    }),
  );
  await context.transaction(async () => {
    await storePage(context, id, page);
    context.audit({
      action: 'billing.checkout.open',
      entity: 'billing.checkout',
      entityId: id,
      detail: { gateway: gateway.name, type, amountMinor, currency },
    });
  });
  return { id, url: page.url };
}

/** What a gateway refuses has no page and never will; of what it does not answer, the job finds out. */
async function askForPage(context: PortalContext, id: string, ask: () => Promise<GatewayPage>): Promise<GatewayPage> {
  try {
    return await ask();
  } catch (error) {
    const failure = gatewayFailureOf(error);
    if (failure !== undefined) {
      await context.transaction(async () => {
        const isRejected = failure.outcome === 'rejected';
        if (isRejected) {
          await endCheckout(context, id, { state: 'failed' });
        }
        context.audit({
          action: isRejected ? 'billing.checkout.reject' : 'billing.checkout.lose',
          entity: 'billing.checkout',
          entityId: id,
          detail: { ...failure },
        });
      });
    }
    throw error;
  }
}

/** An order keeps its first page. */
async function storePage({ db, clientId }: PortalContext, id: string, { gatewayOrderId, url }: GatewayPage) {
  await db.run(sql`update checkout set gateway_order_id = ${gatewayOrderId}, url = ${url}
    where client_id = ${clientId} and id = ${id}::uuid and gateway_order_id is null`);
}

/** Lets the gateway be asked about an order because of its event; each event by itself, as it may be newer than an answer. */
export function reconcileOnEvent(context: PortalContext, checkoutId: string, eventId: string): void {
  context.schedule(reconcile, `${checkoutId}:${eventId}`, context.clock.now(), { checkoutId });
}

/** Lets the gateway be asked because a person came back from its page. */
export function reconcileOnReturn(context: PortalContext, checkoutId: string): void {
  context.schedule(reconcile, `${checkoutId}:return`, context.clock.now(), { checkoutId });
}

/** Settles an order by what the gateway says now, and comes back while it is open or the gateway does not answer. */
export async function reconcileCheckout(context: PortalContext, id: string): Promise<void> {
  const gateway = findGateway(context);
  const row = await context.transaction(() => findCheckout(context, { id }));
  if (row === undefined || gateway === undefined || row.gateway !== gateway.name) {
    return;
  }
  const seen = await look(context, gateway, row);
  await context.transaction(async () => {
    const isOver = seen === 'never-opened' && context.clock.now() >= new Date(row.expires_at);
    if (isOver && row.state === 'created') {
      // The gateway has no such order and the page could not be shown, so nothing can be paid.
      await endCheckout(context, id, { state: 'failed' });
    }
    const isEvidence = typeof seen === 'object';
    const result = isEvidence ? await settleCheckout(context, id, seen) : 'open';
    if (!isOver && (result === 'open' || result === 'noted' || result === 'refused')) {
      scheduleNextLook(context, row, { until: seen === 'unknown' ? patience : lastLook });
    }
  });
}

/** `never-opened`: the gateway does not know the order. */
type Seen = PaymentEvidence | 'never-opened' | 'unknown';

async function look(context: PortalContext, gateway: PaymentGateway, row: CheckoutRow): Promise<Seen> {
  try {
    const orderId = row.gateway_order_id ?? (await recoverPage(context, gateway, row));
    return orderId === undefined ? 'never-opened' : await gateway.retrieve(context, orderId);
  } catch (error) {
    const failure = gatewayFailureOf(error);
    if (failure === undefined) {
      throw error;
    }
    context.logger.warn('The payment gateway could not be asked about an order; it is asked again.', {
      gateway: gateway.name,
      checkoutId: row.id,
      ...failure,
    });
    return 'unknown';
  }
}

/** Finds the page of an order whose answer was lost. @returns its id at the gateway. */
async function recoverPage(
  context: PortalContext,
  gateway: PaymentGateway,
  { id, created_at: createdAt }: CheckoutRow,
): Promise<string | undefined> {
  const page = await gateway.findCheckout(context, { checkoutId: id, openedAt: new Date(createdAt) });
  if (page === undefined) {
    return undefined;
  }
  await context.transaction(async () => {
    await storePage(context, id, page);
    context.audit({
      action: 'billing.checkout.recover',
      entity: 'billing.checkout',
      entityId: id,
      detail: { gateway: gateway.name, gatewayOrderId: page.gatewayOrderId },
    });
  });
  return page.gatewayOrderId;
}

function scheduleNextLook(
  context: PortalContext,
  { id, expires_at: expiry }: CheckoutRow,
  { until }: { readonly until: number },
): void {
  const now = context.clock.now().getTime();
  const expiresAt = new Date(expiry).getTime();
  if (now >= expiresAt + until) {
    return;
  }
  const next =
    now < expiresAt ? Math.min(now + firstLook * 3, expiresAt) : until === patience ? now + hour : expiresAt + until;
  context.schedule(reconcile, id, new Date(next), { checkoutId: id });
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
