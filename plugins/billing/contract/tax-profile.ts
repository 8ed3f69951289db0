import * as z from 'zod/mini';
import { defineEndpoint, defineRealtimeEvent } from '@tessera/core/contract';
import { normalizeTaxId } from './tax-ids';

/** Limits of a tax profile, in characters. */
export const taxProfileLimits = {
  name: 200,
  address: 400,
  postcode: 20,
  city: 100,
  taxId: 40,
  reference: 100,
  email: 254,
} as const;

/** A single line, without characters that change the direction of a text. Empty is none. */
const line = (max: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u))
    .register(z.globalRegistry, { examples: [''] });

const fields = {
  /** Empty: the company's name counts. */
  legalName: line(taxProfileLimits.name),
  /** Street and number, in one to three lines. */
  address: z.string().check(z.trim(), z.maxLength(taxProfileLimits.address)),
  postcode: line(taxProfileLimits.postcode),
  city: line(taxProfileLimits.city),
  /** ISO 3166, two letters. */
  country: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.maxLength(2))
    .register(z.globalRegistry, { examples: [''] }),
  /** VAT ID, GSTIN or what else the country has. It is stored without spaces, dots and dashes. */
  taxId: z
    .string()
    .check(z.maxLength(taxProfileLimits.taxId), z.overwrite(normalizeTaxId))
    .register(z.globalRegistry, { examples: [''] }),
  /** Number of an order, or what else the company wants to read on its invoices. */
  reference: line(taxProfileLimits.reference),
  /** Gets invoices too; empty: only the admins are notified. */
  invoiceEmail: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(taxProfileLimits.email))
    .register(z.globalRegistry, { examples: [''] }),
} as const;

/** Who a company is on its invoices. Missing facts are empty. */
export const TaxProfile = z.object({
  /** Id of the company. */
  id: z.uuid(),
  /** Grows with each change; 0 until the first one. */
  version: z.int(),
  legalName: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  taxId: z.string(),
  reference: z.string(),
  invoiceEmail: z.string(),
});
export type TaxProfile = z.output<typeof TaxProfile>;

/** The company as its next invoices name it. */
export const readTaxProfile = defineEndpoint({
  id: 'billing.read-tax-profile',
  method: 'GET',
  path: '/billing/tax-profile',
  gate: { audience: 'admin' },
  effect: 'read',
  shape: { response: TaxProfile },
});

/**
 * Changes the given fields, unless one of them changed after the version in `If-Match`. Invoices that are issued already
 * stay as they are.
 */
export const changeTaxProfile = defineEndpoint({
  id: 'billing.change-tax-profile',
  method: 'PATCH',
  path: '/billing/tax-profile',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  concurrency: 'if-match',
  shape: {
    body: z.partial(z.strictObject(fields)).register(z.globalRegistry, {
      examples: [{ legalName: 'Example GmbH', country: 'DE', taxId: 'DE136695976', invoiceEmail: 'bills@example.com' }],
    }),
    response: TaxProfile,
  },
});

/** The tax profile changed; sent to admins only. */
export const taxProfileChangedLive = defineRealtimeEvent('billing.tax-profile-changed', TaxProfile);
