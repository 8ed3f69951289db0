import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import { inbox } from './manifest';

/** The caller's entries, and how often each delivery to them was attempted. */
export const listInbox = defineEndpoint({
  id: 'inbox.list-entries',
  method: 'GET',
  path: '/inbox/entries',
  gate: inbox.gate,
  effect: 'read',
  shape: {
    response: z.object({
      entries: z.array(
        z.object({ key: z.string(), entityId: z.string(), reasons: z.array(z.string()), titles: z.array(z.string()) }),
      ),
      attempts: z.array(z.string()),
      types: z.array(z.string()),
    }),
  },
});
