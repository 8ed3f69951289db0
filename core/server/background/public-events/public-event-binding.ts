import { parse } from 'zod/v4/core';
import type { DeliveredEvent, PublicEvent } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';

/** A public event with what receivers are told of it. Created by `presentPublicEvent`. */
export interface PublicEventBinding {
  readonly declaration: PublicEvent;
  readonly present: (
    context: PortalContext,
    events: readonly DeliveredEvent<unknown>[],
  ) => Promise<ReadonlyMap<string, unknown>>;
}

/** Loads what receivers are told of some events, by the id of the event. */
export type PresentPublicEvent<T, Data> = (
  context: PortalContext,
  events: readonly DeliveredEvent<T>[],
) => Promise<ReadonlyMap<string, Data>>;

/**
 * Binds a public event to what receivers are told of it. `present` gets up to 50 events of one portal, in a context of
 * its plugin with the rights of the portal, shortly after their commit: load the entities of all by one statement, as
 * they are then. An event that is missing in the result is not sent, such as one whose entity is gone for good.
 *
 * @param present must not fail for what it cannot find: a sink is retried with all of its events.
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineDomainEvent, defineMessages, definePublicEvent } from '@tessera/core/contract';
 * import { presentPublicEvent, sql } from '@tessera/core/server';
 *
 * const messages = defineMessages('polls', { closedEvent: 'A poll closes' });
 * const pollClosed = defineDomainEvent('polls.poll-closed', 1, z.object({ pollId: z.uuid() }));
 * const data = z.object({ id: z.uuid(), question: z.string() });
 *
 * export const closed = presentPublicEvent(
 *   definePublicEvent({ event: pollClosed, label: messages.closedEvent, data }),
 *   async ({ db, clientId }, events) => {
 *     const ids = events.map((event) => event.data.pollId);
 *     const rows = await db.rows(sql<z.output<typeof data>>`select id, question from poll
 *       where client_id = ${clientId} and id = any(${ids}::uuid[])`);
 *     const polls = new Map(rows.map((poll) => [poll.id, poll]));
 *     return new Map(events.flatMap(({ id, data: { pollId } }) => {
 *       const poll = polls.get(pollId);
 *       return poll === undefined ? [] : [[id, poll] as const];
 *     }));
 *   },
 * );
 * ```
 */
export function presentPublicEvent<T, Data>(
  declaration: PublicEvent<T, Data>,
  present: PresentPublicEvent<T, Data>,
): PublicEventBinding {
  const { event, data: schema } = declaration;
  return {
    declaration,
    present: async (context, events) => {
      const read = events.map((each) => ({ ...each, data: parse(event.schema, each.data) }));
      const presented = await present(context, read);
      // Without what the schema does not declare, so that receivers get what the documentation says.
      return new Map([...presented].map(([id, data]) => [id, parse(schema, data)]));
    },
  };
}
