import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { defineDomainEvent } from './message';
import { CompanySettings } from './portal-facts';

/** How long a company that is to be deleted goes on, and when its admins are reminded. Days. */
export const companyDeletionGrace = { days: 14, reminder: 1 } as const;

/**
 * The deletion of the company was scheduled, or cancelled: then `deletionOn` is missing. The company goes on working until
 * that moment. Plugins stop what would be done or billed after it.
 */
export const companyDeletionChanged = defineDomainEvent(
  'core.company-deletion-changed',
  1,
  z.object({ deletionOn: z.optional(z.iso.datetime()) }),
);

/** Cancels the scheduled deletion of the company; without one nothing changes. Every browser learns of it at once. */
export const keepCompany = defineEndpoint({
  id: 'core.keep-company',
  method: 'DELETE',
  path: '/company/deletion',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  shape: { response: CompanySettings },
});
