import { localized } from '../../../contract';
import type { PortalRole } from '../../../contract';
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
import type { PortalEntryFacts, Portals } from './services';
import { isTimeZone } from './time-zones';

interface PortalRow {
  readonly client_id: string;
  readonly client_user_id: string;
  readonly role: PortalRole;
  readonly name: string;
  readonly time_zone: string;
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
    parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.persons = new PersonRecords(call, parts);
    this.memberships = new MembershipRecords(call, parts);
  }

  async create(name: string, timeZone: string): Promise<string> {
    assertTimeZone(timeZone);
    const personId = this.persons.callerId;
    const now = this.call.context.clock.now();
    const clientId = newId(now);
    await this.db.run(
      sql`insert into portal (client_id, name, time_zone, created_by, created_at, updated_at)
        values (${clientId}, ${name}, ${timeZone}, ${personId}, ${now}, ${now})`,
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

  async change(clientId: string, patch: { readonly name: string; readonly timeZone: string }): Promise<void> {
    assertTimeZone(patch.timeZone);
    const changed = await this.db.run(
      sql`update portal set name = ${patch.name}, time_zone = ${patch.timeZone},
          updated_at = ${this.call.context.clock.now()}
        where client_id = ${clientId} and exists (
          select 1 from membership m where m.client_id = portal.client_id
            and m.person_id = ${this.persons.callerId} and m.status = 'active' and m.role = 'admin')`,
    );
    if (changed === 0) {
      throw new AppError('permission_required', localized(identityMessages.notAdmin));
    }
    this.call
      .outboxFor(clientId)
      .audit({ action: 'core.portal.change', entity: 'portal', entityId: clientId, detail: patch });
  }

  async of(personId: string): Promise<readonly PortalEntryFacts[]> {
    const now = this.call.context.clock.now();
    const rows = await this.db.rows<PortalRow>(
      sql`select m.client_id, m.client_user_id, m.role, p.name, p.time_zone,
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
      activeMembers: row.active_members,
      openInvitations: row.open_invitations,
    }));
  }
}

function assertTimeZone(zone: string): void {
  if (!isTimeZone(zone)) {
    throw new AppError('validation_failed', localized(identityMessages.unknownTimeZone));
  }
}
