import { WireRole } from '@tessera/core/contract';
import type { Member, MemberStatus } from '../model/member';
import type { MemberRole } from '../model/roles';

/** Orders of the list: by name, by the day of joining, or the newest first. */
export const memberSorts = ['name', 'joined', '-joined'] as const;
/** One of `memberSorts`. */
export type MemberSort = (typeof memberSorts)[number];

/** Which members a page shows, as its address has it. */
export interface MemberFilter {
  readonly status: MemberStatus;
  readonly role: MemberRole | undefined;
  readonly sort: MemberSort;
  /** A part of the name or the email address; empty for all. */
  readonly search: string;
}

/** All active members by name. */
export const defaultMemberFilter: MemberFilter = { status: 'active', role: undefined, sort: 'name', search: '' };

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
  };
}

/** The query of an address with this filter, with `?` or empty. */
export function writeMemberFilter({ status, role, sort, search }: MemberFilter): string {
  const query = new URLSearchParams([
    ...(status === 'active' ? [] : [['status', status]]),
    ...(role === undefined ? [] : [['role', role]]),
    ...(sort === 'name' ? [] : [['sort', sort]]),
    ...(search === '' ? [] : [['search', search]]),
  ]);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether a list contains a member. As the server searches: in the name and in the email address. */
export function isListed(member: Member, { status, role, search }: MemberFilter): boolean {
  const text = search.trim().toLowerCase();
  return (
    member.status === status &&
    (role === undefined || member.role === role) &&
    (member.fullName.toLowerCase().includes(text) || member.email.includes(text))
  );
}
