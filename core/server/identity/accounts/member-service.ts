import type { PortalMember, PortalRole } from '../../../contract';
import { isAdminRole, localized } from '../../../contract';
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
import type { MembershipPatch, MemberQuery, OwnedWorkCount } from './member-requests';
import type { MemberRow } from './member-rows';
import { ownerOf, presentMember, readMembers, selectMembers, toMemberEntry } from './member-rows';
import { MembershipRecords } from './membership-records';
import { MembershipRules } from './membership-rules';
import { identityMessages } from './messages';
import { countOwnedWork } from './owned-work';
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
    private readonly parts: IdentityParts,
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

  createInvitationLink(invitationId: string): Promise<InvitationLink> {
    return this.invites.createLink(this.clientId, invitationId);
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

  known(emails: readonly string[]): Promise<ReadonlyMap<string, 'member' | 'invited'>> {
    return this.invites.known(this.clientId, emails);
  }

  revokeVersion(invitationId: string, version: number): Promise<boolean> {
    return this.invites.revokeVersion(this.clientId, invitationId, version);
  }

  async list(query: MemberQuery): Promise<Page<MemberEntry>> {
    const search = (query.search ?? '').trim().toLowerCase();
    const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const listed = await readPage<MemberRow>({ db: this.db, signer: this.call.context.get(CursorSigner) }, query, {
      select: sql`select * from (${selectMembers}) listed`,
      where: [
        sql`client_id = ${this.clientId} and status = ${query.status}`,
        query.role !== undefined && sql`role = ${query.role}`,
        search !== '' && sql`(sort_name like ${pattern} or email like ${pattern})`,
        query.inactiveSince !== undefined && sql`activity_day <= ${query.inactiveSince}::date - date '2000-01-01'`,
      ],
      sort: memberOrders[query.inactiveSince === undefined ? (query.sort ?? 'name') : 'activity'],
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

  async ownerId(): Promise<string | undefined> {
    const row = await this.db.row<{ id: string | null }>(sql`select ${ownerOf(sql`${this.clientId}::uuid`)} as id`);
    return row?.id ?? undefined;
  }

  async profile(who: Parameters<Members['profile']>[0]): Promise<MemberEntry & PersonDetails> {
    const row = await this.read('email' in who ? sql`p.email = ${who.email}` : sql`m.person_id = ${who.personId}`);
    return { ...(await this.persons.details(row.person_id)), ...toMemberEntry(row) };
  }

  async change(personId: string, patch: MembershipPatch, version?: number): Promise<MemberEntry> {
    await this.lockPortal();
    const before = await this.read(sql`m.person_id = ${personId}`);
    const columns = memberColumns.filter((column) => patch[column] !== undefined);
    this.assertUnchanged(before, columns, version);
    const role = patch.role ?? before.role;
    const status = patch.status ?? before.status;
    await this.assertMayChange(before, { role, status, successorId: patch.successorId });
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
      await this.memberships.end(this.clientId, personId, patch.successorId);
    } else {
      await this.memberships.join(this.clientId, personId, role);
    }
    await this.publishNextOwner(before);
    this.call.outboxFor(this.clientId).audit({
      action: 'core.member.change',
      entity: 'person',
      entityId: personId,
      detail: { before: { role: before.role, status: before.status }, after: { role, status } },
    });
    return this.member(personId);
  }

  async end(personId: string, successorId?: string): Promise<void> {
    await this.lockPortal();
    const before = await this.read(sql`m.person_id = ${personId} and m.status = 'active'`);
    await this.assertMayChange(before, { role: before.role, status: 'ended', successorId });
    await this.memberships.end(this.clientId, personId, successorId);
    await this.publishNextOwner(before);
  }

  async transferOwnership(personId: string): Promise<void> {
    await this.lockPortal();
    const owner = await this.read(sql`m.person_id = ${this.persons.callerId}`);
    const next = await this.read(sql`m.person_id = ${personId}`);
    if (!owner.is_owner) {
      throw new AppError('permission_required', localized(identityMessages.notOwner));
    }
    if (!isAdminRole(next.role) || next.status !== 'active') {
      throw new AppError('validation_failed', localized(identityMessages.ownerNotAdmin));
    }
    if (next.is_owner) {
      return;
    }
    await this.db.run(sql`update portal set owner_id = ${personId} where client_id = ${this.clientId}`);
    await this.publishOwner(owner.person_id);
    await this.publishOwner(personId);
    this.call.outboxFor(this.clientId).audit({
      action: 'core.portal.transfer',
      entity: 'portal',
      entityId: this.clientId,
      detail: { before: { ownerId: owner.person_id }, after: { ownerId: personId } },
    });
  }

  ownedWork(personIds: readonly string[]): Promise<readonly OwnedWorkCount[]> {
    return countOwnedWork(this.call, this.parts, { clientId: this.clientId, personIds });
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
  private assertUnchanged(row: MemberRow, columns: readonly (typeof memberColumns)[number][], version?: number): void {
    const ifMatch = version ?? this.call.ifMatch;
    const changed = columns.filter((column) => ifMatch !== undefined && (row.changed[column] ?? 0) > ifMatch);
    if (changed.length > 0) {
      throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
        params: { conflicts: changed.map((column) => shownFields[column]), current: presentMember(toMemberEntry(row)) },
      });
    }
  }

  private async assertMayChange(
    before: MemberRow,
    after: {
      readonly role: PortalRole;
      readonly status: 'active' | 'ended';
      readonly successorId: string | undefined;
    },
  ): Promise<void> {
    const { successorId } = after;
    await this.assertAdminRemains(before, after);
    const keeps = after.role === before.role && after.status === before.status;
    if (before.is_owner && !keeps && before.person_id !== this.call.personId) {
      throw new AppError('conflict', localized(identityMessages.ownerProtected));
    }
    if (successorId === undefined) {
      return;
    }
    const [successor] = await readMembers(
      this.db,
      sql`m.client_id = ${this.clientId} and m.person_id = ${successorId} and m.status = 'active'`,
    );
    if (successor === undefined || successorId === before.person_id) {
      throw new AppError('validation_failed', localized(identityMessages.successorUnknown));
    }
  }

  /** An owner who has left or given up their role is followed by another admin. */
  private async publishNextOwner(before: MemberRow): Promise<void> {
    if (!before.is_owner) {
      return;
    }
    const next = await this.ownerId();
    if (next !== undefined && next !== before.person_id) {
      await this.publishOwner(next);
    }
  }

  private async publishOwner(personId: string): Promise<void> {
    await this.db.run(
      sql`update membership set ${versionBump([])} where client_id = ${this.clientId} and person_id = ${personId}`,
    );
    await this.memberships.publishChange(this.clientId, personId, 'membership-changed');
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

const memberOrders = {
  name: ['sort_name', 'person_id'],
  joined: ['joined_at', 'person_id'],
  '-joined': ['joined_at desc', 'person_id desc'],
  activity: ['activity_day', 'person_id'],
} as const;

/** Columns of a membership that admins change. */
const memberColumns = ['role', 'title', 'team', 'status'] as const;

/** Their names in responses. */
const shownFields: Readonly<Record<(typeof memberColumns)[number], keyof PortalMember>> = {
  role: 'role',
  title: 'jobTitle',
  team: 'team',
  status: 'status',
};
