import type { EndpointResponse } from '@tessera/core/contract';
import type { inviteMembers } from '../../contract/endpoints';

/** The outcome for one address. */
export type InviteResult = EndpointResponse<typeof inviteMembers.shape>['results'][number];

/** An address that got no invitation, and why. */
export interface RefusedAddress {
  readonly email: string;
  /** A sentence of the server. */
  readonly reason: string;
}

/** An invitation that was sent. */
export interface SentInvitation {
  readonly id: string;
  readonly email: string;
}

/** What became of the addresses of a form. */
export interface InviteReport {
  readonly sent: readonly SentInvitation[];
  readonly refused: readonly RefusedAddress[];
}

/** The invitations that were sent. */
export function sentInvitations(results: readonly InviteResult[]): readonly SentInvitation[] {
  return results.flatMap(({ Email: email, outcome, id }) =>
    outcome === 'invited' && id !== undefined ? [{ id, email }] : [],
  );
}

/** The addresses with an outcome. */
export function addressesWith(results: readonly InviteResult[], wanted: InviteResult['outcome']): readonly string[] {
  return results.flatMap(({ Email, outcome }) => (outcome === wanted ? [Email] : []));
}

/** The addresses that the plan or a plugin refused. */
export function refusedAddresses(results: readonly InviteResult[]): readonly RefusedAddress[] {
  return results.flatMap(({ Email: email, outcome, reason = '' }) =>
    outcome === 'refused' ? [{ email, reason }] : [],
  );
}
