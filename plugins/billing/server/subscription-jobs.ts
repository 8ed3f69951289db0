import type { PortalContext } from '@tessera/core/server';
import { newId, onJob, sql } from '@tessera/core/server';
import type { PaymentMethodRole } from '../contract';
import {
  advanceSubscription,
  bringUpToDate,
  collectInvoice,
  commandSubscription,
  scheduleAdvance,
} from './apply-transition';
import { findGateway } from './gateway/choose-gateway';
import { gatewayFailureOf } from './gateway/gateway-request';
import type { PaymentEvidence, PaymentGateway } from './gateway/payment-gateway';
import { findSubscription } from './subscription-row';

/** State, documents and the schedule of the next day commit together, so a run that is killed is simply repeated. */
export const advanceJob = onJob(advanceSubscription, async (context) => {
  const row = await findSubscription(context, { lock: true });
  if (row !== undefined) {
    scheduleAdvance(context, await bringUpToDate(context, row));
  }
});

interface Collection {
  readonly paymentId: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly mandate: string | null;
}

/**
 * Charges the open invoice. The attempt is committed before the gateway is called, and its key is that of invoice and
 * attempt: after a crash in between, the same charge is sent again and counted once.
 */
export const collectJob = onJob(
  collectInvoice,
  async (context, { invoiceId, attempt, usesBackup = false }) => {
    const gateway = findGateway(context);
    const idempotencyKey = `${invoiceId}:${attempt}${usesBackup ? ':backup' : ''}`;
    const collection = await context.transaction(() =>
      startAttempt(context, { invoiceId, idempotencyKey, gateway: gateway?.name ?? 'none' }),
    );
    if (collection === undefined) {
      return;
    }
    const { amount_minor: amountMinor, currency } = collection;
    const roles = await findMandates(context, gateway, collection.mandate ?? undefined);
    const mandate = usesBackup ? roles.backup : roles.main;
    const evidence: PaymentEvidence =
      gateway === undefined || mandate === undefined
        ? { result: 'failed', amountMinor, currency, errorCode: 'no_payment_method' }
        : await context.withoutTransaction(() =>
            gateway.charge(context, { mandate, amountMinor, currency, idempotencyKey }),
          );
    await context.transaction(async () => {
      const isLast = usesBackup || roles.backup === undefined;
      if (isLast || evidence.result !== 'failed') {
        await recordAttempt(context, collection, evidence);
        return;
      }
      // A charge of its own, with its own key: a crash between the two repeats neither.
      await recordPayment(context, collection, evidence);
      context.schedule(collectInvoice, `${invoiceId}:backup`, context.clock.now(), {
        invoiceId,
        attempt,
        usesBackup: true,
      });
    });
  },
  undefined,
  // Its own failures are those of the gateway's server; a payment is not given up because of them.
  { lane: 'outgoing', timeLimit: 60_000, maxAttempts: 1_000 },
);

/** The default means of payment, and the one to charge where it fails, as the gateway says now. */
async function findMandates(
  context: PortalContext,
  gateway: PaymentGateway | undefined,
  known: string | undefined,
): Promise<{ readonly main: string | undefined; readonly backup: string | undefined }> {
  const stored = { main: known, backup: undefined };
  if (gateway?.methods === undefined) {
    return stored;
  }
  try {
    const methods = await gateway.methods.list(context, known);
    const byRole = (role: PaymentMethodRole) => methods.find((method) => method.role === role)?.mandate;
    return { main: byRole('default') ?? known, backup: byRole('backup') };
  } catch (error) {
    // A gateway that does not answer is asked again; one that refuses to list them is charged as before.
    if (gatewayFailureOf(error)?.outcome !== 'rejected') {
      throw error;
    }
    return stored;
  }
}

/** @returns undefined where the invoice is not open, or the attempt has ended. */
async function startAttempt(
  { db, clientId, clock }: PortalContext,
  {
    invoiceId,
    idempotencyKey,
    gateway,
  }: { readonly invoiceId: string; readonly idempotencyKey: string; readonly gateway: string },
): Promise<Collection | undefined> {
  const now = clock.now();
  await db.run(sql`insert into payment (id, client_id, invoice_id, gateway, idempotency_key, amount_minor, currency,
      status, attempted_at)
    select ${newId(now)}::uuid, client_id, id, ${gateway}::text, ${idempotencyKey}::text, due_minor, currency, 'created',
      ${now}::timestamptz
    from invoice where client_id = ${clientId} and id = ${invoiceId}::uuid and status = 'open'
    on conflict do nothing`);
  return db.row(sql<Collection>`select p.id as "paymentId", p.amount_minor, p.currency, a.mandate
    from payment p left join gateway_account a on a.client_id = p.client_id and a.gateway = p.gateway
    where p.client_id = ${clientId} and p.idempotency_key = ${idempotencyKey} and p.status = 'created'`);
}

/** Money that came for an invoice which is no longer open, because another payment was faster, becomes credit. */
async function recordAttempt(context: PortalContext, collection: Collection, evidence: PaymentEvidence): Promise<void> {
  const { amount_minor: amountMinor } = collection;
  const row = await findSubscription(context, { lock: true });
  if (evidence.result === 'open') {
    throw new Error('The gateway has not decided about a charge yet.');
  }
  const isPaid = evidence.result === 'paid';
  const isNew = await recordPayment(context, collection, evidence);
  if (!isNew || row === undefined) {
    return;
  }
  const isAwaited = row.state.due?.isRunning === true;
  if (isAwaited) {
    const { row: after } = await commandSubscription(context, row, { kind: isPaid ? 'paid' : 'paymentFailed' });
    await bringUpToDate(context, after);
    return;
  }
  if (isPaid) {
    await commandSubscription(context, row, { kind: 'received', amountMinor });
  }
}

/** @returns whether it was not recorded before. */
async function recordPayment(
  { db, clientId }: PortalContext,
  { paymentId }: Collection,
  { result, paymentId: gatewayPaymentId, errorCode }: PaymentEvidence,
): Promise<boolean> {
  const changed = await db.run(sql`update payment set status = ${result === 'paid' ? 'captured' : 'failed'},
      gateway_payment_id = ${gatewayPaymentId ?? null}, error_code = ${errorCode ?? null}
    where client_id = ${clientId} and id = ${paymentId}::uuid and status = 'created'`);
  return changed > 0;
}
