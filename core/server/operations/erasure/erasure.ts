import { personErased, localized, serviceToken } from '../../../contract';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { installationStream } from '../../data/sql/system-statements';
import { fileKeySql } from '../../work-areas/files/declared-files';
import type { IdentityEvents } from '../../identity/accounts/identity-events';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import { accountThrottleKey } from '../../identity/accounts/login-throttle';
import { MembershipRecords } from '../../identity/accounts/membership-records';
import { identityMessages } from '../../identity/accounts/messages';
import { personPhoto } from '../../identity/accounts/schema';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import { erasePersonKind } from './erasure-store';
import type { ErasureState } from './erasure-store';

/** Starts and completes erasures of persons; `PersonErasures` deletes the data in between. Of core, per request. */
export interface Erasure {
  /**
   * Closes the account at once: ends memberships and sessions, frees the email address, removes the name. A job then
   * deletes the data. The audit chains still verify: only the key behind the person's pseudonym is deleted.
   *
   * @param who the id or the email address. Does nothing if the erasure is already running.
   * @returns the person's id.
   * @throws AppError `not_found`, or `conflict` for the only admin of a portal.
   */
  start(who: string): Promise<string>;
  /** Ends memberships that concurrent requests created meanwhile, and records that the erasure is complete. */
  complete(state: ErasureState): Promise<void>;
}
export const Erasure = serviceToken<Erasure>('core:Erasure');

export interface ErasureParts {
  readonly events: IdentityEvents;
  /** Makes the runner poll for due jobs. */
  readonly wakeJobs: () => void;
}

export function createErasure(parts: ErasureParts): CoreServiceBinding {
  return coreService(Erasure, (call) => new DatabaseErasure(call, parts));
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface FoundPerson {
  readonly id: string;
  readonly email: string;
}

class DatabaseErasure implements Erasure {
  private readonly db: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: ErasureParts,
  ) {
    this.db = identityDatabase(call);
  }

  async start(who: string): Promise<string> {
    const wanted = who.trim().toLowerCase();
    const isId = idPattern.test(wanted);
    const person = await this.find(isId ? sql`id = ${wanted}::uuid` : sql`email = ${wanted}`);
    if (person === undefined) {
      return this.findBegun(wanted, isId);
    }
    await this.assertNotNeeded(person.id);
    // Locked after the portals, in the same order as changes of members.
    if ((await this.find(sql`id = ${person.id} and email = ${person.email} for update`)) === undefined) {
      return this.findBegun(wanted, isId);
    }
    await this.closeAccount(person);
    // After the name has been removed, so that the event of each portal shows the person without it.
    await this.endMemberships(person.id);
    const stream = this.call.outboxFor(undefined);
    stream.emit(personErased, { personId: person.id });
    stream.audit({ action: 'core.person.erase', entity: 'person', entityId: person.id });
    return person.id;
  }

  async complete({ personId, deletedRows, changedRows, deletedFiles }: ErasureState): Promise<void> {
    await this.endMemberships(personId);
    this.call.outboxFor(undefined).audit({
      action: 'core.person.complete-erasure',
      entity: 'person',
      entityId: personId,
      detail: { deletedRows, changedRows, deletedFiles },
    });
  }

  /** An erasure that another command started. */
  private async findBegun(wanted: string, isId: boolean): Promise<string> {
    const begun = await this.db.row<{ person_id: string }>(
      sql`select person_id from erasure where ${isId ? sql`person_id = ${wanted}::uuid` : sql`email = ${wanted}`}`,
    );
    if (begun !== undefined) {
      return begun.person_id;
    }
    throw new AppError(
      'not_found',
      isId
        ? localized(identityMessages.noSuchAccountId, { id: wanted })
        : localized(identityMessages.noSuchAccount, { email: wanted }),
    );
  }

  private find(condition: Sql): Promise<FoundPerson | undefined> {
    return this.db.row<FoundPerson>(sql`select id, email from person where erased_at is null and ${condition}`);
  }

  /** Locks the person's portals, so that no admin can leave meanwhile. */
  private async assertNotNeeded(personId: string): Promise<void> {
    const portals = await this.db.rows<{ name: string; is_needed: boolean }>(
      sql`select p.name, m.role = 'admin' and not exists (
            select 1 from membership o where o.client_id = p.client_id and o.person_id <> m.person_id
              and o.role = 'admin' and o.status = 'active') as is_needed
          from portal p join membership m on m.client_id = p.client_id
          where m.person_id = ${personId} and m.status = 'active' order by p.client_id for update of p`,
    );
    const needed = portals.filter(({ is_needed }) => is_needed);
    if (needed.length > 0) {
      const names = needed.map(({ name }) => `'${name}'`).join(', ');
      throw new AppError('conflict', localized(identityMessages.onlyAdminOf, { portals: names }));
    }
  }

  private async endMemberships(personId: string): Promise<void> {
    const active = await this.db.rows<{ client_id: string }>(
      sql`select client_id from membership where person_id = ${personId} and status = 'active' order by client_id`,
    );
    const memberships = new MembershipRecords(this.call, this.parts);
    for (const { client_id: clientId } of active) {
      await memberships.end(clientId, personId);
    }
  }

  private async closeAccount({ id, email }: FoundPerson): Promise<void> {
    const now = this.call.context.clock.now();
    const sessions = await this.db.rows<{ id: string }>(
      sql`update session set ended_at = ${now}, ended_because = 'erased'
        where person_id = ${id} and ended_at is null returning id`,
    );
    await this.db.batch([
      sql`insert into erasure (person_id, email, requested_at)
        values (${id}, ${email}, greatest(${now}::timestamptz, clock_timestamp()))`,
      sql`insert into erasure_file (person_id, key) select id, ${fileKeySql(personPhoto)} from person
        where id = ${id} and photo_key <> ''`,
      sql`delete from credential where person_id = ${id}`,
      sql`update person set email = ${`${id}@erased.invalid`}, full_name = '', photo_key = null, job_title = null,
          pronouns = null, working_hours = '[]', phone = null, country_code = null, std_code = null, time_zone = null, locale = null, appearance = '{}',
          is_super_admin = false, version = version + 1, updated_at = ${now}, erased_at = ${now}
        where id = ${id}`,
      sql`update membership set title = null, team = null, active_on = null, ${versionBump(['title', 'team'])}
        where person_id = ${id}`,
      sql`delete from registration where email = ${email}`,
      sql`delete from ticket where email = ${email}`,
      sql`delete from code where purpose in ('verify-email', 'reset-password') and email = ${email}`,
      sql`delete from login_throttle where key = ${accountThrottleKey(email)}`,
      sql`insert into job (client_id, kind, key, payload, run_at, request_id)
        values (${installationStream}, ${erasePersonKind}, ${id}, '{}', ${now}, 'erasure')`,
    ]);
    this.call.afterCommit(async () => {
      this.parts.wakeJobs();
      await this.parts.events.publish({ kind: 'session-ended', sessionIds: sessions.map((session) => session.id) });
      await this.parts.events.publish({ kind: 'person-changed', personId: id });
    });
  }
}
