import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** A change that was pushed, as whoever was away reads it later; the same words as the push (decisions.md D2). */
export const ChangeItem = z.object({
  cursor: z.string(),
  /** Name of the realtime event. */
  type: z.string(),
  id: z.string(),
  version: z.int(),
  data: z.optional(z.unknown()),
});
export type ChangeItem = z.output<typeof ChangeItem>;

/**
 * What a portal's pushes were since a cursor, as far as the caller may read them.
 *
 * There may be more than one answer holds: ask again until `nextCursor` is the cursor that was sent. `reset` says that the
 * cursor is older than the feed, or was none: read the lists again and go on from `nextCursor`.
 */
export const listChanges = defineEndpoint({
  id: 'core.list-changes',
  method: 'GET',
  path: '/changes',
  gate: { audience: 'member' },
  effect: 'read',
  shape: {
    query: z.object({
      clientid: z.optional(z.string().check(z.maxLength(64))),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    response: z.object({ items: z.array(ChangeItem), nextCursor: z.string(), reset: z.boolean() }),
  },
});
