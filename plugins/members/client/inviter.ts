import { serviceToken } from '@tessera/core/contract';
import type { ApiRequestOptions, UnsentState } from '@tessera/core/client';
import type { InviteReport } from './model/invite-report';
import type { MemberRole } from './model/roles';

/** An address to invite, and the role of the person who has it. */
export interface InvitedPerson {
  readonly email: string;
  readonly role: MemberRole;
}

/** An invitation without a response, kept on this device. */
export interface WaitingInvitation extends InvitedPerson {
  /** Of the request, which may invite several people. */
  readonly key: string;
  readonly state: UnsentState;
  /** Why it was refused. */
  readonly reason: readonly string[];
  readonly canWithdraw: boolean;
}

/** How invitations are sent. Default of `onFailure`: `caller`. */
export interface InviteOptions extends Pick<ApiRequestOptions, 'idempotencyKey' | 'unanswered' | 'onFailure'> {
  /** The installation sends no emails: the admin passes on links. */
  readonly isByHand?: boolean;
}

/** Sends invitations (R75). */
export interface Inviter {
  /** Invitations of the open company that were not sent yet. Observable. */
  readonly waiting: readonly WaitingInvitation[];
  /**
   * Invites people, and says in toasts whom: the others are members or invited already.
   *
   * @returns what was sent, and the addresses that were refused, for the form to show. Without a connection the invitations
   *   are kept on this device, unless `unanswered` is `fail`.
   * @throws ApiError which the form shows.
   */
  invite(people: readonly InvitedPerson[], options: InviteOptions): Promise<InviteReport>;
  /** Takes back an invitation that was not sent. */
  withdraw(invitation: WaitingInvitation): Promise<void>;
  /** Sends a refused invitation again. */
  retry(invitation: WaitingInvitation): Promise<void>;
}
export const Inviter = serviceToken<Inviter>('members:Inviter');
