import { defineJob, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, newId, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import type { InvoiceDetailRow } from '../endpoints/invoice-rows';
import { findGateway } from '../gateway/choose-gateway';
import { amountText } from '../mails/notice-text';
import { billingServerMessages as messages } from '../messages';
import { completeRefund } from './complete-refund';
import type { RefundRow } from './refund-row';
import { findRefund, refundColumns, refundedOf } from './refund-row';

/** Asks the gateway to send money back. */
export const sendRefund = defineJob('billing.send-refund', 'portal', z.object({ refundId: z.uuid() }));

/** A payment as far as its refund is concerned. */
interface RefundablePayment {
  readonly id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly gateway: string;
  readonly gateway_payment_id: string | null;
}

const paymentColumns = sql`id, amount_minor, currency, gateway, gateway_payment_id`;

/** A refund that was asked for. */
export interface RequestedRefund {
  readonly refund: RefundRow;
  /** False for a request that was repeated. */
  readonly isNew: boolean;
  /** The gateway cannot send the money back, so a person does. */
  readonly isByHand: boolean;
}

/**
 * Refunds what was paid for an invoice, or a part of it. The subscription must be locked, so that no two requests refund
 * the same money. The same request, with the same amount and reason, is one refund however often it is sent; after a failure
 * it is tried again. Money that the gateway of the installation did not collect is recorded as sent back by hand.
 *
 * @param request.amountMinor default: all that is left.
 * @throws AppError `validation_failed` for an invoice that was not paid with money, and for more than was paid.
 */
export async function refundInvoice(
  context: PortalContext,
  invoice: Pick<InvoiceDetailRow, 'id' | 'number'>,
  { amountMinor, reason }: { readonly amountMinor: number | undefined; readonly reason: string },
): Promise<RequestedRefund> {
  const { number } = invoice;
  const requestKey = `invoice:${invoice.id}:${amountMinor ?? 'rest'}:${reason}`;
  const earlier = await findRefund(context, { requestKey });
  if (earlier !== undefined) {
    return { refund: earlier, isNew: false, isByHand: false };
  }
  const payment = await findPayment(context, invoice.id);
  if (payment === undefined) {
    throw new AppError('validation_failed', localized(messages.refundNotPaid, { number }));
  }
  const leftMinor = payment.amount_minor - (await refundedOf(context, payment.id));
  if (leftMinor === 0) {
    throw new AppError('validation_failed', localized(messages.refundNothingLeft, { number }));
  }
  if (amountMinor !== undefined && amountMinor > leftMinor) {
    const left = amountText(leftMinor, payment.currency);
    throw new AppError('validation_failed', localized(messages.refundTooLarge, { number, left }));
  }
  return addRefund(context, payment, {
    invoiceId: invoice.id,
    amountMinor: amountMinor ?? leftMinor,
    reason,
    requestKey,
  });
}

/**
 * Sends back money that paid for nothing, once.
 *
 * @returns false where the gateway does not know the payment, so that a person has to send it back.
 */
export async function refundUnusedPayment(context: PortalContext, paymentId: string, reason: string): Promise<boolean> {
  const { db, clientId } = context;
  const payment = await db.row(sql<RefundablePayment>`select ${paymentColumns} from payment
    where client_id = ${clientId} and id = ${paymentId}::uuid`);
  if (payment === undefined || !canSendBack(context, payment)) {
    return false;
  }
  await addRefund(context, payment, {
    invoiceId: undefined,
    amountMinor: payment.amount_minor,
    reason,
    requestKey: `unused:${paymentId}`,
  });
  return true;
}

interface NewRefund {
  readonly invoiceId: string | undefined;
  readonly amountMinor: number;
  readonly reason: string;
  readonly requestKey: string;
}

/** Committed before the gateway is asked; its key there is the id of the row, so that a repetition sends nothing twice. */
async function addRefund(
  context: PortalContext,
  payment: RefundablePayment,
  { invoiceId, amountMinor, reason, requestKey }: NewRefund,
): Promise<RequestedRefund> {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const id = newId(now);
  const { currency, gateway } = payment;
  const refund = await db.row(sql<RefundRow>`insert into refund (id, client_id, payment_id, invoice_id, request_key,
      reason, amount_minor, currency, gateway, status, requested_at)
    values (${id}::uuid, ${clientId}::uuid, ${payment.id}::uuid, ${invoiceId ?? null}::uuid, ${requestKey}, ${reason},
      ${amountMinor}, ${currency}, ${gateway}, 'created', ${now}) returning ${refundColumns}`);
  if (refund === undefined) {
    throw new Error(`Refund '${requestKey}' was not written.`);
  }
  const isByHand = !canSendBack(context, payment);
  context.audit({
    action: 'billing.refund.request',
    entity: 'billing.refund',
    entityId: id,
    detail: { paymentId: payment.id, invoiceId, amountMinor, currency, gateway, reason, isByHand },
  });
  if (isByHand) {
    await completeRefund(context, refund, { result: 'refunded' });
  } else {
    context.schedule(sendRefund, id, now, { refundId: id });
  }
  return { refund: (await findRefund(context, { id })) ?? refund, isNew: true, isByHand };
}

function canSendBack(
  context: PortalContext,
  { gateway, gateway_payment_id: paymentId }: Pick<RefundablePayment, 'gateway' | 'gateway_payment_id'>,
): boolean {
  return paymentId !== null && findGateway(context)?.name === gateway;
}

/** The payment that settled an invoice. */
async function findPayment({ db, clientId }: PortalContext, invoiceId: string): Promise<RefundablePayment | undefined> {
  return db.row(sql<RefundablePayment>`select ${paymentColumns} from payment
    where client_id = ${clientId} and invoice_id = ${invoiceId}::uuid and status = 'captured' and error_code is null
    order by id limit 1`);
}
