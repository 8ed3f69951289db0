import type { PortalInvitation, PortalRole } from '../../../contract';
import { roleToWire } from '../../../contract';
import type { Database, Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { formerMember } from './former-member';
import { toPersonCard } from './person-cards';
import type { InvitationEntry } from './services';

/** An invitation with its sender. */
export interface InvitationRow {
  readonly id: string;
  readonly client_id: string;
  readonly version: number;
  readonly email: string;
  readonly role: PortalRole;
  readonly full_name: string | null;
  readonly job_title: string | null;
  readonly status: 'sent' | 'accepted' | 'revoked' | 'expired';
  readonly accepted_by: string | null;
  readonly added_by: string;
  readonly inviter: string | null;
  readonly inviter_photo: string | null;
  readonly sent_at: string;
  readonly expires_at: string;
}

/** Invitations as `i`, with their senders. */
export const selectInvitations = sql<InvitationRow>`select i.id, i.client_id, i.version, i.email, i.role, i.status, i.full_name,
    i.job_title,    i.accepted_by, i.added_by, i.sent_at, i.expires_at, p.photo_key as inviter_photo,
    case when p.erased_at is null then p.full_name else ${formerMember}::text end as inviter
  from invitation i left join person p on p.id = i.added_by`;

/** Invitations of any portal that meet a condition on `i`. */
export function readInvitations(database: Database, condition: Sql): Promise<readonly InvitationRow[]> {
  return database.rows(sql<InvitationRow>`${selectInvitations} where ${condition}`);
}

export function toInvitationEntry(row: InvitationRow, now: Date): InvitationEntry {
  const expiresAt = new Date(row.expires_at);
  const { id, version, email, role, inviter } = row;
  return {
    id,
    version,
    email,
    role,
    fullName: row.full_name ?? '',
    title: row.job_title ?? '',
    status: stateOf(row, expiresAt > now),
    addedBy: inviter === null ? undefined : toPersonCard(row.added_by, inviter, row.inviter_photo),
    sentAt: new Date(row.sent_at),
    expiresAt,
  };
}

/** An invitation as responses and live events show it. */
export function presentInvitation(invitation: InvitationEntry): PortalInvitation {
  const { role, fullName, title: jobTitle, addedBy, sentAt, expiresAt, ...shown } = invitation;
  return {
    ...shown,
    role: roleToWire(role),
    ...(fullName === '' ? {} : { fullName }),
    ...(jobTitle === '' ? {} : { jobTitle }),
    ...(addedBy === undefined ? {} : { addedBy }),
    sentOn: sentAt.toISOString(),
    expiresOn: expiresAt.toISOString(),
  };
}

function stateOf({ status, accepted_by: acceptedBy }: InvitationRow, isInTime: boolean): InvitationEntry['status'] {
  if (acceptedBy !== null) {
    return 'used';
  }
  return status === 'revoked' || isInTime ? status : 'expired';
}
