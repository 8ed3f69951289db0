import { personErased, said, serviceToken } from '../../contract';
import type { CoreCall, CoreServiceBinding } from '../calls/core-service';
import { coreService } from '../calls/core-service';
import { fileKeySql } from '../files/declared-files';
import type { IdentityNewsroom } from '../identity/identity-news';
import { identityDatabase } from '../identity/identity-scope';
import { accountKey } from '../identity/login-throttle';
import { MembershipRecords } from '../identity/membership-records';
import { identityMessages } from '../identity/messages';
import { personPhoto } from '../identity/schema';
import { sendMailKind } from '../mail/send-mail-kind';
import type { TableDeclaration } from '../plugin';
import { AppError } from '../services';
import type { Database, Sql } from '../sql/database';
import type { MigrationOwner } from '../sql/migration-owner';
import { ownerNames } from '../sql/migration-owner';
import { sql } from '../sql/tag';

/** Who was erased. */
export interface ErasedPerson {
  readonly personId: string;
  /** To be removed from the file store once this is committed. */
  readonly files: readonly string[];
}

/** Erases persons. Of core, per call, for the operator. */
export interface Erasure {
  /**
   * Ends every membership, deletes what is the person's own, and leaves an id without a name behind what they made for
   * others. The audit chains still verify: the key behind the person's pseudonym is gone.
   *
   * @throws AppError `not_found`, or `conflict` where they are a portal's only admin.
   */
  erase(email: string): Promise<ErasedPerson>;
}
export const Erasure = serviceToken<Erasure>('core:Erasure');

export interface ErasureParts {
  readonly owners: readonly MigrationOwner[];
  readonly news: IdentityNewsroom;
}

export function createErasure(parts: ErasureParts): CoreServiceBinding {
  return coreService(Erasure, (call) => new DatabaseErasure(call, parts));
}

interface ErasedRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
}

class DatabaseErasure implements Erasure {
  private readonly db: Database;

  constructor(
    private readonly call: CoreCall,
    private readonly parts: ErasureParts,
  ) {
    this.db = identityDatabase(call);
  }

  async erase(email: string): Promise<ErasedPerson> {
    const address = email.trim().toLowerCase();
    const person = await this.db.row<ErasedRow>(
      sql`select id, email, full_name from person where email = ${address} and erased_at is null for update`,
    );
    if (person === undefined) {
      throw new AppError('not_found', said(identityMessages.noSuchAccount, { email: address }));
    }
    await this.endMemberships(person.id);
    const sessions = await this.db.rows<{ id: string }>(sql`select id from session where person_id = ${person.id}`);
    const files = await this.deleteOwnRows(person.id);
    await this.blankRecords(person);
    await this.forgetMentions(person);
    const stream = this.call.inStream(undefined);
    stream.emit(personErased, { personId: person.id });
    stream.audit({ action: 'core.person.erase', entity: 'person', entityId: person.id });
    this.call.afterCommit(async () => {
      await this.parts.news.tell({ kind: 'session-ended', sessionIds: sessions.map(({ id }) => id) });
      await this.parts.news.tell({ kind: 'person-changed', personId: person.id });
    });
    return { personId: person.id, files };
  }

  private async endMemberships(personId: string): Promise<void> {
    // The portals' locks first, as whoever changes members takes them.
    const portals = await this.db.rows<{ client_id: string; name: string; is_needed: boolean }>(
      sql`select p.client_id, p.name, m.role = 'admin' and not exists (
            select 1 from membership o where o.client_id = p.client_id and o.person_id <> m.person_id
              and o.role = 'admin' and o.status = 'active') as is_needed
          from portal p join membership m on m.client_id = p.client_id
          where m.person_id = ${personId} and m.status = 'active' order by p.client_id for update of p`,
    );
    const needed = portals.filter(({ is_needed }) => is_needed);
    if (needed.length > 0) {
      const names = needed.map(({ name }) => `'${name}'`).join(', ');
      throw new AppError('conflict', said(identityMessages.onlyAdminOf, { portals: names }));
    }
    const memberships = new MembershipRecords(this.call, this.parts);
    for (const { client_id } of portals) {
      await memberships.end(client_id, personId);
    }
  }

  /**
   * What tables declare as the person's own. Assignments are handed over by whoever hears that the membership ended.
   *
   * @returns keys of the files that those rows and the person's own named.
   */
  private async deleteOwnRows(personId: string): Promise<readonly string[]> {
    const files: string[] = [];
    const take = async (database: Database, { files: patterns = [] }: TableDeclaration, rows: Sql): Promise<void> => {
      for (const pattern of patterns) {
        const found = await database.rows(
          sql<{ key: string | null }>`select ${fileKeySql(pattern)} as key from ${rows}`,
        );
        files.push(...found.map(({ key }) => key ?? '').filter((key) => key !== ''));
      }
    };
    for (const { id, tables } of this.parts.owners) {
      const names = ownerNames(id);
      // The owner of a table is bound by no policy of it, so it sees the rows of every portal and person.
      const database = this.call.database({ role: names.own, clientId: undefined, personId: undefined });
      for (const table of tables) {
        const { name, tenancy, persons = {} } = table;
        const own =
          tenancy === 'person' ? ['person_id'] : Object.keys(persons).filter((key) => persons[key] === 'data');
        for (const column of own) {
          const rows = sql`${sql.id(names.schema, name)} where ${sql.id(column)} = ${personId}::uuid`;
          await take(database, table, rows);
          await database.run(sql`delete from ${rows}`);
        }
      }
    }
    const photo = await this.db.rows(
      sql<{ key: string | null }>`select ${fileKeySql(personPhoto)} as key from person where id = ${personId}`,
    );
    return [...files, ...photo.map(({ key }) => key ?? '').filter((key) => key !== '')];
  }

  private async blankRecords({ id, email }: ErasedRow): Promise<void> {
    const nobody = `${id}@erased.invalid`;
    const { clock } = this.call.context;
    await this.db.batch([
      sql`update person set email = ${nobody}, full_name = '', photo_key = null, job_title = null, phone = null,
          country_code = null, std_code = null, time_zone = null, locale = null, appearance = '{}',
          is_super_admin = false, version = version + 1, updated_at = ${clock.now()}, erased_at = ${clock.now()}
        where id = ${id}`,
      sql`update membership set title = null, team = null where person_id = ${id}`,
      sql`delete from invitation where email = ${email}`,
      sql`delete from registration where email = ${email}`,
      sql`delete from ticket where email = ${email}`,
      sql`delete from code where email = ${email}`,
      sql`delete from login_throttle where key = ${accountKey(email)}`,
      // What waits to be numbered would make a new pseudonym for the person.
      sql`update outbox set actor_id = null where actor_id = ${id} and number is null`,
    ]);
  }

  /** What is on its way, kept for a while, or was written down of changes: whole values, never parts of a text. */
  private async forgetMentions({ email, full_name: name }: ErasedRow): Promise<void> {
    const mentions = (column: Sql): Sql =>
      sql`(strpos(${column}::text, ${email}::text) > 0 or (${name}::text <> '' and strpos(${column}::text, ${name}::text) > 0))`;
    const written = sql`(to_address || ' ' || to_name || ' ' || subject || ' ' || text || ' ' || html)`;
    await this.db.run(sql`delete from captured_mail where ${mentions(written)}`);
    for (const table of ['job', 'dead_job']) {
      await this.db.run(
        sql`delete from ${sql.id(table)} where kind = ${sendMailKind} and payload #>> '{to,address}' = ${email}`,
      );
    }
    for (const [table, column] of jsonOfOthers) {
      const value = sql.id(column);
      await this.db.run(
        sql`update ${sql.id(table)} set ${value} = replace(
            replace(${value}::text, to_jsonb(${email}::text)::text, '""'),
            case when ${name}::text = '' then chr(1) else to_jsonb(${name}::text)::text end, '"Former member"')::jsonb
          where ${mentions(value)}`,
      );
    }
  }
}

/** Where core keeps what others said, which may name the person. */
const jsonOfOthers: readonly (readonly [table: string, column: string])[] = [
  ['outbox', 'data'],
  ['feed', 'data'],
  ['job', 'payload'],
  ['dead_job', 'payload'],
  ['idempotency_key', 'body'],
  ['activity', 'old_value'],
  ['activity', 'new_value'],
];
