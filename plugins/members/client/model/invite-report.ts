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
