import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { findAdmins, newId, sql } from '@tessera/core/server';
import type { AppliedTransition } from './apply-transition';
import { bringUpToDate, commandSubscription } from './apply-transition';
import type { CheckoutRow, unusedReasons } from './checkout-row';
import { endCheckout, findCheckout } from './checkout-row';
import type { PaymentEvidence } from './gateway/payment-gateway';
import { billingNotice } from './mails/notify-admins';
import { billingServerMessages as messages } from './messages';
import { readMethodsSoon } from './payment-methods/follow-methods';
import { refundUnusedPayment } from './refunds/request-refund';
import { applyCommand } from './subscription/commands';
import type { BillingCommand } from './subscription/commands';
import { redeemCoupon } from './coupons/redeem-coupon';
import type { SubscriptionRow } from './subscription-row';
import { lockSubscription, subscriptionEntity } from './subscription-row';

/** What became of evidence about an order. */
export type SettlementResult = 'applied' | 'credited' | 'repeated' | 'noted' | 'refused' | 'open';

/**
 * Applies what a gateway says about an order, in the transaction of the caller. Web hook, return and reconciliation may
 * come in any order and any number of times: a payment is applied once, and one that comes after a failure, or after a
 * wrong amount, counts. Money that differs from the order, or that pays it a second time, is recorded as a payment that was
 * not used, audited, and sent back, and admins are notified; it changes nothing.
 */
export async function settleCheckout(
  context: PortalContext,
  id: string,
  evidence: PaymentEvidence,
): Promise<SettlementResult> {
  // The subscription first, as all others do, so that no two requests wait for each other.
  const locked = await lockSubscription(context);
  const checkout = await findCheckout(context, { id }, { lock: true });
  if (checkout === undefined) {
    return 'repeated';
  }
  if (evidence.result === 'open') {
    return checkout.state === 'succeeded' ? 'repeated' : 'open';
  }
  if (evidence.result !== 'paid') {
    return noteEnd(context, checkout, evidence);
  }
  const unused = await unusedReason(context, checkout, evidence);
  if (unused !== undefined) {
    return refuse(context, { checkout, evidence, reason: unused, subscriptionId: locked.id });
  }
  if (checkout.state === 'succeeded') {
    return 'repeated';
  }
  await rememberMandate(context, checkout, evidence);
  const applied = await applyPaid(context, locked, checkout);
  const outcome = applied.isApplied ? 'applied' : 'credited';
  await endCheckout(context, id, { state: 'succeeded', outcome });
  await recordPayment(context, checkout, evidence, { key: 'captured', invoiceId: applied.invoiceId });
  context.audit({
    action: 'billing.payment.settle',
    entity: 'billing.checkout',
    entityId: id,
    detail: { gateway: checkout.gateway, outcome, paymentId: evidence.paymentId },
  });
  return outcome;
}

async function noteEnd(
  context: PortalContext,
  checkout: CheckoutRow,
  evidence: PaymentEvidence,
): Promise<SettlementResult> {
  if (checkout.state === 'succeeded') {
    return 'repeated';
  }
  if (checkout.state === 'created' && (evidence.result === 'failed' || evidence.result === 'cancelled')) {
    await endCheckout(context, checkout.id, { state: evidence.result });
    await recordPayment(context, checkout, evidence, { key: 'failed' });
  }
  return 'noted';
}

type UnusedReason = (typeof unusedReasons)[number];

async function unusedReason(
  { db, clientId }: PortalContext,
  checkout: CheckoutRow,
  { amountMinor, currency, paymentId }: PaymentEvidence,
): Promise<UnusedReason | undefined> {
  if (currency.toUpperCase() !== checkout.currency) {
    return 'currency_differs';
  }
  if (amountMinor !== checkout.amount_minor) {
    return 'amount_differs';
  }
  if (checkout.state !== 'succeeded' || paymentId === undefined) {
    return undefined;
  }
  const used = await db.row(sql<{ gateway_payment_id: string | null }>`select gateway_payment_id from payment
    where client_id = ${clientId} and idempotency_key = ${`${checkout.id}:captured`}`);
  return (used?.gateway_payment_id ?? paymentId) === paymentId ? undefined : 'already_paid';
}

interface AppliedPayment extends AppliedTransition {
  readonly isApplied: boolean;
}

/**
 * Applies the paid change as it was previewed, on its day, if nothing else has changed the subscription; or settles the
 * open invoice. Money that finds nothing to pay for becomes credit.
 */
async function applyPaid(
  context: PortalContext,
  locked: SubscriptionRow,
  checkout: CheckoutRow,
): Promise<AppliedPayment> {
  const { type, command, subscription_version: version, as_of: asOf, amount_minor: amountMinor } = checkout;
  const orderedBy = checkout.created_by ?? undefined;
  if (type === 'change' && command !== null && version === locked.version) {
    const outcome = applyCommand(locked.state, command, asOf);
    const due = outcome.outcome === 'done' ? outcome.effects.find(({ kind }) => kind === 'invoice') : undefined;
    if (due?.kind === 'invoice' && due.dueMinor === amountMinor && (await redeemCouponOf(context, command))) {
      const applied = await commandSubscription(context, locked, command, { on: asOf, orderedBy });
      return { ...applied, row: await bringUpToDate(context, applied.row), isApplied: true };
    }
  }
  if (type === 'invoice' && locked.state.due?.amountMinor === amountMinor && (await isOpen(context, checkout))) {
    const applied = await commandSubscription(context, locked, { kind: 'paid' }, { orderedBy });
    return { ...applied, row: await bringUpToDate(context, applied.row), isApplied: true };
  }
  const credited = await commandSubscription(context, locked, { kind: 'received', amountMinor }, { orderedBy });
  return { ...credited, isApplied: false };
}

/** Whether the coupon of a paid change still counts; true for a change without one. */
async function redeemCouponOf(context: PortalContext, command: BillingCommand): Promise<boolean> {
  return command.kind !== 'change' || command.coupon === undefined || redeemCoupon(context, command.coupon.code);
}

async function isOpen({ db, clientId }: PortalContext, { invoice_id: id }: CheckoutRow): Promise<boolean> {
  const row = await db.row(
    sql`select id from invoice where client_id = ${clientId} and id = ${id}::uuid and status = 'open'`,
  );
  return row !== undefined;
}

interface UnusedMoney {
  readonly checkout: CheckoutRow;
  readonly evidence: PaymentEvidence;
  readonly reason: UnusedReason;
  readonly subscriptionId: string;
}

/** Once for each payment, however often the gateway tells of it. The order stays payable. */
async function refuse(
  context: PortalContext,
  { checkout, evidence, reason, subscriptionId }: UnusedMoney,
): Promise<SettlementResult> {
  const { id, amount_minor: amountMinor, currency, gateway } = checkout;
  const key = `unused:${evidence.paymentId ?? `${evidence.amountMinor}:${evidence.currency}`}`;
  const payment = await recordPayment(context, checkout, { ...evidence, errorCode: reason }, { key });
  if (payment === undefined) {
    return 'repeated';
  }
  const isSentBack = await refundUnusedPayment(context, payment, reason);
  if (checkout.state !== 'succeeded') {
    await endCheckout(context, id, { state: 'refused' });
  }
  context.audit({
    action: 'billing.payment.refuse',
    entity: 'billing.checkout',
    entityId: id,
    detail: {
      gateway,
      reason,
      paymentId: evidence.paymentId,
      ordered: { amountMinor, currency },
      paid: { amountMinor: evidence.amountMinor, currency: evidence.currency },
    },
  });
  context.notify(billingNotice, {
    to: await findAdmins(context),
    entity: { type: subscriptionEntity, id: subscriptionId },
    title: localized(isSentBack ? messages.paymentUnused : messages.paymentUnusedKept),
    includesActor: true,
  });
  return 'refused';
}

/**
 * One row for each outcome of an order: a failure stays in the history when a later attempt succeeds.
 *
 * @returns its id; undefined if it was recorded before.
 */
async function recordPayment(
  { db, clientId, clock }: PortalContext,
  { id, gateway, amount_minor: ordered, currency }: CheckoutRow,
  evidence: PaymentEvidence,
  { key, invoiceId }: { readonly key: string; readonly invoiceId?: string | undefined },
): Promise<string | undefined> {
  const { result, paymentId, errorCode } = evidence;
  if (result === 'cancelled') {
    return undefined;
  }
  const now = clock.now();
  const isPaid = result === 'paid';
  const paymentRow = newId(now);
  const added = await db.run(sql`insert into payment (id, client_id, checkout_id, invoice_id, gateway, idempotency_key,
      amount_minor, currency, status, gateway_payment_id, error_code, attempted_at)
    values (${paymentRow}::uuid, ${clientId}::uuid, ${id}::uuid, ${invoiceId ?? null}::uuid, ${gateway},
      ${`${id}:${key}`}, ${isPaid ? evidence.amountMinor : ordered}, ${isPaid ? evidence.currency : currency},
      ${isPaid ? 'captured' : 'failed'}, ${paymentId ?? null}, ${errorCode ?? null}, ${now})
    on conflict do nothing`);
  return added > 0 ? paymentRow : undefined;
}

async function rememberMandate(
  context: PortalContext,
  { gateway }: CheckoutRow,
  { mandate }: PaymentEvidence,
): Promise<void> {
  const { db, clientId } = context;
  if (mandate !== undefined) {
    await db.run(sql`insert into gateway_account (client_id, gateway, mandate)
      values (${clientId}::uuid, ${gateway}, ${mandate})
      on conflict (client_id, gateway) do update set mandate = excluded.mandate`);
    readMethodsSoon(context);
  }
}
