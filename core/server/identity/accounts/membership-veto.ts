import type { LocalizedText, PortalRole } from '../../../contract';
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

/** The part of a plugin that is asked about new members. */
export interface VetoingPlugin {
  readonly membershipVeto?: MembershipVeto;
}
