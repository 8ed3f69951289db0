import type { PortalMember, PortalRole } from '../../../contract';
import { roleToWire } from '../../../contract';
import type { Database, Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { formerMember } from './former-member';
import type { MemberEntry } from './services';

/** A membership with its person. */
export interface MemberRow {
  readonly client_id: string;
  readonly client_user_id: string;
  readonly person_id: string;
  readonly version: number;
  /** Column → version that last changed it. */
  readonly changed: Readonly<Record<string, number>>;
  readonly email: string;
  readonly full_name: string;
  readonly photo_key: string | null;
  readonly role: PortalRole;
  readonly status: 'active' | 'ended';
  readonly title: string | null;
  readonly team: string | null;
  readonly is_owner: boolean;
  readonly joined_at: string;
  /** `YYYY-MM-DD`. */
  readonly active_on: string | null;
  readonly activity_from: string;
}

/** As in the index `membership_by_activity`: the last day of use, or the one since which it is recorded. */
const activityDay = sql`(coalesce(m.active_on, m.activity_from) - date '2000-01-01')`;

const shownName = sql`case when p.erased_at is null then p.full_name else ${formerMember}::text end`;

/**
 * The owner of a portal: the admin to whom it was transferred, else the one who created it, else the admin who joined
 * first. Computed, so that a portal always has an owner as long as it has an admin.
 */
export function ownerOf(clientId: Sql): Sql {
  return sql`(select o.person_id from core.membership o join core.portal q on q.client_id = o.client_id
    where o.client_id = ${clientId} and o.role = 'admin' and o.status = 'active'
    order by coalesce(o.person_id = q.owner_id, false) desc, o.person_id = q.created_by desc, o.joined_at, o.person_id
    limit 1)`;
}

/**
 * Memberships as `m`, with their persons as `p`. Names sort by code points in every database, as browsers sort them:
 * both must place a changed name at the same row.
 */
export const selectMembers = sql<MemberRow>`select m.client_id, m.client_user_id, m.person_id, m.version, m.changed, m.role,
    m.status, m.title, m.team, m.joined_at, case when p.erased_at is null then p.email else '' end as email, p.photo_key,
    ${shownName} as full_name, m.sort_name, to_char(m.active_on, 'YYYY-MM-DD') as active_on,
    to_char(m.activity_from, 'YYYY-MM-DD') as activity_from, ${activityDay} as activity_day,
    m.role = 'admin' and m.status = 'active' and m.person_id = ${ownerOf(sql`m.client_id`)} as is_owner
  from membership m join person p on p.id = m.person_id`;

/** Members of any portal that meet a condition on `m` and `p`. */
export function readMembers(database: Database, condition: Sql): Promise<readonly MemberRow[]> {
  return database.rows(sql<MemberRow>`${selectMembers} where ${condition}`);
}

export function toMemberEntry(row: MemberRow): MemberEntry {
  return {
    personId: row.person_id,
    clientUserId: row.client_user_id,
    version: row.version,
    email: row.email,
    fullName: row.full_name,
    photoKey: row.photo_key ?? undefined,
    role: row.role,
    status: row.status,
    title: row.title ?? '',
    team: row.team ?? '',
    isOwner: row.is_owner,
    joinedAt: new Date(row.joined_at),
    activeOn: row.active_on ?? undefined,
    activityFrom: row.activity_from,
  };
}

/** A member as responses and live events show them, to everyone: without their activity. */
export function presentMember(member: MemberEntry): PortalMember {
  const { personId, version, fullName, email, photoKey: photo, role, status, title: jobTitle, team, joinedAt } = member;
  const { isOwner } = member;
  return {
    id: personId,
    version,
    fullName,
    email,
    ...(photo === undefined || photo === '' ? {} : { photo }),
    role: roleToWire(role),
    status,
    jobTitle,
    team,
    joinedOn: joinedAt.toISOString(),
    ...(isOwner ? { isOwner } : {}),
  };
}
