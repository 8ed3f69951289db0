import type { Api } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { changeInvitations, changeMembers, maxBulkMembers } from '../../contract/bulk';
import { memberListMessages as messages } from '../components/member-list-messages';
import type { Invitation, Member, MemberStatus } from '../model/member';
import type { MemberRole } from '../model/roles';

/** A member, and what becomes of them. */
export interface MemberChange {
  readonly member: Member;
  readonly role?: MemberRole;
  readonly status?: MemberStatus;
}

/** What was not changed, and why. */
export interface LeftEntry {
  readonly id: string;
  /** A name or an address. */
  readonly name: string;
  readonly reason: string | Message;
}

/** What became of several members. */
export interface MemberOutcomes {
  /** As they are now, with what they were before. */
  readonly changed: readonly { readonly before: Member; readonly after: Member }[];
  readonly left: readonly LeftEntry[];
}

/** Changes members, a hundred in a request. @throws ApiError, which the API has shown. */
export async function sendMemberChanges(
  api: Api,
  changes: readonly MemberChange[],
  successorId?: string,
): Promise<MemberOutcomes> {
  const changed: { before: Member; after: Member }[] = [];
  const left: LeftEntry[] = [];
  for (let start = 0; start < changes.length; start += maxBulkMembers) {
    const part = changes.slice(start, start + maxBulkMembers);
    const items = part.map(({ member: { id, version }, role, status }) => ({
      id,
      version,
      ...(role === undefined ? {} : { role }),
      ...(status === undefined ? {} : { status }),
    }));
    const body = { items, ...(successorId === undefined ? {} : { successorId }) };
    const answer = await api.request(changeMembers, { body }, { unanswered: 'fail' });
    for (const [index, { id, outcome, reason, member: after }] of answer.items.entries()) {
      const before = part[index]?.member;
      if (before !== undefined && outcome === 'changed' && after !== undefined) {
        changed.push({ before, after });
      } else {
        left.push({ id, name: before?.fullName ?? '', reason: reason ?? leftReasons[outcome] });
      }
    }
  }
  return { changed, left };
}

/** Sends invitations again, or revokes them. @throws ApiError, which the API has shown. */
export async function sendInvitationChanges(
  api: Api,
  action: 'resend' | 'revoke',
  invitations: readonly Invitation[],
): Promise<{ readonly changed: number; readonly left: readonly LeftEntry[] }> {
  const left: LeftEntry[] = [];
  for (let start = 0; start < invitations.length; start += maxBulkMembers) {
    const part = invitations.slice(start, start + maxBulkMembers);
    const body = { action, ids: part.map(({ id }) => id) };
    const answer = await api.request(changeInvitations, { body }, { unanswered: 'fail' });
    for (const [index, { id, outcome, reason }] of answer.items.entries()) {
      if (outcome !== 'changed') {
        left.push({ id, name: part[index]?.email ?? '', reason: reason ?? leftReasons[outcome] });
      }
    }
  }
  return { changed: invitations.length - left.length, left };
}

/** Why something was not changed, where the server gives no reason of its own. */
export const leftReasons = {
  changed: messages.leftGone,
  created: messages.leftGone,
  refused: messages.leftGone,
  conflict: messages.leftConflict,
  gone: messages.leftGone,
} as const;
