import * as z from 'zod/mini';

/** A day of the company's calendar, `2037-02-28`. */
export const BillingDate = z.iso.date();

/** An amount in minor units of the currency, such as cents. */
export const MinorUnits = z.int();

/** How often a subscription is billed. */
export const IntervalSchema = z.enum(['month', 'year']);

/**
 * A line of an invoice with its arithmetic: `quantity` × `unitMinor` × `days` / `ofDays` is its amount; that of a discount
 * or tax is `basisPoints` / 10,000 of it. A discount without them, and a refund, is an amount of its own.
 */
export const InvoiceLine = z.object({
  kind: z.enum(['recurring', 'prorationCharge', 'prorationCredit', 'discount', 'tax', 'refund']),
  item: z.enum(['plan', 'seats']),
  planCode: z.string(),
  interval: IntervalSchema,
  quantity: z.int(),
  /** Price of one for the whole period. */
  unitMinor: MinorUnits,
  days: z.int(),
  ofDays: z.int(),
  from: BillingDate,
  /** The first day that no longer belongs to it. */
  to: BillingDate,
  basisPoints: z.optional(z.int()),
  /** Code of the coupon that a discount is from. */
  coupon: z.optional(z.string()),
  /** Negative for credits and discounts. */
  amountMinor: MinorUnits,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** Money of an invoice or payment that was sent back, or is on its way. */
export const RefundSummary = z.object({ amountMinor: MinorUnits, status: z.enum(['underway', 'refunded']) });
export type RefundSummary = z.output<typeof RefundSummary>;

export const InvoiceStatus = z.enum(['open', 'paid', 'uncollectible']);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;

/** An invoice as lists show it. It is final: only its status changes. */
export const Invoice = z.object({
  id: z.uuid(),
  /** `2037-000012`: without gaps in each year. */
  number: z.string(),
  type: z.enum(['subscription', 'proration', 'renewal']),
  status: InvoiceStatus,
  currency: z.string(),
  totalMinor: MinorUnits,
  creditsAppliedMinor: MinorUnits,
  /** What was or is to be paid: the total less credits. */
  dueMinor: MinorUnits,
  periodStart: BillingDate,
  periodEnd: BillingDate,
  issuedOn: BillingDate,
  paidOn: z.optional(BillingDate),
  /** Missing where nothing was sent back. */
  refund: z.optional(RefundSummary),
});
export type Invoice = z.output<typeof Invoice>;

/** Buyer or seller of a document, as it was on the day of its issue. */
export const DocumentParty = z.object({
  name: z.string(),
  /** Lines of the address, without those of city and country. */
  address: z.array(z.string()),
  postcode: z.optional(z.string()),
  city: z.optional(z.string()),
  /** ISO 3166, two letters. */
  country: z.optional(z.string()),
  taxId: z.optional(z.string()),
  /** What the buyer wants to read on it, such as the number of an order. */
  reference: z.optional(z.string()),
});
export type DocumentParty = z.output<typeof DocumentParty>;

/** The tax of a document. */
export const AppliedTax = z.object({
  /** Such as `VAT`; shown with the rate. */
  name: z.string(),
  /** Hundredths of a percent; 0 with a reverse charge. */
  basisPoints: z.int(),
  /** The buyer owes the tax. */
  isReverseCharge: z.optional(z.literal(true)),
});
export type AppliedTax = z.output<typeof AppliedTax>;

/** What documents say about who sold, who bought, and which tax applies. Missing in those from before tax profiles. */
const frozenFields = {
  buyer: z.optional(DocumentParty),
  seller: z.optional(DocumentParty),
  /** Missing where none applies. */
  tax: z.optional(AppliedTax),
};

/** An invoice with its lines. */
export const InvoiceDetails = z.extend(Invoice, {
  ...frozenFields,
  /** Name of the company when it was issued. */
  buyerName: z.string(),
  lines: z.array(InvoiceLine),
  subtotalMinor: MinorUnits,
  discountMinor: MinorUnits,
  taxMinor: MinorUnits,
});
export type InvoiceDetails = z.output<typeof InvoiceDetails>;

/** A credit note. It is final. */
export const CreditNote = z.object({
  id: z.uuid(),
  /** `C2037-000003`: without gaps in each year. */
  number: z.string(),
  /** `unusedPayment`: money that paid for nothing. Its amount became credit; that of a `refund` was sent back. */
  reason: z.enum(['orderChange', 'unusedPayment', 'refund']),
  currency: z.string(),
  /** Above 0. */
  totalMinor: MinorUnits,
  /** Of a refund: the invoice that was paid. */
  invoiceNumber: z.optional(z.string()),
  issuedOn: BillingDate,
});
export type CreditNote = z.output<typeof CreditNote>;

/** An attempt to pay, and how it ended. */
export const Payment = z.object({
  id: z.uuid(),
  currency: z.string(),
  amountMinor: MinorUnits,
  /** `created` until the gateway answers. */
  status: z.enum(['created', 'captured', 'failed']),
  gateway: z.string(),
  /** The gateway's id of the payment: what a receipt names. */
  gatewayPaymentId: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  invoiceId: z.optional(z.uuid()),
  /** Number of that invoice. */
  invoiceNumber: z.optional(z.string()),
  attemptedOn: z.iso.datetime(),
  /** Missing where nothing was sent back. */
  refund: z.optional(RefundSummary),
});
export type Payment = z.output<typeof Payment>;

/**
 * A payment at a hosted page. `refused`: what was paid differs from the order, which can still be paid. `outcome` of a success: the change was
 * `applied`, or the money became credit because something else had changed.
 */
export const Checkout = z.object({
  id: z.uuid(),
  type: z.enum(['change', 'invoice']),
  state: z.enum(['created', 'succeeded', 'failed', 'cancelled', 'refused', 'expired']),
  outcome: z.optional(z.enum(['applied', 'credited'])),
  /**
   * Money came that was not used: another amount or currency, or a second payment. Payments list it with one of the error
   * codes `amount_differs`, `currency_differs` and `already_paid`. It is sent back.
   */
  hasUnusedPayment: z.optional(z.boolean()),
  /** How sending it back stands; missing where it has to be asked for. */
  unusedPayment: z.optional(RefundSummary.shape.status),
});
export type Checkout = z.output<typeof Checkout>;
