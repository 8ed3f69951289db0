import type { PortalContext } from '@tessera/core/server';
import { gatewayError, gatewayFailureOf } from '../gateway-request';
import type { GatewayPage, LostOrder, MandateCharge, PaymentEvidence, PaymentGateway } from '../payment-gateway';
import { isSameText } from '../signatures';
import type { ChargebeeInvoice, ChargebeePage } from './chargebee-api';
import {
  callChargebee,
  chargebeeName,
  InvoiceAnswer,
  InvoiceList,
  PageAnswer,
  PageList,
  partsOf,
  TransactionAnswer,
} from './chargebee-api';
import { chargebeeMethodKeeper } from './chargebee-methods';

const pageSize = 100;
/** Lists that are read for a lost order: as many as a busy site creates pages in an hour. */
const maxLists = 20;
/** The clock of the gateway may differ from ours. */
const clockTolerance = 5 * 60_000;

/** What is not charged because of the means of payment, in their words. */
const declined: ReadonlySet<string> = new Set([
  'payment_processing_failed',
  'payment_method_not_present',
  'payment_method_verification_failed',
  'payment_gateway_currency_incompatible',
  'resource_not_found',
]);

/**
 * Chargebee as the collector: each payment is an invoice there with one charge. Plans, periods and the invoices of
 * companies stay here, so Chargebee needs no catalogue.
 */
export const chargebeeGateway: PaymentGateway = {
  name: chargebeeName,
  methods: chargebeeMethodKeeper,

  async createCheckout(context, { checkoutId, amountMinor, currency, reference, returnUrl, mandate }) {
    const { customerId } = partsOf(mandate);
    const { hosted_page: page } = await callChargebee(context, {
      path: 'hosted_pages/checkout_one_time_for_items',
      schema: PageAnswer,
      fields: {
        ...chargeOf(amountMinor),
        currency_code: currency,
        ...(customerId === undefined ? {} : { 'customer[id]': customerId }),
        'invoice[po_number]': reference,
        pass_thru_content: checkoutId,
        redirect_url: returnUrl,
        cancel_url: returnUrl,
      },
      idempotencyKey: checkoutId,
    });
    return pageOf(page);
  },

  async findCheckout(context, { checkoutId, openedAt }) {
    const after = Math.floor((openedAt.getTime() - clockTolerance) / 1_000);
    let offset: string | undefined;
    for (let lists = 0; lists < maxLists; lists += 1) {
      const query = new URLSearchParams({
        limit: String(pageSize),
        'type[is]': 'checkout_one_time',
        'updated_at[after]': String(after),
        ...(offset === undefined ? {} : { offset }),
      });
      const { list, next_offset: next } = await callChargebee(context, {
        path: `hosted_pages?${query.toString()}`,
        schema: PageList,
      });
      const found = list.find(({ hosted_page: page }) => page.pass_thru_content === checkoutId);
      if (found !== undefined) {
        return pageOf(found.hosted_page);
      }
      if (next === undefined) {
        return undefined;
      }
      offset = next;
    }
    // Not found in so many is not the same as never received.
    throw gatewayError(chargebeeName, { outcome: 'unknown' });
  },

  acceptsReturn: (_context, { gatewayOrderId }: GatewayPage & LostOrder, fields) =>
    isSameText(fields['id'] ?? '', gatewayOrderId),

  async retrieve(context, gatewayOrderId) {
    const { hosted_page: page } = await callChargebee(context, {
      path: `hosted_pages/${encodeURIComponent(gatewayOrderId)}`,
      schema: PageAnswer,
    });
    return pageEvidence(page);
  },

  async charge(context, charge) {
    const { amountMinor, currency, mandate, idempotencyKey } = charge;
    const { customerId, sourceId } = partsOf(mandate);
    if (customerId === undefined || sourceId === undefined) {
      return { result: 'failed', amountMinor, currency, errorCode: 'payer_required' };
    }
    try {
      // Their keys are forgotten after a while, so an invoice that carries ours is looked for first.
      const invoice =
        (await findCharge(context, customerId, idempotencyKey)) ??
        (await createCharge(context, charge, { customerId, sourceId }));
      return await chargeEvidence(context, invoice, charge);
    } catch (error) {
      const failure = gatewayFailureOf(error);
      if (failure?.outcome !== 'rejected' || !declined.has(failure.code ?? '')) {
        throw error;
      }
      return { result: 'failed', amountMinor, currency, errorCode: failure.code };
    }
  },

  async refund(context, { paymentId, amountMinor, idempotencyKey }) {
    try {
      const { transaction: payment } = await callChargebee(context, {
        path: `transactions/${encodeURIComponent(paymentId)}`,
        schema: TransactionAnswer,
      });
      const invoiceId = payment.linked_invoices?.at(0)?.invoice_id;
      if (invoiceId === undefined) {
        return { result: 'failed', errorCode: 'invoice_missing' };
      }
      const { transaction } = await callChargebee(context, {
        path: `invoices/${encodeURIComponent(invoiceId)}/refund`,
        schema: TransactionAnswer,
        fields: { refund_amount: String(amountMinor), comment: idempotencyKey },
        idempotencyKey,
      });
      const { id: refundId, status } = transaction;
      if (status === 'success') {
        return { result: 'refunded', refundId };
      }
      const isPending = status === 'in_progress' || status === 'needs_attention';
      return isPending ? { result: 'pending', refundId } : { result: 'failed', refundId, errorCode: status };
    } catch (error) {
      const failure = gatewayFailureOf(error);
      if (failure?.outcome !== 'rejected') {
        throw error;
      }
      return { result: 'failed', errorCode: failure.code ?? 'rejected' };
    }
  },
};

function chargeOf(amountMinor: number): Readonly<Record<string, string>> {
  return {
    'charges[amount][0]': String(amountMinor),
    'charges[description][0]': 'Tessera',
    // The amount contains the tax of our invoice.
    'charges[taxable][0]': 'false',
  };
}

function pageOf({ id, url }: ChargebeePage): GatewayPage {
  if (url === undefined) {
    throw gatewayError(chargebeeName, { outcome: 'unknown' });
  }
  return { gatewayOrderId: id, url };
}

/** Of a page that is not paid, the amount is not known there; nothing is compared with it. */
function pageEvidence({ state, failure_reason: reason, content }: ChargebeePage): PaymentEvidence {
  const unpaid = { amountMinor: 0, currency: '' };
  switch (state) {
    case 'created':
    case 'requested':
      return { result: 'open', ...unpaid };
    case 'cancelled':
      return { result: 'cancelled', ...unpaid };
    case 'failed':
      return { result: 'failed', ...unpaid, errorCode: reason ?? 'payment_failed' };
    default: {
      const invoice = content?.invoice;
      if (invoice === undefined) {
        throw gatewayError(chargebeeName, { outcome: 'unknown' });
      }
      const { customer } = content ?? {};
      const source = customer?.primary_payment_source_id;
      const mandate = customer === undefined || source === undefined ? undefined : `${customer.id}/${source}`;
      return { ...invoiceEvidence(invoice), ...(mandate === undefined ? {} : { mandate }) };
    }
  }
}

/** `open`: the money is on its way, as with a bank transfer. */
function invoiceEvidence(invoice: ChargebeeInvoice): PaymentEvidence {
  const { status, total, amount_paid: amountPaid, currency_code: currency, linked_payments: payments } = invoice;
  if (status === 'paid') {
    // Undefined until the transaction is listed: another id would look like a second payment.
    const paymentId = payments?.find((payment) => payment.txn_status === 'success')?.txn_id;
    return { result: 'paid', amountMinor: amountPaid, currency, paymentId };
  }
  return { result: status === 'voided' ? 'cancelled' : 'open', amountMinor: total, currency };
}

async function findCharge(
  context: PortalContext,
  customerId: string,
  idempotencyKey: string,
): Promise<ChargebeeInvoice | undefined> {
  const query = new URLSearchParams({
    limit: String(pageSize),
    'customer_id[is]': customerId,
    'sort_by[desc]': 'date',
  });
  const { list } = await callChargebee(context, { path: `invoices?${query.toString()}`, schema: InvoiceList });
  return list.find(({ invoice }) => invoice.po_number === idempotencyKey)?.invoice;
}

async function createCharge(
  context: PortalContext,
  { amountMinor, currency, idempotencyKey }: MandateCharge,
  { customerId, sourceId }: { readonly customerId: string; readonly sourceId: string },
): Promise<ChargebeeInvoice> {
  const { invoice } = await callChargebee(context, {
    path: 'invoices/create_for_charge_items_and_charges',
    schema: InvoiceAnswer,
    fields: {
      ...chargeOf(amountMinor),
      customer_id: customerId,
      payment_source_id: sourceId,
      currency_code: currency,
      po_number: idempotencyKey,
      auto_collection: 'on',
    },
    idempotencyKey,
  });
  return invoice;
}

/** What was not collected at once is voided: Chargebee would collect it later, and so would our own dunning. */
async function chargeEvidence(
  context: PortalContext,
  invoice: ChargebeeInvoice,
  { amountMinor, currency }: MandateCharge,
): Promise<PaymentEvidence> {
  const { id, status } = invoice;
  if (status === 'payment_due' || status === 'not_paid') {
    await callChargebee(context, {
      path: `invoices/${encodeURIComponent(id)}/void`,
      schema: InvoiceAnswer,
      fields: { comment: 'Not collected' },
      idempotencyKey: `void:${id}`,
    });
    return { result: 'failed', amountMinor, currency, errorCode: 'payment_processing_failed' };
  }
  return status === 'voided'
    ? { result: 'failed', amountMinor, currency, errorCode: 'payment_processing_failed' }
    : invoiceEvidence(invoice);
}
