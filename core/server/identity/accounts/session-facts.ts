import type { PortalRole, SecurityPolicy } from '../../../contract';

/** The part of a company's policy that decides about a request. */
export type AccessPolicy = Omit<SecurityPolicy, 'version'>;

/** Identity of a person in core's services. */
export interface PersonFacts {
  readonly personId: string;
  readonly email: string;
  readonly fullName: string;
}

/** Session of a token. Looked up by the token's hash, cached for at most 5 s, invalidated over the back plane. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly personId: string;
  readonly email: string;
  readonly fullName: string;
  /** A session of the super-admin area: it opens no portal and nothing else of a person. */
  readonly isSuperAdmin: boolean;
  readonly expiresAt: Date;
  /** The person has turned on two-step verification, or the identity provider vouches for a second factor. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  /** Last use by the person; recorded at most every five minutes, and only where one of their companies limits pauses. */
  readonly actedAt: Date;
  /** The longest pause since it is recorded, in milliseconds. */
  readonly maxPause: number;
}

/** Membership of a person in a portal. */
export interface MembershipFacts {
  readonly clientId: string;
  readonly clientUserId: string;
  readonly role: PortalRole;
  /** The last day (UTC, `YYYY-MM-DD`) on which the person opened the portal. */
  readonly activeOn?: string | undefined;
  /** Undefined where the company has not changed it. */
  readonly policy?: AccessPolicy | undefined;
}
