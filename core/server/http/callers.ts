import type { Endpoint, Subject } from '../../contract';
import type { MembershipFacts, SessionFacts } from '../identity/services';
import type { Actor, CallOrigin } from '../services';
import type { HttpCall } from './http-call';

/** Who calls, as the token alone says. */
export interface Caller {
  readonly session: SessionFacts | undefined;
  readonly memberships: readonly MembershipFacts[];
}

/** Nobody who is known. */
export const nobody: Caller = { session: undefined, memberships: [] };
/** The actor of a call: what the token says, and nothing of the request. */
export function actorOf({ session }: Caller, subject: Subject, isSuperAdmin = false): Actor {
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
    sessionId: session.sessionId,
    subject,
    principals: new Set([`person:${session.personId}`]),
  };
}

/** Where the call came from; headers only for endpoints that check signatures. */
export function originOf(endpoint: Endpoint, call: HttpCall, language: string): CallOrigin {
  return {
    id: call.requestId,
    address: call.address,
    userAgent: (call.header('user-agent') ?? '').slice(0, 500),
    language,
    header: (name) => (endpoint.kind === 'raw' ? call.header(name.toLowerCase()) : undefined),
  };
}
