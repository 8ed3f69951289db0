import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import { syncs } from './manifest';

const { gate } = syncs;
const params = z.object({ name: z.string() });

/** Runs a synchronisation under the lease of its name. It ends when its gate is open. */
export const runSync = defineEndpoint({
  id: 'syncs.run-sync',
  method: 'POST',
  path: '/syncs/:name/runs',
  gate,
  effect: 'write',
  status: 201,
  shape: {
    params,
    body: z.object({
      /** Milliseconds, as in `LeaseOptions`. */
      ttl: z.int(),
      wait: z.int(),
    }),
    response: z.object({ token: z.int() }),
  },
});

/** Lets the runs of a synchronisation end. */
export const openSync = defineEndpoint({
  id: 'syncs.open-sync',
  method: 'PUT',
  path: '/syncs/:name/gate',
  gate,
  effect: 'write',
  status: 204,
  shape: { params },
});

/** What the runs have done so far, in the order of their commits. */
export const readSync = defineEndpoint({
  id: 'syncs.read-sync',
  method: 'GET',
  path: '/syncs/:name',
  gate,
  effect: 'read',
  shape: {
    params,
    response: z.object({
      steps: z.array(z.object({ token: z.int(), step: z.string() })),
      /** The token of the last run whose result was stored. */
      storedBy: z.int(),
    }),
  },
});
