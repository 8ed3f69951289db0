import * as z from 'zod/mini';
import type { PeopleOfRoom } from './present-people';

/** The people of one room at one process; none if it was left by all of them. */
export interface PublishedRoom extends PeopleOfRoom {
  readonly key: string;
}

/** Unknown properties are ignored: a process of a newer release may send more. */
const Room = z.object({
  key: z.string(),
  people: z.array(z.object({ personId: z.string(), since: z.number(), field: z.optional(z.string()) })),
  others: z.int(),
});

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rooms'), node: z.string(), sequence: z.int(), rooms: z.array(Room) }),
  z.object({ kind: z.literal('reset'), node: z.string(), sequence: z.int() }),
  z.object({ kind: z.literal('alive'), node: z.string(), sequence: z.int() }),
  z.object({ kind: z.literal('ask'), node: z.string(), of: z.string() }),
]);

/**
 * A message of the process `node` about its rooms. `sequence` grows by one with each change, so that a lost message is
 * noticed.
 *
 * `rooms`: these changed · `reset`: everything known of the process is outdated; its rooms follow as changes · `alive`:
 * `sequence` was its last one · `ask`: the process `of`, or every process, must publish all of its rooms.
 */
export type PresenceMessage =
  | {
      readonly kind: 'rooms';
      readonly node: string;
      readonly sequence: number;
      readonly rooms: readonly PublishedRoom[];
    }
  | { readonly kind: 'reset'; readonly node: string; readonly sequence: number }
  | { readonly kind: 'alive'; readonly node: string; readonly sequence: number }
  | { readonly kind: 'ask'; readonly node: string; readonly of: string };

/** Addresses every process. */
export const everyNode = '*';

/** @returns undefined for a message that this release does not know. */
export function readPresenceMessage(payload: unknown): PresenceMessage | undefined {
  return z.safeParse(Message, payload).data;
}
