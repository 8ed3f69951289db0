import type { $ZodType } from 'zod/v4/core';
import type { DomainEvent } from './message';
import type { Message } from './messages';

/** An event of a plugin that receivers outside of the product may be told of, such as by web hooks. */
export interface PublicEvent<T = unknown, Data = unknown> {
  /** The domain event, whose name and version the receivers see. */
  readonly event: DomainEvent<T>;
  /** When it happens, as a phrase for people: "A task is created". */
  readonly label: Message;
  /** What a receiver is told. Fields are only ever added; a break is a new version of the event. */
  readonly data: $ZodType<Data>;
}

/**
 * Declares that a domain event is public. List it in `publicEvents` of `defineServerPlugin`, bound by
 * `presentPublicEvent`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineDomainEvent, defineMessages, definePublicEvent } from '@tessera/core/contract';
 *
 * const messages = defineMessages('polls', { closedEvent: 'A poll closes' });
 * const pollClosed = defineDomainEvent('polls.poll-closed', 1, z.object({ pollId: z.uuid() }));
 *
 * export const pollClosedPublic = definePublicEvent({
 *   event: pollClosed,
 *   label: messages.closedEvent,
 *   data: z.object({ id: z.uuid(), question: z.string() }),
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePublicEvent<T, Data>(declaration: PublicEvent<T, Data>): PublicEvent<T, Data> {
  return Object.freeze(declaration);
}
