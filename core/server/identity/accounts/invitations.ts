import type { LocalizedText, PortalRole } from '../../../contract';
import { invitationLifetime, resetTicketLifetime, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { Page, PageQuery } from '../../data/paging/page';
import { CursorSigner, readPage } from '../../data/paging/page';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { IdentityParts } from './identity-parts';
import { publishInvitationChanges } from './invitation-events';
import type { InvitationRow } from './invitation-rows';
import { readInvitations, selectInvitations, toInvitationEntry } from './invitation-rows';
import { identityDatabase } from './identity-scope';
import type { InvitedUser } from './member-requests';
import { MembershipRecords } from './membership-records';
import { MembershipRules } from './membership-rules';
import { identityMessages } from './messages';
import { newId } from './new-id';
import { isConfirmed, PersonRecords } from './person-records';
import { hashSecret, newSecret } from './secrets';
import type { InvitationDetails, InvitationEntry, InvitationLink, InvitationOutcome, Members } from './services';
import { Tickets } from './tickets';

interface LinkedRow {
  readonly status: 'sent' | 'accepted' | 'revoked' | 'expired';
  readonly role: PortalRole;
  readonly accepted_by: string | null;
  readonly expires_at: string;
  readonly company: string;
  readonly inviter: string | null;
}

interface OpenInvitation {
  readonly id: string;
  readonly role: PortalRole;
  readonly job_title: string | null;
}

/** Sends, resends, revokes, lists and accepts invitations to portals. */
export class Invitations {
  private readonly db: Database;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;
  private readonly tickets: Tickets;
  private readonly rules: MembershipRules;

  constructor(
    private readonly call: CoreRequest,
    parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
    this.tickets = new Tickets(this.db, call.context.clock);
    this.rules = new MembershipRules(call, parts);
  }

  async invite(clientId: string, users: Parameters<Members['invite']>[0]): Promise<readonly InvitationOutcome[]> {
    await this.rules.lock(clientId);
    await this.expireOverdue(clientId);
    const outcomes: InvitationOutcome[] = [];
    const sent: string[] = [];
    for (const user of users) {
      const outcome = await this.inviteOne(clientId, user);
      outcomes.push(outcome);
      sent.push(...(outcome.id === undefined ? [] : [outcome.id]));
    }
    await publishInvitationChanges(this.call, clientId, sent);
    return outcomes;
  }

  async resend(clientId: string, email: string): Promise<string> {
    await this.rules.lock(clientId);
    await this.assertRenewable(clientId, email);
    return this.renew(clientId, email, 'core.invitation.resend');
  }

  async createLink(clientId: string, invitationId: string): Promise<InvitationLink> {
    await this.rules.lock(clientId);
    const { email, status } = await this.read(clientId, invitationId);
    if (status === 'revoked' || status === 'used') {
      throw new AppError('not_found', localized(identityMessages.noSuchInvitation));
    }
    await this.assertRenewable(clientId, email);
    return { clientId, email, token: await this.renew(clientId, email, 'core.invitation.create-link') };
  }

  /** @param version the only one that is revoked. @returns false for another version, or a closed invitation. */
  async revokeVersion(clientId: string, invitationId: string, version: number): Promise<boolean> {
    const [row] = await readInvitations(
      this.db,
      sql`i.client_id = ${clientId} and i.id = ${invitationId} for update of i`,
    );
    if (row === undefined || row.version !== version || row.status !== 'sent') {
      return false;
    }
    await this.revoke(clientId, invitationId);
    return true;
  }

  async known(clientId: string, emails: readonly string[]): Promise<ReadonlyMap<string, 'member' | 'invited'>> {
    const rows = await this.db.rows(
      sql<{ email: string; is: 'member' | 'invited' }>`select i.email, 'invited' as is from invitation i
        where i.client_id = ${clientId} and i.email = any(${emails}::text[]) and i.expires_at > ${this.now}
          and (i.status = 'sent' or (i.status = 'accepted' and i.accepted_by is null))
        union all
        select p.email, 'member' as is from person p join membership m on m.person_id = p.id
        where p.email = any(${emails}::text[]) and m.client_id = ${clientId} and m.status = 'active'`,
    );
    return new Map(rows.map(({ email, is }) => [email, is]));
  }

  async revoke(clientId: string, invitationId: string): Promise<void> {
    const revoked = await this.db.run(
      sql`update invitation set status = 'revoked', version = version + 1
        where id = ${invitationId} and client_id = ${clientId} and accepted_by is null
          and status in ('sent', 'accepted', 'expired')`,
    );
    if (revoked === 0) {
      throw new AppError('not_found', localized(identityMessages.noSuchInvitation));
    }
    this.audit(clientId, 'core.invitation.revoke', invitationId);
    await publishInvitationChanges(this.call, clientId, [invitationId]);
  }

  async list(clientId: string, query: PageQuery): Promise<Page<InvitationEntry>> {
    const listed = await readPage<InvitationRow>({ db: this.db, signer: this.call.context.get(CursorSigner) }, query, {
      select: sql`select * from (${selectInvitations}) listed`,
      where: [sql`client_id = ${clientId} and accepted_by is null and status in ('sent', 'accepted', 'expired')`],
      sort: ['id desc'],
    });
    const now = this.now;
    return { items: listed.items.map((row) => toInvitationEntry(row, now)), nextCursor: listed.nextCursor };
  }

  async read(clientId: string, invitationId: string): Promise<InvitationEntry> {
    const [row] = await readInvitations(this.db, sql`i.client_id = ${clientId} and i.id = ${invitationId}`);
    if (row === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchInvitation));
    }
    return toInvitationEntry(row, this.now);
  }

  async readByToken({ email, clientId, token }: InvitationLink): Promise<InvitationDetails | undefined> {
    const row = await this.db.row<LinkedRow>(
      sql`select i.status, i.role, i.accepted_by, i.expires_at, p.name as company, a.full_name as inviter
        from invitation i join portal p on p.client_id = i.client_id
          left join person a on a.id = i.added_by and a.erased_at is null
        where i.client_id = ${clientId} and i.email = ${email} and i.token_hash = ${hashSecret(token)}`,
    );
    if (row === undefined) {
      return undefined;
    }
    const account = await this.persons.findByEmail(email);
    const expiresAt = new Date(row.expires_at);
    return {
      state: stateOf(row, expiresAt > this.now),
      company: row.company,
      inviter: row.inviter ?? '',
      role: row.role,
      hasAccount: account !== undefined && isConfirmed(account),
      expiresAt,
    };
  }

  async accept({ email, clientId, token }: Parameters<Members['accept']>[0]): Promise<string | undefined> {
    await this.rules.lock(clientId);
    const account = await this.persons.findByEmail(email);
    const open = await this.findOpen(clientId, email, token);
    if (open === undefined) {
      return this.acceptAgain(clientId, email);
    }
    if (account?.is_super_admin === true) {
      throw new AppError('validation_failed', localized(identityMessages.isSuperAdmin));
    }
    await this.rules.assertAllowed(clientId, { step: 'accept', email, role: open.role });
    if (account !== undefined && isConfirmed(account)) {
      await this.db.run(
        sql`update invitation set status = 'accepted', accepted_at = ${this.now}, accepted_by = ${account.id},
            version = version + 1
          where id = ${open.id}`,
      );
      await publishInvitationChanges(this.call, clientId, [open.id]);
      await this.memberships.join(clientId, account.id, open.role, open.job_title ?? undefined);
      return undefined;
    }
    // The account does not exist yet. The invitation stays reserved for it; the link can be opened again.
    await this.db.run(
      sql`update invitation set status = 'accepted', accepted_at = ${this.now}, version = version + 1
        where id = ${open.id}`,
    );
    await publishInvitationChanges(this.call, clientId, [open.id]);
    if (token === undefined) {
      return undefined;
    }
    return this.tickets.issue({ purpose: 'setup', email, invitationId: open.id }, resetTicketLifetime);
  }

  /** Accepting twice is no error: a double click, or the link opened again. */
  private async acceptAgain(clientId: string, email: string): Promise<undefined> {
    const member = await this.db.row(
      sql`select 1 as found from invitation i join membership m on m.client_id = i.client_id and m.person_id = i.accepted_by
        where i.client_id = ${clientId} and i.email = ${email} and i.status = 'accepted' and m.status = 'active'`,
    );
    if (member === undefined) {
      throw new AppError('validation_failed', localized(identityMessages.invitationClosed));
    }
    return undefined;
  }

  private findOpen(clientId: string, email: string, token: string | undefined): Promise<OpenInvitation | undefined> {
    return this.db.row<OpenInvitation>(
      sql`select id, role, job_title from invitation
        where ${sql.and([
          sql`client_id = ${clientId} and email = ${email} and accepted_by is null and expires_at > ${this.now}`,
          sql`status in ('sent', 'accepted')`,
          token === undefined ? undefined : sql`token_hash = ${hashSecret(token)}`,
        ])}
        for update`,
    );
  }

  private async inviteOne(clientId: string, user: InvitedUser): Promise<InvitationOutcome> {
    const { email, role, fullName = '', title = '' } = user;
    const member = await this.db.row(
      sql`select 1 as found from membership m join person p on p.id = m.person_id
        where m.client_id = ${clientId} and m.status = 'active' and p.email = ${email}`,
    );
    if (member !== undefined) {
      return { email, outcome: 'already-member', token: undefined };
    }
    const invited = await this.db.row(
      sql`select 1 as found from invitation where client_id = ${clientId} and email = ${email}
        and (status = 'sent' or (status = 'accepted' and accepted_by is null))`,
    );
    if (invited !== undefined) {
      return { email, outcome: 'already-invited', token: undefined };
    }
    const reason = await this.rules.refusal(clientId, { step: 'invite', email, role });
    if (reason !== undefined) {
      return { email, outcome: 'refused', token: undefined, reason: this.inWords(reason) };
    }
    const now = this.now;
    const token = newSecret();
    const id = newId(now);
    const added = await this.db.run(
      sql`insert into invitation (id, client_id, email, token_hash, role, full_name, job_title,
          added_by, status, sent_at, expires_at, created_at)
        values (${id}, ${clientId}, ${email}, ${hashSecret(token)}, ${role}, nullif(${fullName}::text, ''),
          nullif(${title}::text, ''), ${this.persons.callerId}, 'sent',
          ${now}, ${this.expiry}, ${now})
        on conflict do nothing`,
    );
    if (added === 0) {
      return { email, outcome: 'already-invited', token: undefined };
    }
    this.audit(clientId, 'core.invitation.send', id);
    return { email, outcome: 'invited', token, id };
  }

  /** Only the hash of a token is stored, so a link is always a new one, and the earlier link ends. */
  private async renew(clientId: string, email: string, action: `core.${string}`): Promise<string> {
    const token = newSecret();
    const renewed = await this.db.row<{ id: string }>(
      sql`update invitation set token_hash = ${hashSecret(token)}, status = 'sent', sent_at = ${this.now},
          sent_count = sent_count + 1, expires_at = ${this.expiry}, version = version + 1
        where id = (
          select id from invitation
          where client_id = ${clientId} and email = ${email} and accepted_by is null
            and status in ('sent', 'accepted', 'expired')
          order by id desc limit 1)
        returning id`,
    );
    if (renewed === undefined) {
      throw new AppError('not_found', localized(identityMessages.noSuchInvitation));
    }
    this.audit(clientId, action, renewed.id);
    await publishInvitationChanges(this.call, clientId, [renewed.id]);
    return token;
  }

  private inWords(reason: LocalizedText | string): string {
    return typeof reason === 'string' ? reason : this.call.context.translate(reason.message, reason.values);
  }

  /** An expired invitation has no seat any more. */
  private async assertRenewable(clientId: string, email: string): Promise<void> {
    const expired = await this.db.row<{ role: PortalRole }>(
      sql`select role from invitation
        where client_id = ${clientId} and email = ${email} and accepted_by is null
          and (status = 'expired' or (status in ('sent', 'accepted') and expires_at <= ${this.now}))
          and not exists (select 1 from invitation o where o.client_id = invitation.client_id
            and o.email = invitation.email and o.accepted_by is null and o.status in ('sent', 'accepted')
            and o.expires_at > ${this.now})
        order by id desc limit 1`,
    );
    if (expired !== undefined) {
      await this.rules.assertAllowed(clientId, { step: 'invite', email, role: expired.role });
    }
  }

  /** An expired invitation must not block a new one to the same address. */
  private async expireOverdue(clientId: string): Promise<void> {
    await this.db.run(
      sql`update invitation set status = 'expired'
        where client_id = ${clientId} and accepted_by is null and status in ('sent', 'accepted')
          and expires_at <= ${this.now}`,
    );
  }

  private audit(clientId: string, action: `core.${string}`, invitationId: string): void {
    this.call.outboxFor(clientId).audit({ action, entity: 'invitation', entityId: invitationId });
  }

  private get now(): Date {
    return this.call.context.clock.now();
  }

  private get expiry(): Date {
    return new Date(this.now.getTime() + invitationLifetime);
  }
}

function stateOf({ status, accepted_by: acceptedBy }: LinkedRow, isInTime: boolean): InvitationDetails['state'] {
  if (acceptedBy !== null) {
    return 'used';
  }
  if (status === 'revoked') {
    return 'revoked';
  }
  return status === 'expired' || !isInTime ? 'expired' : 'open';
}
