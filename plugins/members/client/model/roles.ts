import { isAdminRole, roleFromWire } from '@tessera/core/contract';
import type { Message } from '@tessera/core/contract';
import { membersMessages } from '../messages';
import type { Member } from './member';

export type MemberRole = Member['role'];

/** Names of the roles. */
export const roleNames: Readonly<Record<MemberRole, Message>> = {
  Admin: membersMessages.roleAdmin,
  member: membersMessages.roleMember,
};

export function isAdmin({ role }: { readonly role: MemberRole }): boolean {
  return isAdminRole(roleFromWire(role));
}
