import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { findAdmins, sql } from '@tessera/core/server';
import { commandSubscription } from '../apply-transition';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';
import { invoiceDetailColumns } from '../endpoints/invoice-rows';
import type { RefundEvidence } from '../gateway/payment-gateway';
import { mailToInvoiceAddress } from '../mails/invoice-mail';
import { noticeMessages } from '../mails/notice-messages';
import { amountText } from '../mails/notice-text';
import { billingNotice } from '../mails/notify-admins';
import { lockSubscription, publishSubscription, subscriptionEntity } from '../subscription-row';
import { writeCreditNote } from '../write-documents';
import { refundLines } from './refund-lines';
import type { RefundRow } from './refund-row';

/**
 * Records what became of a refund, in the transaction of the caller, once. The credit note is written when the money was
 * sent back, so that none exists for a refund that failed.
 */
export async function completeRefund(
  context: PortalContext,
  { id, invoice_id: invoiceId, amount_minor: amountMinor, currency }: RefundRow,
  { result, refundId, errorCode }: RefundEvidence,
): Promise<void> {
  const { db, clientId, clock } = context;
  const subscription = await lockSubscription(context);
  const endedAt = result === 'pending' ? null : clock.now();
  const changed = await db.run(sql`update refund set status = ${result}, gateway_refund_id = ${refundId ?? null},
      error_code = ${errorCode ?? null}, ended_at = ${endedAt}
    where client_id = ${clientId} and id = ${id}::uuid and status in ('created', 'pending') and status <> ${result}`);
  if (changed === 0) {
    return;
  }
  const credited =
    result === 'refunded' && invoiceId !== null ? await credit(context, invoiceId, amountMinor) : undefined;
  if (credited !== undefined) {
    await db.run(sql`update refund set credit_note_id = ${credited.id}::uuid
      where client_id = ${clientId} and id = ${id}::uuid`);
  }
  context.audit({
    action: 'billing.refund.complete',
    entity: 'billing.refund',
    entityId: id,
    detail: { result, amountMinor, currency, refundId, errorCode, creditNote: credited?.number },
  });
  const notice = noticeOf(result, { amount: amountText(amountMinor, currency), credited });
  if (notice !== undefined) {
    context.notify(billingNotice, {
      to: await findAdmins(context),
      entity: { type: subscriptionEntity, id: subscription.id },
      title: notice,
      includesActor: true,
    });
    await mailToInvoiceAddress(context, notice);
  }
  const { invoice } = credited ?? {};
  if (invoice !== undefined && invoice.period_start === subscription.state.period?.start) {
    const totalMinor = invoice.total_minor;
    await commandSubscription(context, subscription, { kind: 'refunded', amountMinor, totalMinor });
    return;
  }
  await publishSubscription(context, subscription);
}

interface RefundWords {
  readonly amount: ReturnType<typeof amountText>;
  readonly credited: Credited | undefined;
}

function noticeOf(result: RefundEvidence['result'], { amount, credited }: RefundWords) {
  if (result === 'pending') {
    return undefined;
  }
  if (result === 'failed') {
    return localized(noticeMessages.noticeRefundFailed, { amount });
  }
  return credited === undefined
    ? localized(noticeMessages.noticeUnusedRefunded, { amount })
    : localized(noticeMessages.noticeRefunded, {
        amount,
        number: credited.number,
        invoice: credited.invoice.number,
      });
}

/** The credit note of a refund, and its invoice. */
interface Credited {
  readonly id: string;
  readonly number: string;
  readonly invoice: InvoiceDetailRow;
}

async function credit(context: PortalContext, invoiceId: string, amountMinor: number): Promise<Credited | undefined> {
  const { db, clientId } = context;
  const invoice = await db.row(sql<InvoiceDetailRow>`select ${invoiceDetailColumns} from invoice
    where client_id = ${clientId} and id = ${invoiceId}::uuid`);
  if (invoice === undefined) {
    return undefined;
  }
  const { currency, tax } = invoice;
  const note = await writeCreditNote(
    context,
    {
      reason: 'refund',
      lines: refundLines(invoice, amountMinor),
      totalMinor: amountMinor,
      ...(tax === null ? {} : { tax }),
      invoice,
    },
    currency,
  );
  return { ...note, invoice };
}
