import type { AppearanceChoice, PersonCard, PortalRole, WorkingWeek } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';
import type { ApiTokenFacts } from '../api-tokens/api-token-facts';
import type { CallContext } from '../../request-context/call-context';
import type { InvitedUser, MembershipPatch, MemberQuery, OwnedWorkCount } from './member-requests';
import type { MembershipFacts, PersonFacts, SessionFacts } from './session-facts';

export type { MembershipFacts, PersonFacts, SessionFacts } from './session-facts';

/** Resolves sessions and memberships for the endpoint wrapper and the hub. One per process. */
export interface Identities {
  /** @returns undefined for an unknown, ended or expired token. */
  session(token: string): Promise<SessionFacts | undefined>;
  /** Records that the person did something, where a company of theirs limits pauses. */
  recordUse(session: SessionFacts, memberships: readonly MembershipFacts[]): Promise<void>;
  /** Records that the person opened a portal today. Writes once a day for each person and portal. */
  recordActivity(personId: string, membership: MembershipFacts): Promise<void>;
  /** @returns undefined for an unknown, revoked or expired one. Cached like sessions. */
  apiToken(token: string): Promise<ApiTokenFacts | undefined>;
  /** Active memberships only, in the order of joining. Cached like sessions. */
  memberships(personId: string): Promise<readonly MembershipFacts[]>;
}
export const Identities = serviceToken<Identities>('core:Identities');

/**
 * Transaction control for operations that hash a password: no transaction stays open during a hash. Pass the handler's
 * context.
 */
export type TransactionControl = Pick<CallContext, 'transaction' | 'withoutTransaction'>;

/** Content of the email to a registered address. Only its owner may learn whether it has an account. */
export interface RegistrationEmail {
  readonly fullName: string;
  /** Never stored in plain text; undefined if the address already has an account. */
  readonly code: string | undefined;
}

/** A registration whose code is pending. */
export interface PendingRegistration {
  /** Cookie for the browser: the code is valid only with it, or from the same network address. */
  readonly ticket: string;
  /** Undefined if too many were sent within the hour; the latest code stays valid. */
  readonly emailContent: RegistrationEmail | undefined;
}

/** A code to send by email; never stored in plain text. */
export interface IssuedCode {
  readonly code: string;
  readonly fullName: string;
}

/** A person's own details. Unknown texts are empty. */
export interface PersonDetails extends PersonFacts {
  readonly photoKey: string | undefined;
  readonly jobTitle: string;
  readonly pronouns: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly stdCode: string;
  readonly timeZone: string;
  readonly workingHours: WorkingWeek;
  readonly isProfileCompleted: boolean;
  readonly appearance: Readonly<Record<string, unknown>>;
}

/** Fields that people can change on their own profile; omitted fields stay unchanged. */
export interface PersonPatch {
  readonly fullName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly pronouns?: string | undefined;
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly stdCode?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The working hours of a person, with a version of their own. */
export interface OwnWorkingHours {
  readonly workingHours: WorkingWeek;
  /** Grows with each change of the hours only. */
  readonly version: number;
}

/**
 * Accounts and their authentication. Provided by core, one instance per request, available in every context.
 *
 * Every failure that a person can correct is `validation_failed`, never `session_required`. Known and unknown addresses
 * get the same response in equal time. The caller sends the emails: the methods return the codes.
 */
export interface Accounts {
  /** Stores name and password until the code is submitted. Other registrations of the address are unaffected. */
  register(
    input: { readonly fullName: string; readonly email: string; readonly password: string },
    steps: TransactionControl,
  ): Promise<PendingRegistration>;
  /** `isVerified` is false for the password of a pending registration; `ticket` is the browser's cookie. */
  checkPassword(
    input: { readonly email: string; readonly password: string; readonly ticket?: string | undefined },
    steps: TransactionControl,
  ): Promise<
    | (PersonFacts & {
        readonly isVerified: true;
        readonly isSuperAdmin: boolean;
        /** Whether two-step verification is turned on. */
        readonly hasTwoStep: boolean;
        /**
         * For `TwoStepVerification.verify`, valid for 5 minutes. Undefined if the person has not turned on two-step
         * verification; otherwise no session can be opened without it. A super-admin always gets one: without two-step
         * verification it is for `TwoStepVerification.begin`, and valid for 10 minutes.
         */
        readonly twoStepTicket: string | undefined;
      })
    | { readonly isVerified: false; readonly registration: PendingRegistration }
  >;
  /**
   * Creates the account of the browser's registration, with exactly its name and password, and joins the portals whose
   * invitations were accepted before. Deletes every other registration of the address.
   */
  verifyAddress(
    input: { readonly email: string; readonly code: string; readonly ticket?: string | undefined },
    steps: TransactionControl,
  ): Promise<PersonFacts>;
  /** @returns undefined if the browser has no registration. */
  renewCode(input: {
    readonly email: string;
    readonly ticket?: string | undefined;
  }): Promise<RegistrationEmail | undefined>;
  requestReset(email: string): Promise<IssuedCode | undefined>;
  /** @returns a single-use ticket that expires in 10 minutes. */
  redeemResetCode(input: { readonly email: string; readonly code: string }, steps: TransactionControl): Promise<string>;
  /** Ends every session of the person. */
  resetPassword(
    input: { readonly email: string; readonly ticket: string; readonly password: string },
    steps: TransactionControl,
  ): Promise<PersonFacts>;
  /**
   * For the request's person; ends their other sessions.
   *
   * @throws AppError `validation_failed`; `params.part` is the refused input, `oldPassword` or `newPassword`.
   *   `rate_limited` after too many wrong passwords, as at sign-in.
   */
  changePassword(
    input: { readonly oldPassword: string; readonly newPassword: string },
    steps: TransactionControl,
  ): Promise<PersonFacts>;
  /** Creates the account of an invited person, and their membership. */
  setUp(
    input: { readonly ticket: string; readonly fullName: string; readonly password: string },
    steps: TransactionControl,
  ): Promise<PersonFacts>;
  /** Of the request's person, or of `personId` if that person was just authenticated. */
  details(personId?: string): Promise<PersonDetails>;
  /** Acts on the request's person, like the methods below. */
  change(patch: PersonPatch): Promise<void>;
  /** Like `change`, and marks the profile as completed. */
  completeProfile(patch: PersonPatch): Promise<void>;
  workingHours(): Promise<OwnWorkingHours>;
  /**
   * Replaces the hours whose version is in the request's `If-Match`. The hours that are saved already are no change.
   *
   * @throws AppError `conflict` with the current hours if they have another version; `precondition_required` in a request
   *   without `If-Match`.
   */
  changeWorkingHours(week: WorkingWeek): Promise<OwnWorkingHours>;
  /** Publishes to the person's other browsers too. @returns the person's version. */
  changeAppearance(patch: AppearanceChoice): Promise<number>;
  /** @returns the previous photo's key; its file may be deleted after the commit. */
  setPhoto(key: string | undefined): Promise<string | undefined>;
  /** @returns undefined without a photo, or if the request's person shares no portal with them. */
  photoKey(personId: string): Promise<string | undefined>;
  /**
   * Operator only. Creates the account of a super-admin, which belongs to no portal. For one that exists, replaces the
   * password and ends the sessions.
   *
   * @returns the password, shown once. @throws AppError `validation_failed` if the address has an account of another kind.
   */
  createSuperAdmin(email: string, steps: TransactionControl): Promise<string>;
}
export const Accounts = serviceToken<Accounts>('core:Accounts');

/** An active session of a person. */
export interface SessionEntry {
  readonly sessionId: string;
  readonly device: string;
  readonly agent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly isCurrent: boolean;
}

/**
 * How the second step of a sign-in was taken, for persons who have turned on two-step verification: not at all, by
 * `TwoStepVerification.verify`, or by an identity provider. `provider-verified`: its token says that it asked for a second
 * factor (`amr`, RFC 8176).
 */
export type SecondStep = 'none' | 'verified' | 'provider' | 'provider-verified';

/** Sessions with opaque tokens, stored as hashes. Provided by core, one instance per request, available in every context. */
export interface Sessions {
  /**
   * @throws AppError `validation_failed` if the person has turned on two-step verification and `secondStep` is `none`; for
   *   a super-admin in an ordinary session, and the other way round; for a super-admin unless `secondStep` is `verified`.
   */
  open(options: {
    readonly personId: string;
    readonly secondStep?: SecondStep;
    readonly device: string;
    readonly fingerprint: string;
    /** Super-admins sign in at a separate endpoint; an ordinary session never has their rights. */
    readonly kind?: 'user' | 'super-admin';
  }): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: Date }>;
  /** Sessions of the request's person, newest first. */
  list(): Promise<readonly SessionEntry[]>;
  /** Ends it on every node once the request has committed. @throws AppError `not_found` for another person's. */
  end(sessionId: string): Promise<void>;
  /** Ends all sessions of the request's person except the request's own, as `end` does. */
  endOthers(): Promise<void>;
  /** Ends the request's session. */
  endCurrent(): Promise<void>;
  endAll(personId: string, because: string, exceptSessionId?: string): Promise<void>;
}
export const Sessions = serviceToken<Sessions>('core:Sessions');

/** A current or former member of the request's portal. */
export interface MemberEntry extends PersonFacts {
  readonly clientUserId: string;
  /** Grows with each change of the membership, and of the person's name or photo. */
  readonly version: number;
  readonly role: PortalRole;
  readonly status: 'active' | 'ended';
  readonly title: string;
  readonly team: string;
  /** Whether this member owns the portal. */
  readonly isOwner: boolean;
  readonly photoKey: string | undefined;
  readonly joinedAt: Date;
  /** The last day (UTC, `YYYY-MM-DD`) on which the person opened the portal; for admins only. Undefined: not yet. */
  readonly activeOn: string | undefined;
  /** The day since which that is recorded. */
  readonly activityFrom: string;
}

/** An invitation; lists contain those that are neither revoked nor used. */
export interface InvitationEntry {
  readonly id: string;
  readonly version: number;
  readonly email: string;
  readonly role: PortalRole;
  /** As the admin wrote them; empty without. */
  readonly fullName: string;
  readonly title: string;
  readonly status: 'sent' | 'accepted' | 'expired' | 'revoked' | 'used';
  /** Undefined if the installation does not know that person, as after an import. */
  readonly addedBy: PersonCard | undefined;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Parameters of the link in an invitation email. */
export interface InvitationLink {
  readonly email: string;
  readonly clientId: string;
  readonly token: string;
}

/** An invitation as its link shows it. `open` also while it is accepted but the account does not exist yet. */
export interface InvitationDetails {
  readonly state: 'open' | 'used' | 'revoked' | 'expired';
  readonly company: string;
  /** Empty if that person's data were erased. */
  readonly inviter: string;
  readonly role: PortalRole;
  /** Whether the address has an account, so that no setup is needed. */
  readonly hasAccount: boolean;
  readonly expiresAt: Date;
}

/** Result of `invite` for an address. The token appears only in the link of the email. */
export interface InvitationOutcome {
  readonly email: string;
  readonly outcome: 'invited' | 'already-invited' | 'already-member' | 'refused';
  readonly token: string | undefined;
  /** Of the invitation that was sent; it has version 1. */
  readonly id?: string;
  /** Of a refused address: why it got no invitation, in the caller's language. */
  readonly reason?: string;
}

/** The seats of a portal in use. */
export interface SeatUsage {
  readonly members: number;
  readonly pending: number;
  /** Of the plan; `hardLimit` says how far it can be passed. Undefined: no limit. */
  readonly limit: number | undefined;
}

/** Members of the request's portal; `accept` and `invitationByToken` work in any. Provided by core, one per request. */
export interface Members {
  /**
   * Invites each address for which there is a seat and that no plugin refuses; the others are `refused`, with the reason.
   *
   * @throws AppError `plugin_unavailable` when a plugin's rule fails; then no address is invited.
   */
  invite(users: readonly InvitedUser[]): Promise<readonly InvitationOutcome[]>;
  /** Which of the addresses are active members, or have a pending invitation. */
  known(emails: readonly string[]): Promise<ReadonlyMap<string, 'member' | 'invited'>>;
  /** The seats that members and pending invitations use. Counted in the database. */
  seats(): Promise<SeatUsage>;
  /**
   * @returns a new token; the old link becomes invalid.
   * @throws AppError `plan_limit` when the invitation has expired and its seat is taken.
   */
  resend(email: string): Promise<string>;
  /**
   * Parameters of a new link of a pending invitation, for an admin who passes it on; the old link becomes invalid.
   *
   * @throws AppError `not_found` for a revoked or used one; `plan_limit` as `resend`.
   */
  createInvitationLink(invitationId: string): Promise<InvitationLink>;
  revoke(invitationId: string): Promise<void>;
  /** Revokes an invitation that has this version and was not accepted. @returns whether it did. */
  revokeVersion(invitationId: string, version: number): Promise<boolean>;
  invitations(query: PageQuery): Promise<Page<InvitationEntry>>;
  /** Of any status. @throws AppError `not_found`. */
  invitation(invitationId: string): Promise<InvitationEntry>;
  /** @returns undefined unless token, address and portal match: without the email nothing can be learned. */
  invitationByToken(link: InvitationLink): Promise<InvitationDetails | undefined>;
  /**
   * Accepts by the email's token, or without one a pending invitation for that address.
   *
   * @returns a setup ticket only if the token matches and the address has no account.
   * @throws AppError `plan_limit` when no seat is free or a plugin refuses; the invitation stays open.
   */
  accept(input: {
    readonly email: string;
    readonly clientId: string;
    readonly token: string | undefined;
  }): Promise<string | undefined>;
  list(query: MemberQuery): Promise<Page<MemberEntry>>;
  /** A current or former member. @throws AppError `not_found`. */
  member(personId: string): Promise<MemberEntry>;
  /** Active members of the request's portal. */
  count(): Promise<number>;
  /** Active admins of the request's portal. */
  countAdmins(): Promise<number>;
  /** The person who owns the request's portal; undefined without an admin. */
  ownerId(): Promise<string | undefined>;
  /** By id or address. @throws AppError `not_found`. */
  profile(who: { readonly personId: string } | { readonly email: string }): Promise<MemberEntry & PersonDetails>;
  /**
   * Changes the given fields. In a request with `If-Match`, none of them may have changed after that version; otherwise
   * the last change counts.
   *
   * @throws AppError `conflict` with the changed fields and the current member, or without them if the portal would lose
   * its last admin, or the member is the owner and another one changes their role or status; `not_found`;
   * `validation_failed` if the successor is no other active member.
   * @param version in place of the request's `If-Match`, for requests about several members.
   */
  change(personId: string, patch: MembershipPatch, version?: number): Promise<MemberEntry>;
  /**
   * Ends access, connections and cache entries at once. The person's content stays; what they own goes to the successor.
   *
   * @throws AppError as `change` does.
   */
  end(personId: string, successorId?: string): Promise<void>;
  /**
   * Makes another admin the owner of the portal; only for the owner.
   *
   * @throws AppError `permission_required`, `not_found`, `validation_failed` if the person is no active admin.
   */
  transferOwnership(personId: string): Promise<void>;
  /** What members own together in the work areas that the portal uses; those with nothing are left out. */
  ownedWork(personIds: readonly string[]): Promise<readonly OwnedWorkCount[]>;
}
export const Members = serviceToken<Members>('core:Members');

/** Counters of plugins for each portal of a person, by their names on the wire. Provided by core, one per request. */
export interface PortalCounters {
  /** By client id; counters without a plugin are omitted. Must not be called while a transaction is open. */
  of(
    personId: string,
    portals: readonly (MembershipFacts & { readonly modules: ReadonlySet<string> })[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
}
export const PortalCounters = serviceToken<PortalCounters>('core:PortalCounters');
