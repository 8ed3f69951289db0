import { localized } from '../../../contract';
import type { CompanySettings, CompanySettingsPatch, PortalRole, Weekday } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { PortalContext } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import { Entitlements } from '../entitlements/entitlements';
import { sql } from '../../data/sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { MembershipRecords } from './membership-records';
import { identityMessages } from './messages';
import { newId } from './new-id';
import { PersonRecords } from './person-records';
import type { PortalEntryFacts, Portals } from './portals';
import { assertTimeZone, PortalSettings } from './portal-settings';

interface PortalRow {
  readonly client_id: string;
  readonly client_user_id: string;
  readonly role: PortalRole;
  readonly name: string;
  readonly time_zone: string;
  readonly working_days: readonly Weekday[];
  readonly holidays: readonly string[];
  readonly fiscal_year_start: number;
  readonly deletion_at: string | null;
  readonly currency: string;
  readonly active_members: number;
  readonly open_invitations: number;
}

/** Portals of the request's person. */
export class DatabasePortals implements Portals {
  private readonly db;
  private readonly persons: PersonRecords;
  private readonly memberships: MembershipRecords;
  /** Portals created in this request; they have no plan yet, so no lookup is needed. */
  private readonly created = new Set<string>();

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
  }

  async create(name: string, timeZone: string): Promise<string> {
    assertTimeZone(timeZone);
    const personId = this.persons.callerId;
    const now = this.call.context.clock.now();
    const locale = this.call.context.origin?.language ?? 'en';
    const clientId = newId(now);
    await this.db.run(
      sql`insert into portal (client_id, name, time_zone, locale, created_by, created_at, updated_at)
        values (${clientId}, ${name}, ${timeZone}, ${locale}, ${personId}, ${now}, ${now})`,
    );
    this.call
      .outboxFor(clientId)
      .audit({ action: 'core.portal.create', entity: 'portal', entityId: clientId, detail: { name } });
    await this.memberships.join(clientId, personId, 'admin');
    this.created.add(clientId);
    return clientId;
  }

  async enter<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T> {
    const membership = await this.db.row<{ role: PortalRole }>(
      sql`select role from membership
        where client_id = ${clientId} and person_id = ${this.persons.callerId} and status = 'active'`,
    );
    if (membership === undefined) {
      throw new AppError('permission_required', localized(identityMessages.notInPortal));
    }
    const modules = this.created.has(clientId)
      ? new Set<string>()
      : (await this.call.context.get(Entitlements).of(clientId)).modules;
    return this.call.enter(clientId, { role: membership.role, modules }, work);
  }

  async change(clientId: string, patch: CompanySettingsPatch): Promise<CompanySettings> {
    return new PortalSettings(this.call, this.parts).change(clientId, this.persons.callerId, patch);
  }

  async of(personId: string): Promise<readonly PortalEntryFacts[]> {
    const now = this.call.context.clock.now();
    const rows = await this.db.rows<PortalRow>(
      sql`select m.client_id, m.client_user_id, m.role, p.name, p.time_zone, p.working_days, p.holidays, p.fiscal_year_start,
          p.currency, p.deletion_at,
          (select count(*)::int from membership a
            where a.client_id = m.client_id and a.status = 'active') as active_members,
          (select count(*)::int from invitation i
            where i.client_id = m.client_id and i.accepted_by is null and i.status in ('sent', 'accepted')
              and i.expires_at > ${now}) as open_invitations
        from membership m join portal p on p.client_id = m.client_id
        where m.person_id = ${personId} and m.status = 'active'
        order by m.joined_at, m.client_user_id`,
    );
    return rows.map((row) => ({
      clientId: row.client_id,
      clientUserId: row.client_user_id,
      role: row.role,
      name: row.name,
      timeZone: row.time_zone,
      workingDays: row.working_days,
      holidays: row.holidays,
      fiscalYearStart: row.fiscal_year_start,
      deletionOn: row.deletion_at ?? undefined,
      currency: row.currency,
      activeMembers: row.active_members,
      openInvitations: row.open_invitations,
    }));
  }
}
