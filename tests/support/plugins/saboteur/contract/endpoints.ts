import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import { saboteur } from './manifest';

/** Fails at once, or causes background work of the plugin that fails. */
export const sabotage = defineEndpoint({
  id: 'saboteur.start-sabotage',
  method: 'POST',
  path: '/saboteur/acts',
  gate: saboteur.gate,
  effect: 'write',
  status: 204,
  shape: { body: z.object({ act: z.enum(['throw', 'break-statement', 'hang', 'notify', 'start-jobs']) }) },
});
