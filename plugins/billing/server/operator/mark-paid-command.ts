import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, newId, onPortalCommand, sql } from '@tessera/core/server';
import { bringUpToDate, commandSubscription, refusalError } from '../apply-transition';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';
import { billingServerMessages as messages } from '../messages';
import { lockSubscription } from '../subscription-row';
import { findInvoiceByNumber, moneyWords } from './operator-words';

/** The `gateway` of payments that an operator recorded. */
const transferGateway = 'transfer';
const maxReference = 100;

/** Settles an open invoice that was paid by bank transfer, as a payment at a gateway does. */
export const markPaidCommand = onPortalCommand(
  {
    name: 'mark-paid',
    summary: 'settles an open invoice that was paid by bank transfer',
    arguments: ['invoice'],
    required: ['reference'],
  },
  async (context, { invoice: number, reference: typed }) => {
    const reference = typed.trim().slice(0, maxReference);
    const row = await bringUpToDate(context, await lockSubscription(context));
    const invoice = await findInvoiceByNumber(context, number);
    const amount = moneyWords(invoice.due_minor, invoice.currency);
    const earlier = await findTransfer(context, invoice);
    if (earlier !== undefined) {
      if (earlier !== reference) {
        throw new AppError('validation_failed', localized(messages.paidByOther, { number, reference: earlier }));
      }
      return [`Invoice ${number} (${amount}) was marked as paid with this reference before.`];
    }
    if (invoice.status !== 'open') {
      throw refusalError('nothingDue');
    }
    await recordTransfer(context, invoice, reference);
    // A charge that runs meanwhile finds the invoice closed, and its money becomes credit.
    const { row: settled } = await commandSubscription(context, row, { kind: 'paid' });
    await bringUpToDate(context, settled);
    return [`Invoice ${number} (${amount}) is paid.`];
  },
);

/** The reference with which an invoice was marked as paid. */
async function findTransfer({ db, clientId }: PortalContext, { id }: InvoiceDetailRow): Promise<string | undefined> {
  const row = await db.row(sql<{ reference: string }>`select gateway_payment_id as reference from payment
    where client_id = ${clientId} and idempotency_key = ${keyOf(id)}`);
  return row?.reference;
}

async function recordTransfer(
  context: PortalContext,
  { id, due_minor: amountMinor, currency }: InvoiceDetailRow,
  reference: string,
): Promise<void> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  await db.run(sql`insert into payment (id, client_id, invoice_id, gateway, idempotency_key, amount_minor, currency,
      status, gateway_payment_id, attempted_at)
    values (${newId(now)}::uuid, ${clientId}::uuid, ${id}::uuid, ${transferGateway}, ${keyOf(id)}, ${amountMinor},
      ${currency}, 'captured', ${reference}, ${now})`);
  context.audit({
    action: 'billing.payment.mark-paid',
    entity: 'billing.invoice',
    entityId: id,
    detail: { amountMinor, currency, reference },
  });
}

function keyOf(invoiceId: string): string {
  return `${invoiceId}:transfer`;
}
