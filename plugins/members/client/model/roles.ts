import { isAdminRole, roleFromWire } from '@tessera/core/contract';
import type { Message } from '@tessera/core/contract';
import type { ClientUser } from '../../contract/endpoints';
import { messages } from '../messages';

export type MemberRole = ClientUser['role'];

/** Names of the roles. */
export const roleNames: Readonly<Record<MemberRole, Message>> = {
  Admin: messages.roleAdmin,
  member: messages.roleMember,
};

export function isAdmin({ role }: { readonly role: MemberRole }): boolean {
  return isAdminRole(roleFromWire(role));
}
