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

/** What an admin of a portal may know of the server: nothing of other portals, no stacks, no payloads. */
export const Diagnostics = z.object({
  /** Of the page that this server hands out; a browser with another one is older. */
  build: z.string(),
  startedOn: z.iso.datetime(),
  now: z.iso.datetime(),
  plugins: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(['active', 'failed']) })),
  /** Jobs of the portal that were given up, newest first, 50 at most. */
  deadJobs: z.array(z.object({ id: z.string(), kind: z.string(), attempts: z.int(), diedOn: z.iso.datetime() })),
  /** Subscribers that hear no more events of the portal until an operator has looked. */
  stoppedSubscribers: z.array(z.object({ subscriber: z.string(), stoppedOn: z.iso.datetime() })),
});
export type Diagnostics = z.output<typeof Diagnostics>;

/** State of the server as the portal of the call meets it (architecture.md 3.10). */
export const readDiagnostics = defineEndpoint({
  id: 'core.read-diagnostics',
  method: 'GET',
  path: '/diagnostics',
  gate: { audience: 'admin' },
  effect: 'read',
  shape: { response: Diagnostics },
});
