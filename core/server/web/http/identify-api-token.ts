import type { Endpoint, Gate } from '../../../contract';
import { adminScope, appliesTo, isOpenToApiTokens, localized, missingScopes, scopesFor } from '../../../contract';
import { assertWithinRateLimit } from '../../identity/access/assert-within-rate-limit';
import { networkOf } from '../../identity/access/network-of';
import type { RateLimitName, RateLimiter } from '../../identity/access/rate-limits';
import type { SessionGate } from '../../identity/access/session-gate';
import type { Identities, MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import type { ApiTokenFacts } from '../../identity/api-tokens/api-token-facts';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';
import { assertPortalPolicy } from './assert-portal-policy';
import type { Caller } from './callers';
import { anonymousCaller } from './callers';

/** What identifying a caller by a personal access token needs. */
export interface ApiTokenCallers {
  readonly identities: Pick<Identities, 'memberships'>;
  readonly sessions: Pick<SessionGate, 'apiToken'>;
  readonly limiter: RateLimiter;
}

/** What is known of the endpoint before the request. */
export interface TokenEndpoint {
  readonly endpoint: Endpoint;
  readonly gate: Gate;
  /** Id of the plugin that owns it, or `core`. */
  readonly owner: string;
  readonly limit: RateLimitName;
}

/**
 * Identifies the caller of a request with a personal access token, and decides whether the token is good for the
 * endpoint. On a public endpoint it proves nothing, so the caller is anonymous.
 *
 * The caller is a member of the token's portal alone, and an admin of it only if the token has that scope and its owner
 * is still one.
 *
 * @throws AppError `session_required` for an unknown, revoked or expired token, `permission_required` for a closed
 *   endpoint or a missing scope.
 */
export async function identifyApiToken(
  options: ApiTokenCallers,
  { endpoint, gate, owner, limit }: TokenEndpoint,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Caller> {
  const isPublic = gate.audience === 'public';
  if (isPublic) {
    await assertWithinRateLimit(options.limiter, limit, networkOf(address));
    return anonymousCaller;
  }
  const found = await options.sessions.apiToken(token, address);
  if (found === undefined) {
    throw new AppError('session_required', localized(httpMessages.apiTokenInvalid));
  }
  await assertWithinRateLimit(options.limiter, limit, found.personId);
  if (!isOpenToApiTokens(endpoint, gate)) {
    throw new AppError('permission_required', localized(httpMessages.apiTokenRefused));
  }
  const missing = missingScopes(found.scopes, scopesFor(owner, endpoint, gate));
  if (missing.length > 0) {
    const sentence = localized(httpMessages.apiTokenScope, { scope: missing.join(', ') });
    throw new AppError('permission_required', sentence, { params: { scopes: missing } });
  }
  const memberships = await options.identities.memberships(found.personId);
  const own = memberships.filter(({ clientId }) => clientId === found.clientId);
  if (own.some(({ policy, role }) => policy !== undefined && !appliesTo(policy.apiTokens, role))) {
    throw new AppError('permission_required', localized(httpMessages.apiTokenNotAllowed));
  }
  const session = sessionOf(found);
  for (const each of own) {
    // By the role of the person, which may be more than that of the token.
    assertPortalPolicy(session, each, found.expiresAt);
  }
  return callerOf(found, session, own);
}

/** In place of a session; the company's limits of sessions do not apply to it. */
function sessionOf({ tokenId, personId, email, fullName, expiresAt, hasTwoStep }: ApiTokenFacts): SessionFacts {
  return {
    ...{ sessionId: tokenId, personId, email, fullName, expiresAt },
    isSuperAdmin: false,
    hasSecondFactor: hasTwoStep,
    createdAt: expiresAt,
    actedAt: expiresAt,
    maxPause: 0,
  };
}

function callerOf(
  { tokenId, name, scopes }: ApiTokenFacts,
  session: SessionFacts,
  memberships: readonly MembershipFacts[],
): Caller {
  return {
    session,
    memberships: memberships.map((each) => ({ ...each, role: scopes.includes(adminScope) ? each.role : 'member' })),
    apiToken: { id: tokenId, name },
  };
}
