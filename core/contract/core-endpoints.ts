import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** A pushed change, for clients that missed the push; same data as the push (decisions.md D2). */
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
 * Returns the portal's changes since a cursor, as far as the caller may read them.
 *
 * There may be more changes than one response holds: repeat until `nextCursor` equals the cursor that was sent. `reset`
 * means that the cursor is missing or older than the feed: reload the lists and continue from `nextCursor`.
 */
export const listChanges = defineEndpoint({
  id: 'core.list-changes',
  method: 'GET',
  path: '/changes',
  gate: { audience: 'member' },
  effect: 'read',
  isBackground: true,
  shape: {
    query: z.object({
      clientid: z.optional(z.string().check(z.maxLength(64))),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    response: z.object({ items: z.array(ChangeItem), nextCursor: z.string(), reset: z.boolean() }),
  },
});

/** What an admin of a portal may see of the server: nothing of other portals, no stacks, no payloads. */
export const Diagnostics = z.object({
  /** Build of the page that this server serves; a browser with a different build is outdated. */
  build: z.string(),
  startedOn: z.iso.datetime(),
  now: z.iso.datetime(),
  plugins: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(['active', 'failed']) })),
  /** Failed jobs of the portal (dead letters), newest first, at most 50. */
  deadJobs: z.array(z.object({ id: z.string(), kind: z.string(), attempts: z.int(), diedOn: z.iso.datetime() })),
  /** Subscribers that no longer receive events of the portal until an operator intervenes. */
  stoppedSubscribers: z.array(z.object({ subscriber: z.string(), stoppedOn: z.iso.datetime() })),
});
export type Diagnostics = z.output<typeof Diagnostics>;

/** State of the server for the portal of the request (architecture.md 3.10). */
export const readDiagnostics = defineEndpoint({
  id: 'core.read-diagnostics',
  method: 'GET',
  path: '/diagnostics',
  gate: { audience: 'admin' },
  effect: 'read',
  shape: { response: Diagnostics },
});
