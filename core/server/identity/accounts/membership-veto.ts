import type { LocalizedText, Message, PortalRole } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';

/** A person who is about to take a seat in a portal. */
export interface MembershipRequest {
  /**
   * `invite`: an admin invites the address, or renews an expired invitation. `accept`: the person accepts. `restore`: an
   * admin makes a former member active again.
   */
  readonly step: 'invite' | 'accept' | 'restore';
  readonly email: string;
  readonly role: PortalRole;
}

/**
 * A plugin's rule about new members of a portal. Runs for each address, inside the transaction of the request and while
 * the portal's members are locked: what it counts cannot change until the commit.
 *
 * Returns the reason for a refusal in words for the reader (the admin, or with `accept` the invited person), or undefined.
 * A rule that throws or takes longer than two seconds refuses the whole request with a general sentence, and is logged.
 * It may read and write rows of its plugin; it must not call other servers.
 *
 * @example
 * membershipVeto: async ({ email }, context) =>
 *   (await isAllowedDomain(context, email)) ? undefined : localized(messages.otherDomain, { email }),
 */
export type MembershipVeto = (
  request: MembershipRequest,
  context: PortalContext,
) => Promise<LocalizedText | string | undefined>;

/**
 * What people own in a work area, such as its tasks: counted before a membership ends, and given to a successor by the
 * plugin's subscription of `personRemoved`, which emits `workHandedOver`. That event is delivered until it succeeds, also
 * after a crash.
 *
 * @example
 * ```ts
 * import { defineMessages } from '@tessera/core/contract';
 * import type { OwnedWork } from '@tessera/core/server';
 * import { sql } from '@tessera/core/server';
 *
 * const messages = defineMessages('notes', { owned: { one: '{count} note', other: '{count} notes' } });
 *
 * // The plugin has it in `ownedWork`.
 * export const ownedNotes: OwnedWork = {
 *   work: 'notes',
 *   label: messages.owned,
 *   count: async ({ db, clientId }, personId) => {
 *     const row = await db.row(sql<{ count: number }>`select count(*)::int as count from note
 *       where client_id = ${clientId} and owner_id = ${personId}`);
 *     return row?.count ?? 0;
 *   },
 * };
 * ```
 */
export interface OwnedWork {
  /** Names the work area in `workHandedOver`. */
  readonly work: string;
  /** With `count`, such as "3 open tasks". */
  readonly label: Message<'count'>;
  /** How much a member owns that a successor gets. */
  readonly count: (context: PortalContext, personId: string) => Promise<number>;
}

/** The part of a plugin that is asked about members. */
export interface VetoingPlugin {
  readonly membershipVeto?: MembershipVeto;
  readonly ownedWork?: readonly OwnedWork[];
}
