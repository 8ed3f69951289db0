import type { PortalMember, PortalRole } from '../../../contract';
import { localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { Page, PageQuery } from '../../data/paging/page';
import { CursorSigner, readPage } from '../../data/paging/page';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import { sql } from '../../data/sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { Invitations } from './invitations';
import type { MemberRow } from './member-rows';
import { presentMember, readMembers, selectMembers, toMemberEntry } from './member-rows';
import { MembershipRecords } from './membership-records';
import { MembershipRules } from './membership-rules';
import { identityMessages } from './messages';
import { PersonRecords } from './person-records';
import { PortalSeats } from './portal-seats';
import type {
  InvitationDetails,
  InvitationEntry,
  InvitationLink,
  InvitationOutcome,
  MemberEntry,
  Members,
  PersonDetails,
  SeatUsage,
} from './services';

/** Members of the request's portal. */
export class DatabaseMembers implements Members {
  private readonly db: Database;
  private readonly invites: Invitations;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;
  private readonly rules: MembershipRules;

  constructor(
    private readonly call: CoreRequest,
    parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.invites = new Invitations(call, parts);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
    this.rules = new MembershipRules(call, parts);
  }

  invite(users: Parameters<Members['invite']>[0]): Promise<readonly InvitationOutcome[]> {
    return this.invites.invite(this.clientId, users);
  }

  seats(): Promise<SeatUsage> {
    return new PortalSeats(this.db, this.call.context.clock.now()).usage(this.clientId);
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

  invitation(invitationId: string): Promise<InvitationEntry> {
    return this.invites.read(this.clientId, invitationId);
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
    return { items: listed.items.map(toMemberEntry), nextCursor: listed.nextCursor };
  }

  async member(personId: string): Promise<MemberEntry> {
    return toMemberEntry(await this.read(sql`m.person_id = ${personId}`));
  }

  count(): Promise<number> {
    return this.countWhere(sql`status = 'active'`);
  }

  countAdmins(): Promise<number> {
    return this.countWhere(sql`status = 'active' and role = 'admin'`);
  }

  async profile(who: Parameters<Members['profile']>[0]): Promise<MemberEntry & PersonDetails> {
    const row = await this.read('email' in who ? sql`p.email = ${who.email}` : sql`m.person_id = ${who.personId}`);
    return { ...(await this.persons.details(row.person_id)), ...toMemberEntry(row) };
  }

  async change(personId: string, patch: Parameters<Members['change']>[1]): Promise<MemberEntry> {
    await this.lockPortal();
    const before = await this.read(sql`m.person_id = ${personId}`);
    const columns = memberColumns.filter((column) => patch[column] !== undefined);
    this.assertUnchanged(before, columns);
    const role = patch.role ?? before.role;
    const status = patch.status ?? before.status;
    await this.assertAdminRemains(before, { role, status });
    if (before.status === 'ended' && status === 'active') {
      await this.rules.assertAllowed(this.clientId, { step: 'restore', email: before.email, role });
    }
    await this.db.run(
      sql`update membership set role = ${role}, title = ${patch.title ?? before.title},
          team = ${patch.team ?? before.team}, ${versionBump(columns)}
        where client_id = ${this.clientId} and person_id = ${personId}`,
    );
    if (status === before.status) {
      await this.memberships.publishChange(this.clientId, personId, 'membership-changed');
    } else if (status === 'ended') {
      await this.memberships.end(this.clientId, personId);
    } else {
      await this.memberships.join(this.clientId, personId, role);
    }
    this.call.outboxFor(this.clientId).audit({
      action: 'core.member.change',
      entity: 'person',
      entityId: personId,
      detail: { before: { role: before.role, status: before.status }, after: { role, status } },
    });
    return this.member(personId);
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

  /** The portal is locked, so nothing changes after this. */
  private assertUnchanged(row: MemberRow, columns: readonly (typeof memberColumns)[number][]): void {
    const { ifMatch } = this.call;
    const changed = columns.filter((column) => ifMatch !== undefined && (row.changed[column] ?? 0) > ifMatch);
    if (changed.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts: changed.map((column) => shownFields[column]), current: presentMember(toMemberEntry(row)) },
      });
    }
  }

  private async assertAdminRemains(
    before: MemberRow,
    after: { readonly role: PortalRole; readonly status: 'active' | 'ended' },
  ): Promise<void> {
    const remaining = await this.db.row<{ others: number; was_admin: boolean; stays_admin: boolean }>(
      sql`select count(*)::int as others,
          ${before.role}::text = 'admin' and ${before.status}::text = 'active' as was_admin,
          ${after.role}::text = 'admin' and ${after.status}::text = 'active' as stays_admin
        from membership
        where client_id = ${this.clientId} and role = 'admin' and status = 'active'
          and person_id <> ${before.person_id}`,
    );
    if (remaining !== undefined && remaining.was_admin && !remaining.stays_admin && remaining.others === 0) {
      throw new AppError('conflict', localized(identityMessages.lastAdmin));
    }
  }

  private async read(condition: Sql): Promise<MemberRow> {
    const [row] = await readMembers(this.db, sql`m.client_id = ${this.clientId} and ${condition}`);
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchMember));
    }
    return row;
  }
}

/** Columns of a membership that admins change. */
const memberColumns = ['role', 'title', 'team', 'status'] as const;

/** Their names in responses. */
const shownFields: Readonly<Record<(typeof memberColumns)[number], keyof PortalMember>> = {
  role: 'role',
  title: 'jobTitle',
  team: 'team',
  status: 'status',
};
