import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/**
 * Everything that the portal holds, as one file: compressed lines of JSON, of which the first says what it is and the
 * last how many there were and their SHA-256. Always allowed, also to a portal that is read-only.
 */
export const exportPortal = defineEndpoint({
  id: 'core.export-portal',
  method: 'POST',
  path: '/portal/archive',
  gate: { audience: 'admin' },
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'download',
  shape: { query: z.object({ clientid: z.optional(z.string().check(z.maxLength(64))) }) },
});
