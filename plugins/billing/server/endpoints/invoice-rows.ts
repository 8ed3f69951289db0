import { sql } from '@tessera/core/server';
import type {
  AppliedTax,
  DocumentParty,
  Invoice,
  InvoiceDetails,
  InvoiceLine,
  Payment,
  RefundSummary,
} from '../../contract';
import { refundColumn } from '../refunds/refund-row';

/** A row of the table `invoice`, without its lines. */
export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly type: Invoice['type'];
  readonly status: Invoice['status'];
  readonly currency: string;
  readonly total_minor: number;
  readonly credits_applied_minor: number;
  readonly due_minor: number;
  readonly period_start: string;
  readonly period_end: string;
  readonly issued_on: string;
  readonly paid_on: string | null;
  readonly refund: RefundSummary | null;
}

/** The whole row. */
export interface InvoiceDetailRow extends InvoiceRow {
  readonly buyer_name: string;
  /** Null in those from before tax profiles. */
  readonly buyer: DocumentParty | null;
  readonly seller: DocumentParty | null;
  readonly tax: AppliedTax | null;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal_minor: number;
  readonly discount_minor: number;
  readonly tax_minor: number;
}

/** A row of the table `payment` with the number of its invoice. */
export interface PaymentRow {
  readonly id: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly status: Payment['status'];
  readonly gateway: string;
  readonly gateway_payment_id: string | null;
  readonly error_code: string | null;
  readonly invoice_id: string | null;
  readonly number: string | null;
  readonly attempted_at: string;
  readonly refund: RefundSummary | null;
}

export const invoiceColumns = sql`id, number, type, status, currency, total_minor, credits_applied_minor, due_minor,
  period_start, period_end, issued_on, paid_on, ${refundColumn('invoice')}`;

export const invoiceDetailColumns = sql`${invoiceColumns}, buyer_name, buyer, seller, tax, lines, subtotal_minor, discount_minor, tax_minor`;

/** Row → wire. */
export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    currency: row.currency,
    totalMinor: row.total_minor,
    creditsAppliedMinor: row.credits_applied_minor,
    dueMinor: row.due_minor,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    issuedOn: row.issued_on,
    ...(row.paid_on === null ? {} : { paidOn: row.paid_on }),
    ...(row.refund === null ? {} : { refund: row.refund }),
  };
}

/** Row → wire, with the lines. */
export function presentInvoiceDetails(row: InvoiceDetailRow): InvoiceDetails {
  return {
    ...presentInvoice(row),
    buyerName: row.buyer_name,
    ...(row.buyer === null ? {} : { buyer: row.buyer }),
    ...(row.seller === null ? {} : { seller: row.seller }),
    ...(row.tax === null ? {} : { tax: row.tax }),
    lines: [...row.lines],
    subtotalMinor: row.subtotal_minor,
    discountMinor: row.discount_minor,
    taxMinor: row.tax_minor,
  };
}

/** Row → wire. */
export function presentPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    currency: row.currency,
    amountMinor: row.amount_minor,
    status: row.status,
    gateway: row.gateway,
    ...(row.gateway_payment_id === null ? {} : { gatewayPaymentId: row.gateway_payment_id }),
    ...(row.error_code === null ? {} : { errorCode: row.error_code }),
    ...(row.invoice_id === null ? {} : { invoiceId: row.invoice_id }),
    ...(row.number === null ? {} : { invoiceNumber: row.number }),
    attemptedOn: row.attempted_at,
    ...(row.refund === null ? {} : { refund: row.refund }),
  };
}
