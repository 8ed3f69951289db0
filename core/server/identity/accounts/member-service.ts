import type { PortalRole } from '../../../contract';
import { localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { Page, PageQuery } from '../../data/paging/page';
import { CursorSigner, readPage } from '../../data/paging/page';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { formerMember } from './former-member';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { Invitations } from './invitations';
import { MembershipRecords } from './membership-records';
import { identityMessages } from './messages';
import { PersonRecords } from './person-records';
import type {
  InvitationDetails,
  InvitationEntry,
  InvitationLink,
  InvitationOutcome,
  MemberEntry,
  Members,
  PersonDetails,
} from './services';

interface MemberRow {
  readonly client_user_id: string;
  readonly person_id: string;
  readonly email: string;
  readonly full_name: string;
  readonly photo_key: string | null;
  readonly role: PortalRole;
  readonly status: 'active' | 'ended';
  readonly title: string | null;
  readonly team: string | null;
  readonly joined_at: string;
  /** Sort key of the name. */
  readonly sort_name: string;
}

/** Members of the request's portal. */
export class DatabaseMembers implements Members {
  private readonly db: Database;
  private readonly invites: Invitations;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;

  constructor(
    private readonly call: CoreRequest,
    parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.invites = new Invitations(call, parts);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
  }

  invite(users: Parameters<Members['invite']>[0]): Promise<readonly InvitationOutcome[]> {
    return this.invites.invite(this.clientId, users);
  }

  resend(email: string): Promise<string> {
    return this.invites.resend(this.clientId, email);
  }

  revoke(invitationId: string): Promise<void> {
    return this.invites.revoke(this.clientId, invitationId);
  }

  invitations(query: PageQuery): Promise<Page<InvitationEntry>> {
    return this.invites.list(this.clientId, query);
  }

  invitationByToken(link: InvitationLink): Promise<InvitationDetails | undefined> {
    return this.invites.readByToken(link);
  }

  accept(input: Parameters<Members['accept']>[0]): Promise<string | undefined> {
    return this.invites.accept(input);
  }

  async list(query: Parameters<Members['list']>[0]): Promise<Page<MemberEntry>> {
    const search = (query.search ?? '').trim().toLowerCase();
    const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const listed = await readPage<MemberRow>({ db: this.db, signer: this.call.context.get(CursorSigner) }, query, {
      select: sql`select * from (${selectMembers}) listed`,
      where: [
        sql`client_id = ${this.clientId} and status = ${query.status}`,
        search !== '' && sql`(sort_name like ${pattern} or email like ${pattern})`,
      ],
      sort: ['sort_name', 'person_id'],
    });
    return { items: listed.items.map(toEntry), nextCursor: listed.nextCursor };
  }

  count(): Promise<number> {
    return this.countWhere(sql`status = 'active'`);
  }

  countAdmins(): Promise<number> {
    return this.countWhere(sql`status = 'active' and role = 'admin'`);
  }

  async profile(who: Parameters<Members['profile']>[0]): Promise<MemberEntry & PersonDetails> {
    const entry = await this.read('email' in who ? sql`p.email = ${who.email}` : sql`m.person_id = ${who.personId}`);
    return { ...(await this.persons.details(entry.personId)), ...entry };
  }

  async change(personId: string, patch: Parameters<Members['change']>[1]): Promise<MemberEntry> {
    await this.lockPortal();
    const before = await this.read(sql`m.person_id = ${personId}`);
    const role = patch.role ?? before.role;
    const status = patch.status ?? before.status;
    await this.assertAdminRemains(before, { role, status });
    if (status === 'ended') {
      await this.memberships.end(this.clientId, personId);
    } else {
      await this.memberships.join(this.clientId, personId, role);
    }
    await this.db.run(
      sql`update membership set role = ${role}, title = ${patch.title ?? before.title},
          team = ${patch.team ?? before.team}
        where client_id = ${this.clientId} and person_id = ${personId}`,
    );
    if (status === 'active') {
      await this.memberships.publishChange(this.clientId, personId, 'membership-changed');
    }
    this.call.outboxFor(this.clientId).audit({
      action: 'core.member.change',
      entity: 'person',
      entityId: personId,
      detail: { before: { role: before.role, status: before.status }, after: { role, status } },
    });
    return this.read(sql`m.person_id = ${personId}`);
  }

  async end(personId: string): Promise<void> {
    await this.lockPortal();
    const before = await this.read(sql`m.person_id = ${personId} and m.status = 'active'`);
    await this.assertAdminRemains(before, { role: before.role, status: 'ended' });
    await this.memberships.end(this.clientId, personId);
  }

  private get clientId(): string {
    const { clientId } = this.call;
    if (clientId === undefined) {
      throw new Error('Members need a portal, and this request has none.');
    }
    return clientId;
  }

  private async countWhere(condition: Sql): Promise<number> {
    const row = await this.db.row<{ count: number }>(
      sql`select count(*)::int as count from membership where client_id = ${this.clientId} and ${condition}`,
    );
    return row?.count ?? 0;
  }

  /** Serializes two admins who remove each other at the same moment. */
  private async lockPortal(): Promise<void> {
    await this.db.row(sql`select client_id from portal where client_id = ${this.clientId} for update`);
  }

  private async assertAdminRemains(
    before: MemberEntry,
    after: { readonly role: PortalRole; readonly status: 'active' | 'ended' },
  ): Promise<void> {
    const remaining = await this.db.row<{ others: number; was_admin: boolean; stays_admin: boolean }>(
      sql`select count(*)::int as others,
          ${before.role}::text = 'admin' and ${before.status}::text = 'active' as was_admin,
          ${after.role}::text = 'admin' and ${after.status}::text = 'active' as stays_admin
        from membership
        where client_id = ${this.clientId} and role = 'admin' and status = 'active'
          and person_id <> ${before.personId}`,
    );
    if (remaining !== undefined && remaining.was_admin && !remaining.stays_admin && remaining.others === 0) {
      throw new AppError('conflict', localized(identityMessages.lastAdmin));
    }
  }

  private async read(condition: Sql): Promise<MemberEntry> {
    const row = await this.db.row<MemberRow>(
      sql`${selectMembers} where m.client_id = ${this.clientId} and ${condition}`,
    );
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchMember));
    }
    return toEntry(row);
  }
}

const shownName = sql`case when p.erased_at is null then p.full_name else ${formerMember}::text end`;

const selectMembers = sql`select m.client_id, m.client_user_id, m.person_id, m.role, m.status, m.title, m.team, m.joined_at,
    case when p.erased_at is null then p.email else '' end as email, p.photo_key, ${shownName} as full_name,
    lower(${shownName}) as sort_name
  from membership m join person p on p.id = m.person_id`;

function toEntry(row: MemberRow): MemberEntry {
  return {
    personId: row.person_id,
    clientUserId: row.client_user_id,
    email: row.email,
    fullName: row.full_name,
    photoKey: row.photo_key ?? undefined,
    role: row.role,
    status: row.status,
    title: row.title ?? '',
    team: row.team ?? '',
    joinedAt: new Date(row.joined_at),
  };
}
