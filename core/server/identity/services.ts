import type { PortalRole } from '../../contract';
import { serviceToken } from '../../contract';
import type { PortalContext } from '../services';

/** What a session token stands for. Looked up by the token's hash, cached for at most 5 s, dropped over the back plane. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly personId: string;
  readonly email: string;
  readonly fullName: string;
  readonly isSuperAdmin: boolean;
  readonly expiresAt: Date;
}

/** What a person is in a portal. */
export interface MembershipFacts {
  readonly clientId: string;
  readonly clientUserId: string;
  readonly role: PortalRole;
}

/** Answers "who is this, and where may they go" for the endpoint wrapper and the hub. One per process. */
export interface Identities {
  /** @returns undefined for an unknown, ended or expired token. */
  session(token: string): Promise<SessionFacts | undefined>;
  /** Active memberships only, in the order of joining. Cached like sessions. */
  memberships(personId: string): Promise<readonly MembershipFacts[]>;
}
export const Identities = serviceToken<Identities>('core:Identities');

/** Of core, per call, usable from every context. */
export interface Portals {
  /** Makes a portal with the person of the call as its first admin. @returns its client id. */
  create(name: string, timeZone: string): Promise<string>;
  /** Runs work in a portal: the person must be an active member, or have made the portal in this call. */
  enter<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T>;
}
export const Portals = serviceToken<Portals>('core:Portals');
