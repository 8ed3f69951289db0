import * as z from 'zod/mini';

/** A day of the company's calendar, `2037-02-28`. */
export const BillingDate = z.iso.date();

/** An amount in minor units of the currency, such as cents. */
export const MinorUnits = z.int();

/** How often a subscription is billed. */
export const IntervalSchema = z.enum(['month', 'year']);

/**
 * A line of an invoice with its arithmetic: `quantity` × `unitMinor` × `days` / `ofDays` is its amount; that of a discount
 * or tax is `basisPoints` / 10,000 of it.
 */
export const InvoiceLine = z.object({
  kind: z.enum(['recurring', 'prorationCharge', 'prorationCredit', 'discount', 'tax']),
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
  /** Negative for credits and discounts. */
  amountMinor: MinorUnits,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

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
});
export type Invoice = z.output<typeof Invoice>;

/** An invoice with its lines. */
export const InvoiceDetails = z.extend(Invoice, {
  /** Name of the company when it was issued. */
  buyerName: z.string(),
  lines: z.array(InvoiceLine),
  subtotalMinor: MinorUnits,
  discountMinor: MinorUnits,
  taxMinor: MinorUnits,
});
export type InvoiceDetails = z.output<typeof InvoiceDetails>;

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
   * codes `amount_differs`, `currency_differs` and `already_paid`.
   */
  hasUnusedPayment: z.optional(z.boolean()),
});
export type Checkout = z.output<typeof Checkout>;
