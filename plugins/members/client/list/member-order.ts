import { compareMembers, compareText } from '../model/member';
import type { Member } from '../model/member';
import type { MemberSort } from './member-filter';

/** The orders of the server's pages, by the name that requests give them; `MemberActivity` has the other. */
export const memberComparisons: Readonly<
  Record<Exclude<MemberSort, 'activity'>, (left: Member, right: Member) => number>
> = {
  name: compareMembers,
  joined: compareJoined,
  '-joined': (left, right) => -compareJoined(left, right),
};

function compareJoined(left: Member, right: Member): number {
  return compareText(left.joinedOn, right.joinedOn) || compareText(left.id, right.id);
}
