import type { PortalContext } from '@tessera/core/server';
import { newId, sql } from '@tessera/core/server';
import type { AppliedTransition } from './apply-transition';
import { bringUpToDate, commandSubscription } from './apply-transition';
import type { CheckoutRow } from './checkout-row';
import { findCheckout } from './checkout-row';
import type { PaymentEvidence } from './gateway/payment-gateway';
import { applyCommand } from './subscription/commands';
import type { SubscriptionRow } from './subscription-row';
import { lockSubscription } from './subscription-row';

/** What became of evidence about an order. */
export type SettlementResult = 'applied' | 'credited' | 'repeated' | 'noted' | 'refused' | 'open';

/**
 * Applies what a gateway says about an order, in the transaction of the caller. Web hook, return and reconciliation may
 * come in any order and any number of times: a payment is applied once, and one that comes after a failure counts. What
 * differs from the order in amount or currency is refused and audited.
 */
export async function settleCheckout(
  context: PortalContext,
  id: string,
  evidence: PaymentEvidence,
): Promise<SettlementResult> {
  // The subscription first, as all others do, so that no two requests wait for each other.
  const locked = await lockSubscription(context);
  const checkout = await findCheckout(context, { id }, { lock: true });
  if (checkout === undefined || checkout.state === 'succeeded' || checkout.state === 'refused') {
    return 'repeated';
  }
  if (evidence.result === 'open') {
    return 'open';
  }
  if (evidence.amountMinor !== checkout.amount_minor || evidence.currency !== checkout.currency) {
    await refuse(context, checkout, evidence);
    return 'refused';
  }
  if (evidence.result !== 'paid') {
    if (checkout.state === 'created') {
      await endCheckout(context, checkout, { state: evidence.result });
      await recordPayment(context, checkout, evidence);
    }
    return 'noted';
  }
  await rememberMandate(context, checkout, evidence);
  const applied = await applyPaid(context, locked, checkout);
  const outcome = applied.isApplied ? 'applied' : 'credited';
  await endCheckout(context, checkout, { state: 'succeeded', outcome });
  await recordPayment(context, checkout, evidence, applied.invoiceId);
  return outcome;
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
  if (type === 'change' && command !== null && version === locked.version) {
    const outcome = applyCommand(locked.state, command, asOf);
    const due = outcome.outcome === 'done' ? outcome.effects.find(({ kind }) => kind === 'invoice') : undefined;
    if (due?.kind === 'invoice' && due.dueMinor === amountMinor) {
      const applied = await commandSubscription(context, locked, command, asOf);
      return { ...applied, row: await bringUpToDate(context, applied.row), isApplied: true };
    }
  }
  if (type === 'invoice' && locked.state.due?.amountMinor === amountMinor && (await isOpen(context, checkout))) {
    const applied = await commandSubscription(context, locked, { kind: 'paid' });
    return { ...applied, row: await bringUpToDate(context, applied.row), isApplied: true };
  }
  return { ...(await commandSubscription(context, locked, { kind: 'received', amountMinor })), isApplied: false };
}

async function isOpen({ db, clientId }: PortalContext, { invoice_id: id }: CheckoutRow): Promise<boolean> {
  const row = await db.row(
    sql`select id from invoice where client_id = ${clientId} and id = ${id}::uuid and status = 'open'`,
  );
  return row !== undefined;
}

async function endCheckout(
  { db, clientId }: PortalContext,
  { id }: CheckoutRow,
  { state, outcome }: { readonly state: CheckoutRow['state']; readonly outcome?: 'applied' | 'credited' },
): Promise<void> {
  await db.run(sql`update checkout set state = ${state}, outcome = ${outcome ?? null}
    where client_id = ${clientId} and id = ${id}::uuid`);
}

async function refuse(context: PortalContext, checkout: CheckoutRow, evidence: PaymentEvidence): Promise<void> {
  await endCheckout(context, checkout, { state: 'refused' });
  const { amount_minor: amountMinor, currency, gateway } = checkout;
  context.audit({
    action: 'billing.payment.refuse',
    entity: 'billing.checkout',
    entityId: checkout.id,
    detail: {
      gateway,
      ordered: { amountMinor, currency },
      paid: { amountMinor: evidence.amountMinor, currency: evidence.currency },
    },
  });
}

/** One row for each outcome of an order: a failure stays in the history when a later attempt succeeds. */
async function recordPayment(
  { db, clientId, clock }: PortalContext,
  { id, gateway, amount_minor: amount, currency }: CheckoutRow,
  { result, paymentId, errorCode }: PaymentEvidence,
  invoiceId?: string,
): Promise<void> {
  if (result === 'cancelled') {
    return;
  }
  const now = clock.now();
  const status = result === 'paid' ? 'captured' : 'failed';
  await db.run(sql`insert into payment (id, client_id, checkout_id, invoice_id, gateway, idempotency_key, amount_minor,
      currency, status, gateway_payment_id, error_code, attempted_at)
    values (${newId(now)}::uuid, ${clientId}::uuid, ${id}::uuid, ${invoiceId ?? null}::uuid, ${gateway},
      ${`${id}:${status}`}, ${amount}, ${currency}, ${status}, ${paymentId ?? null}, ${errorCode ?? null}, ${now})
    on conflict do nothing`);
}

async function rememberMandate(
  { db, clientId }: PortalContext,
  { gateway }: CheckoutRow,
  { mandate }: PaymentEvidence,
): Promise<void> {
  if (mandate !== undefined) {
    await db.run(sql`insert into gateway_account (client_id, gateway, mandate)
      values (${clientId}::uuid, ${gateway}, ${mandate})
      on conflict (client_id, gateway) do update set mandate = excluded.mandate`);
  }
}
