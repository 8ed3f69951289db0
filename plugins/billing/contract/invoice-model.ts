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
