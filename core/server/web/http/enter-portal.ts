import type { Endpoint } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { Identities, MembershipFacts } from '../../identity/accounts/services';
import { assertPortalPolicy } from './assert-portal-policy';
import type { Caller } from './callers';

export interface EnterPortalParts {
  readonly identities: Pick<Identities, 'recordActivity'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Lets a caller into a portal, and records the day: of persons at work, not of programs and of polls.
 *
 * @throws AppError as `assertPortalPolicy`.
 */
export async function enterPortal(
  { identities, clock }: EnterPortalParts,
  entry: {
    readonly caller: Caller;
    readonly membership: MembershipFacts;
    readonly endpoint: Pick<Endpoint, 'isBackground'>;
  },
): Promise<void> {
  const { caller, membership, endpoint } = entry;
  const { session, apiToken } = caller;
  assertPortalPolicy(session, membership, clock.now());
  if (session !== undefined && apiToken === undefined && endpoint.isBackground !== true) {
    await identities.recordActivity(session.personId, membership);
  }
}
