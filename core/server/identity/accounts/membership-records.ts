import type { PortalRole } from '../../../contract';
import { peopleChangedLive, personJoined, personRemoved } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import type { IdentityEvent } from './identity-events';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { presentMember, readMembers, toMemberEntry } from './member-rows';
import { newId } from './new-id';
import { utcDay } from './utc-day';

/** Stores memberships and publishes their changes. */
export class MembershipRecords {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: Pick<IdentityParts, 'events'>,
  ) {
    this.db = identityDatabase(call);
  }

  /**
   * Creates the membership or reactivates an ended one. Does nothing for an active one.
   *
   * @param title the job title for a person who has none here.
   */
  async join(clientId: string, personId: string, role: PortalRole, title?: string): Promise<void> {
    const now = this.call.context.clock.now();
    const changed = await this.db.run(
      sql`insert into membership as m (client_user_id, client_id, person_id, role, title, status, joined_at, activity_from)
        values (${newId(now)}, ${clientId}, ${personId}, ${role}, ${title ?? null}, 'active', ${now}, ${utcDay(now)}::date)
        on conflict (client_id, person_id) do update set role = excluded.role, status = 'active', ended_at = null,
          active_on = null, activity_from = excluded.activity_from,
          title = coalesce(nullif(m.title, ''), excluded.title),
          ${versionBump(['role', 'status'], sql`m.`)}
        where m.status = 'ended'`,
    );
    if (changed === 0) {
      return;
    }
    const stream = this.call.outboxFor(clientId);
    stream.emit(personJoined, { personId });
    stream.audit({ action: 'core.member.join', entity: 'person', entityId: personId, detail: { role } });
    await this.publishChange(clientId, personId, 'membership-changed');
  }

  /** @param successorId gets what the person owned. */
  async end(clientId: string, personId: string, successorId?: string): Promise<void> {
    const now = this.call.context.clock.now();
    const changed = await this.db.run(
      sql`update membership set status = 'ended', ended_at = ${now}, ${versionBump(['status'])}
        where client_id = ${clientId} and person_id = ${personId} and status = 'active'`,
    );
    if (changed === 0) {
      return;
    }
    // A person who joins again later makes new ones.
    await this.db.run(
      sql`update api_token set ended_at = ${now}
        where client_id = ${clientId} and person_id = ${personId} and ended_at is null`,
    );
    const stream = this.call.outboxFor(clientId);
    stream.emit(personRemoved, { personId, ...(successorId === undefined ? {} : { successorId }) });
    const detail = successorId === undefined ? {} : { detail: { successorId } };
    stream.audit({ action: 'core.member.end', entity: 'person', entityId: personId, ...detail });
    await this.publishChange(clientId, personId, 'membership-ended');
  }

  /** Publishes the member as they are now; the hub refreshes or closes the person's connections in this portal. */
  async publishChange(
    clientId: string,
    personId: string,
    kind: Extract<IdentityEvent, { personId: string; clientId: string }>['kind'],
  ): Promise<void> {
    const [row] = await readMembers(this.db, sql`m.client_id = ${clientId} and m.person_id = ${personId}`);
    if (row !== undefined) {
      const data = presentMember(toMemberEntry(row));
      this.call.outboxFor(clientId).publish(peopleChangedLive, { id: personId, version: row.version, data }, 'portal');
    }
    this.call.afterCommit(() => this.parts.events.publish({ kind, personId, clientId }));
  }
}
