import * as z from 'zod/mini';
import { defineEndpoint, pageOf } from '@tessera/core/contract';
import { CreditNote } from './invoice-model';

const gate = { audience: 'admin' } as const;
const shape = {
  params: z.object({ id: z.uuid() }),
  query: z.object({
    /** BCP 47; default: the language of the caller. */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))).register(z.globalRegistry, {
      examples: ['de'],
    }),
  }),
} as const;

/**
 * An invoice as a PDF, made from what was frozen when it was issued. That of a paid invoice is its receipt: it has the
 * date of the payment.
 */
export const downloadInvoice = defineEndpoint({
  id: 'billing.download-invoice',
  method: 'GET',
  path: '/billing/invoices/:id/pdf',
  gate,
  effect: 'read',
  kind: 'download',
  shape,
});

/** Credit notes, the newest first. */
export const listCreditNotes = defineEndpoint({
  id: 'billing.list-credit-notes',
  method: 'GET',
  path: '/billing/credit-notes',
  gate,
  effect: 'read',
  shape: pageOf(CreditNote),
});

/** A credit note as a PDF. */
export const downloadCreditNote = defineEndpoint({
  id: 'billing.download-credit-note',
  method: 'GET',
  path: '/billing/credit-notes/:id/pdf',
  gate,
  effect: 'read',
  kind: 'download',
  shape,
});
