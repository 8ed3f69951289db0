import { WireRole } from '@tessera/core/contract';
import type { Member, MemberStatus } from '../model/member';
import type { MemberRole } from '../model/roles';

/** Orders of the list: by name, by the day of joining, the newest first, or those first who are inactive for longest. */
export const memberSorts = ['name', 'joined', '-joined', 'activity'] as const;
/** One of `memberSorts`. */
export type MemberSort = (typeof memberSorts)[number];

/** Which members a page shows, as its address has it. */
export interface MemberFilter {
  readonly status: MemberStatus;
  readonly role: MemberRole | undefined;
  readonly sort: MemberSort;
  /** A part of the name or the email address; empty for all. */
  readonly search: string;
  /** Only members who have not opened the company for `inactiveDays` days; they come in the order `activity`. */
  readonly isInactive: boolean;
}

/** All active members by name. */
export const defaultMemberFilter: MemberFilter = {
  status: 'active',
  role: undefined,
  sort: 'name',
  search: '',
  isInactive: false,
};

/** Parameter of the page's address that opens the dialog to invite from a list. */
export const inviteListQuery = 'invite';

const maxSearch = 200;

/** Reads the filter of an address; unknown values are left out. */
export function readMemberFilter(query: Pick<URLSearchParams, 'get'>): MemberFilter {
  const role = query.get('role');
  const sort = query.get('sort');
  return {
    status: query.get('status') === 'ended' ? 'ended' : 'active',
    role: WireRole.safeParse(role).data,
    sort: memberSorts.find((each) => each === sort) ?? 'name',
    search: (query.get('search') ?? '').slice(0, maxSearch),
    isInactive: query.get('activity') === 'inactive',
  };
}

/** The query of an address with this filter, with `?` or empty. */
export function writeMemberFilter({ status, role, sort, search, isInactive }: MemberFilter): string {
  const query = new URLSearchParams([
    ...(status === 'active' ? [] : [['status', status]]),
    ...(role === undefined ? [] : [['role', role]]),
    ...(sort === 'name' ? [] : [['sort', sort]]),
    ...(search === '' ? [] : [['search', search]]),
    ...(isInactive ? [['activity', 'inactive']] : []),
  ]);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Whether a list contains a member. As the server searches: in the name and in the email address.
 *
 * @param inactiveSince the last day on which an inactive member may have been active.
 */
export function isListed(
  member: Member,
  { status, role, search, isInactive }: MemberFilter,
  activity: { readonly lastDay: (id: string) => string; readonly inactiveSince: string },
): boolean {
  const text = search.trim().toLowerCase();
  return (
    member.status === status &&
    (role === undefined || member.role === role) &&
    (!isInactive || activity.lastDay(member.id) <= activity.inactiveSince) &&
    (member.fullName.toLowerCase().includes(text) || member.email.includes(text))
  );
}
