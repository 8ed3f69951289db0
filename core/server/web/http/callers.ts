import type { Endpoint, Subject } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import type { ActingToken, Actor, CallOrigin } from '../../request-context/actor';
import type { IncomingRequest } from '../../request-context/incoming-request';
import type { QueryEntries } from './read-query';
import type { ClaimedFields, TenantGuardInput } from './tenant-guard';

/** The caller of a request, according to the token alone. */
export interface Caller {
  readonly session: SessionFacts | undefined;
  readonly memberships: readonly MembershipFacts[];
  /** The personal access token that takes the place of the session. */
  readonly apiToken?: ActingToken;
}

/** An anonymous caller. */
export const anonymousCaller: Caller = { session: undefined, memberships: [] };
/** The actor of a request: from the token, never from the request's content. */
export function actorOf({ session, apiToken }: Caller, subject: Subject, isSuperAdmin = false): Actor {
  if (session === undefined) {
    return {
      kind: 'anonymous',
      userId: undefined,
      email: undefined,
      sessionId: undefined,
      subject,
      principals: new Set(),
    };
  }
  return {
    kind: isSuperAdmin ? 'super-admin' : 'user',
    userId: session.personId,
    email: session.email,
    sessionId: apiToken === undefined ? session.sessionId : undefined,
    ...(apiToken === undefined ? {} : { apiToken }),
    subject,
    principals: new Set([`person:${session.personId}`]),
  };
}

/** The origin of a request. Headers are available only to endpoints that check signatures. */
export function originOf(endpoint: Endpoint, call: IncomingRequest, language: string): CallOrigin {
  return {
    id: call.requestId,
    address: call.address,
    userAgent: (call.header('user-agent') ?? '').slice(0, 500),
    language,
    header: (name) => (endpoint.kind === 'raw' ? call.header(name.toLowerCase()) : undefined),
  };
}

/** The values of a request that the tenant guard compares with the token; undefined for anonymous callers. */
export function claimsOf(
  claims: ClaimedFields,
  { params }: Pick<IncomingRequest, 'params'>,
  { session, memberships }: Caller,
  parts: { readonly query: QueryEntries; readonly body: unknown },
): TenantGuardInput | undefined {
  return session === undefined ? undefined : { ...parts, params, claims, session, memberships };
}
