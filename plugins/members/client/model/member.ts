import type { PortalInvitation, PortalMember } from '@tessera/core/contract';
import type { ClientUser } from '../../contract/endpoints';

export type Member = PortalMember;
export type Invitation = PortalInvitation;
export type MemberStatus = Member['status'];

/** The fields of a member that admins change. */
export interface MemberPatch {
  role: Member['role'];
  jobTitle: string;
  team: string;
  status: MemberStatus;
}

/** A member from a response in the specification's spelling. */
export function readClientUser(user: ClientUser): Member {
  const { UserID: id, version, FullName: fullName, Email: email, photo, role, status, joinedOn } = user;
  const { JobTitle: jobTitle, Team: team, isOwner } = user;
  return {
    id,
    version,
    fullName,
    email,
    ...(photo !== '' && { photo }),
    role,
    status,
    jobTitle,
    team,
    joinedOn,
    ...(isOwner && { isOwner }),
  };
}

/** The order of the server's pages: by name in lower case, code point by code point, then by id. */
export function compareMembers(left: Member, right: Member): number {
  return compareText(left.fullName.toLowerCase(), right.fullName.toLowerCase()) || compareText(left.id, right.id);
}

/** The order of the server's pages: newest first. */
export function compareInvitations(left: Invitation, right: Invitation): number {
  return compareText(right.id, left.id);
}

/** By code points, as the server sorts. */
export function compareText(left: string, right: string): number {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = orderOf(left.charCodeAt(index)) - orderOf(right.charCodeAt(index));
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}

/** Half of a surrogate pair belongs to a code point above all that have one unit. */
function orderOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
