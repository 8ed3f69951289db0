import { isAdminRole, roleFromWire } from '@tessera/core/contract';
import type { Message } from '@tessera/core/contract';
import type { ClientUser } from '../../contract/endpoints';
import { membersMessages } from '../messages';

export type MemberRole = ClientUser['role'];

/** Names of the roles. */
export const roleNames: Readonly<Record<MemberRole, Message>> = {
  Admin: membersMessages.roleAdmin,
  member: membersMessages.roleMember,
};

export function isAdmin({ role }: { readonly role: MemberRole }): boolean {
  return isAdminRole(roleFromWire(role));
}
