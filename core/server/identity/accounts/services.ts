import type { AppearanceChoice, PortalRole } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';
import type { CallContext, PortalContext } from '../../request-context/call-context';

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

/**
 * The caller's own steps, for acts that hash a password: they end the caller's transaction, so that nobody waits for a
 * hash on the database. The handler's own context fits.
 */
export type CallSteps = Pick<CallContext, 'transaction' | 'outside'>;

/** A person as core's services name them. */
export interface PersonFacts {
  readonly personId: string;
  readonly email: string;
  readonly fullName: string;
}

/** What goes to an address that somebody registered. Only its owner may learn whether it has an account. */
export interface RegistrationLetter {
  readonly fullName: string;
  /** Kept nowhere in plain; undefined where the address has an account already. */
  readonly code: string | undefined;
}

/** A registration that waits for its code. */
export interface WaitingRegistration {
  /** For the browser, as a cookie: the code counts only together with it, or from the same network address. */
  readonly ticket: string;
  /** Undefined when too many were sent within the hour; the newest one stays good. */
  readonly letter: RegistrationLetter | undefined;
}

/** A code to be mailed; kept nowhere in plain. */
export interface IssuedCode {
  readonly code: string;
  readonly fullName: string;
}

/** A person's own details. Texts are empty where nothing is known. */
export interface PersonDetails extends PersonFacts {
  readonly photoKey: string | undefined;
  readonly jobTitle: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly stdCode: string;
  readonly timeZone: string;
  readonly isProfileCompleted: boolean;
  readonly appearance: Readonly<Record<string, unknown>>;
}

/** What a person may change of themself; fields that are left out stay. */
export interface PersonPatch {
  readonly fullName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly stdCode?: string | undefined;
  readonly timeZone?: string | undefined;
}

/**
 * Accounts and how somebody proves to own one. Of core, per call, usable from every context.
 *
 * Every failure that a person can mend is `validation_failed`, never `session_required`. Known and unknown addresses
 * are answered alike and in equal time. Mails are the caller's part: the methods hand over the codes.
 */
export interface Accounts {
  /** Keeps name and password until the code is shown. Nothing happens to what others have registered. */
  register(
    input: { readonly fullName: string; readonly email: string; readonly password: string },
    steps: CallSteps,
  ): Promise<WaitingRegistration>;
  /** `isVerified` false: it is the password of a registration that waits; `ticket` is the one of the browser. */
  checkPassword(
    input: { readonly email: string; readonly password: string; readonly ticket?: string | undefined },
    steps: CallSteps,
  ): Promise<
    | (PersonFacts & { readonly isVerified: true; readonly isSuperAdmin: boolean })
    | { readonly isVerified: false; readonly registration: WaitingRegistration }
  >;
  /**
   * Makes the account of the browser's registration, exactly with its name and password, and joins the portals whose
   * invitations were accepted before. Every other registration of the address is void.
   */
  verifyAddress(
    input: { readonly email: string; readonly code: string; readonly ticket?: string | undefined },
    steps: CallSteps,
  ): Promise<PersonFacts>;
  /** @returns undefined where the browser has registered nothing. */
  renewCode(input: {
    readonly email: string;
    readonly ticket?: string | undefined;
  }): Promise<RegistrationLetter | undefined>;
  requestReset(email: string): Promise<IssuedCode | undefined>;
  /** @returns a ticket, good once for ten minutes. */
  redeemResetCode(input: { readonly email: string; readonly code: string }, steps: CallSteps): Promise<string>;
  /** Ends every session of the person. */
  resetPassword(
    input: { readonly email: string; readonly ticket: string; readonly password: string },
    steps: CallSteps,
  ): Promise<PersonFacts>;
  /** Of the person of the call; ends their other sessions. */
  changePassword(
    input: { readonly oldPassword: string; readonly newPassword: string },
    steps: CallSteps,
  ): Promise<PersonFacts>;
  /** Makes the account of an invited person, and their membership. */
  setUp(
    input: { readonly ticket: string; readonly fullName: string; readonly password: string },
    steps: CallSteps,
  ): Promise<PersonFacts>;
  /** Of the person of the call, or of one who has just proved to be `personId`. */
  details(personId?: string): Promise<PersonDetails>;
  /** Of the person of the call, as everything below. */
  change(patch: PersonPatch): Promise<void>;
  /** The same, and the profile counts as completed. */
  completeProfile(patch: PersonPatch): Promise<void>;
  /** Tells the person's other browsers too. @returns the person's version. */
  changeAppearance(patch: AppearanceChoice): Promise<number>;
  /** @returns the key of the photo before, whose bytes may go once the change is committed. */
  setPhoto(key: string | undefined): Promise<string | undefined>;
  /** @returns undefined without a photo, or when the person of the call shares no portal with them. */
  photoKey(personId: string): Promise<string | undefined>;
  /** Operator only. @returns the password of a new account, shown once; undefined when the account existed. */
  createSuperAdmin(email: string, steps: CallSteps): Promise<string | undefined>;
}
export const Accounts = serviceToken<Accounts>('core:Accounts');

/** One of a person's sessions that has neither ended nor expired. */
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

/** Sessions: opaque tokens, only their hash is kept. Of core, per call, usable from every context. */
export interface Sessions {
  open(options: {
    readonly personId: string;
    readonly device: string;
    readonly fingerprint: string;
    /** A super-admin signs in on their own door; an ordinary session never is one. */
    readonly kind?: 'user' | 'super-admin';
  }): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: Date }>;
  /** Of the person of the call, newest first. */
  list(): Promise<readonly SessionEntry[]>;
  /** Dead on every node as soon as the call has committed. @throws AppError `not_found` for anybody else's. */
  end(sessionId: string): Promise<void>;
  /** Ends the session of the call. */
  endCurrent(): Promise<void>;
  endAll(personId: string, because: string, exceptSessionId?: string): Promise<void>;
}
export const Sessions = serviceToken<Sessions>('core:Sessions');

/** A portal as its member sees it from outside. */
export interface PortalEntryFacts extends MembershipFacts {
  readonly name: string;
  readonly timeZone: string;
  readonly activeMembers: number;
  readonly openInvitations: number;
}

/** Of core, per call, usable from every context. */
export interface Portals {
  /** Makes a portal with the person of the call as its first admin. @returns its client id. */
  create(name: string, timeZone: string): Promise<string>;
  /** Runs work in a portal: the person must be an active member, or have made the portal in this call. */
  enter<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T>;
  /** By an admin of it. */
  change(clientId: string, patch: { readonly name: string; readonly timeZone: string }): Promise<void>;
  /** Those of a person who has proved to be that one, in the order of joining. */
  of(personId: string): Promise<readonly PortalEntryFacts[]>;
}
export const Portals = serviceToken<Portals>('core:Portals');

/** A member of the portal of the call, former ones included. */
export interface MemberEntry extends PersonFacts {
  readonly clientUserId: string;
  readonly role: PortalRole;
  readonly status: 'active' | 'ended';
  readonly title: string;
  readonly team: string;
  readonly photoKey: string | undefined;
  readonly joinedAt: Date;
}

/** An invitation that nobody has joined by. */
export interface InvitationEntry {
  readonly id: string;
  readonly email: string;
  readonly role: PortalRole;
  readonly status: 'sent' | 'accepted' | 'expired';
  readonly addedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** What the link in an invitation mail carries. */
export interface InvitationLink {
  readonly email: string;
  readonly clientId: string;
  readonly token: string;
}

/** An invitation as the holder of its link sees it. `open` also while it was accepted and the account is missing. */
export interface InvitationDetails {
  readonly state: 'open' | 'used' | 'revoked' | 'expired';
  readonly company: string;
  /** Empty when that person's data were erased. */
  readonly inviter: string;
  readonly role: PortalRole;
  /** The address has an account: nothing has to be set up. */
  readonly hasAccount: boolean;
  readonly expiresAt: Date;
}

/** What became of one address of `invite`. The token stands in the mail's link and nowhere else. */
export interface InvitationOutcome {
  readonly email: string;
  readonly outcome: 'invited' | 'already-invited' | 'already-member';
  readonly token: string | undefined;
}

/** Who belongs to a portal. Of core, per call; all but `accept` and `invitationByToken` in the portal of the call. */
export interface Members {
  invite(
    users: readonly { readonly email: string; readonly role: PortalRole }[],
  ): Promise<readonly InvitationOutcome[]>;
  /** @returns a new token; the old link is void. */
  resend(email: string): Promise<string>;
  revoke(invitationId: string): Promise<void>;
  invitations(query: PageQuery): Promise<Page<InvitationEntry>>;
  /** @returns undefined unless token, address and portal belong together: nothing can be learned without the mail. */
  invitationByToken(link: InvitationLink): Promise<InvitationDetails | undefined>;
  /**
   * By the mail's token, or without it for an open invitation to that address.
   *
   * @returns a setup ticket only where the token was right and the address has no account.
   */
  accept(input: {
    readonly email: string;
    readonly clientId: string;
    readonly token: string | undefined;
  }): Promise<string | undefined>;
  list(
    query: PageQuery & { readonly search?: string | undefined; readonly status: 'active' | 'ended' },
  ): Promise<Page<MemberEntry>>;
  /** Active members of the portal of the call. */
  count(): Promise<number>;
  /** Active admins of the portal of the call. */
  countAdmins(): Promise<number>;
  /** By id or address. @throws AppError `not_found`. */
  profile(who: { readonly personId: string } | { readonly email: string }): Promise<MemberEntry & PersonDetails>;
  /** @throws AppError `conflict` when the portal would lose its last admin. */
  change(
    personId: string,
    patch: {
      readonly role?: PortalRole | undefined;
      readonly title?: string | undefined;
      readonly team?: string | undefined;
      readonly status?: 'active' | 'ended' | undefined;
    },
  ): Promise<MemberEntry>;
  /** At once: access, hub, caches. What the person made stays. */
  end(personId: string): Promise<void>;
}
export const Members = serviceToken<Members>('core:Members');

/** Counters that plugins give to each portal of a person, by their names on the wire. Of core, per call. */
export interface PortalCounters {
  /** By client id; what no plugin counts is left out. Not while a transaction is open. */
  of(
    personId: string,
    portals: readonly (MembershipFacts & { readonly modules: ReadonlySet<string> })[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
}
export const PortalCounters = serviceToken<PortalCounters>('core:PortalCounters');
