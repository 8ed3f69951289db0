import { randomBytes } from 'node:crypto';
import { said, serviceToken } from '../../contract';
import type { CoreCall, CoreServiceBinding } from '../calls/core-service';
import { coreService } from '../calls/core-service';
import { fileKeyOf, fileKeySql } from '../files/declared-files';
import type { StoredFiles } from '../files/stored-files';
import type { IdentityNewsroom } from '../identity/identity-news';
import { identityDatabase } from '../identity/identity-scope';
import type { InstalledServerPlugins } from '../installed';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { personPhoto } from '../identity/schema';
import { coreOwnerId, ownerNames } from '../sql/migration-owner';
import { sql } from '../sql/tag';
import type { ArchivedPerson, ArchiveHeader, ArchiveLine } from './archive-lines';
import { archiveFormat, archiveVersion } from './archive-lines';
import type { ArchiveCatalog, ArchivedTable } from './catalog';
import { archiveMessages } from './messages';
import { PortalReader } from './portal-reader';
import { rowsOfPortal } from './table-rows';

/** Whole portals, out and in and away. Of core, per call. */
export interface PortalArchives {
  /** Everything that the portal holds, line by line; two that hold the same write the same. */
  write(clientId: string, catalog: ArchiveCatalog, put: (line: object) => Promise<void>): Promise<void>;
  /** Takes a portal in. @throws AppError `conflict` where it exists already and no other name is given. */
  read(options: ReadPortalOptions): Promise<ReadPortal>;
  /** Deletes a portal for good. @returns keys of files, to be removed from the store once this is committed. */
  remove(clientId: string, catalog: ArchiveCatalog): Promise<readonly string[]>;
}
export const PortalArchives = serviceToken<PortalArchives>('core:PortalArchives');

export interface ReadPortalOptions {
  readonly header: ArchiveHeader;
  readonly catalog: ArchiveCatalog;
  /** A name makes a new portal with ids of its own beside the one that was archived. */
  readonly name: string | undefined;
  /** Lines of the archive; asked for when it is known what becomes of each id. */
  readonly lines: (change: (text: string) => string) => AsyncIterable<ArchiveLine>;
  /** For a first reading: who is in it. */
  readonly persons: () => AsyncIterable<ArchivedPerson>;
}

export interface ReadPortal {
  readonly clientId: string;
  readonly name: string;
  readonly rows: number;
  /** Were put into the file store; to be removed again if this is not committed. */
  readonly files: readonly string[];
}

export interface PortalArchivesParts {
  readonly installed: () => InstalledServerPlugins;
  readonly files: StoredFiles;
  readonly news: IdentityNewsroom;
}

export function createPortalArchives(parts: PortalArchivesParts): CoreServiceBinding {
  return coreService(PortalArchives, (call) => new DatabasePortalArchives(call, parts));
}

/** Core's own tables whose rows go with the portal. The others tell of the past of this installation: audit, outbox, feed, jobs. */
const coreTables = ['membership', 'attachment', 'file_usage'];

class DatabasePortalArchives implements PortalArchives {
  private readonly db: Database;

  constructor(
    private readonly call: CoreCall,
    private readonly parts: PortalArchivesParts,
  ) {
    this.db = identityDatabase(call);
  }

  async write(clientId: string, catalog: ArchiveCatalog, put: (line: object) => Promise<void>): Promise<void> {
    await put(await this.header(clientId, catalog));
    const keys = new Set<string>();
    for (const { file, ...person } of await this.persons(clientId)) {
      await put({ person });
      keys.add(file ?? '');
    }
    const ofCore = catalog.tables.filter(({ ownerId, table }) => ownerId === coreOwnerId && coreTables.includes(table));
    await this.writeTables(clientId, ofCore, { keys, put });
    for (const { plugin } of this.parts.installed().all) {
      const { id } = plugin.manifest;
      const tables = catalog.tables.filter(({ ownerId }) => ownerId === id);
      if (plugin.archive !== undefined) {
        await plugin.archive.write(this.call.inPlugin(id, clientId), (table, row) => put({ plugin: id, table, row }));
        for (const key of await this.fileKeys(clientId, tables)) {
          keys.add(key);
        }
        continue;
      }
      await this.writeTables(clientId, [...tables].reverse(), { keys, put });
      const activity = catalog.tables.filter(({ ownerId, table }) => ownerId === coreOwnerId && table === 'activity');
      const own = sql`t.client_id = ${clientId}::uuid and starts_with(t.entity_type, ${`${id}.`})`;
      for (const table of activity) {
        for await (const row of rowsOfPortal(this.databaseOf(table), table, own)) {
          await put({ plugin: id, table: 'activity', row });
        }
      }
    }
    for (const key of [...keys].filter((each) => each !== '').sort()) {
      await this.writeFile(key, put);
    }
  }

  read(options: ReadPortalOptions): Promise<ReadPortal> {
    const { header } = options;
    const clientId = options.name === undefined ? header.clientId : newPortalId(header.clientId);
    return new PortalReader(this.call, { ...this.parts, ...options, clientId, seed: randomBytes(32) }).read();
  }

  async remove(clientId: string, catalog: ArchiveCatalog): Promise<readonly string[]> {
    const portal = await this.db.row<{ name: string }>(
      sql`select name from portal where client_id = ${clientId}::uuid for update`,
    );
    if (portal === undefined) {
      throw new AppError('not_found', said(archiveMessages.noSuchPortal));
    }
    const files = await this.fileKeys(clientId, catalog.tables);
    const members = await this.db.rows<{ person_id: string }>(
      sql`select person_id from membership where client_id = ${clientId}::uuid and status = 'active'`,
    );
    for (const table of catalog.tables) {
      await this.databaseOf(table).run(
        sql`delete from ${sql.id(table.schema, table.table)} where client_id = ${clientId}::uuid`,
      );
    }
    // Kept for a week where no mail server is configured, with links into the portal.
    await this.db.run(sql`delete from captured_mail where strpos(text, ${clientId}::text) > 0`);
    this.call.inStream(undefined).audit({
      action: 'core.portal.delete',
      entity: 'portal',
      entityId: clientId,
      detail: { name: portal.name },
    });
    this.call.afterCommit(async () => {
      await Promise.all(
        members.map(({ person_id: personId }) =>
          this.parts.news.tell({ kind: 'membership-ended', personId, clientId }),
        ),
      );
    });
    return files;
  }

  private async header(clientId: string, { ledger }: ArchiveCatalog): Promise<ArchiveHeader> {
    const portal = await this.db.row<{ name: string; time_zone: string; created_by: string }>(
      sql`select name, time_zone, created_by from portal where client_id = ${clientId}::uuid`,
    );
    if (portal === undefined) {
      throw new AppError('not_found', said(archiveMessages.noSuchPortal));
    }
    const plan = await this.db.row<{ plan_code: string; modules: string[]; access: 'full' | 'read-only' }>(
      sql`select plan_code, modules, access from portal_plan where client_id = ${clientId}::uuid`,
    );
    return {
      format: archiveFormat,
      version: archiveVersion,
      clientId,
      name: portal.name,
      timeZone: portal.time_zone,
      createdBy: portal.created_by,
      plan: plan === undefined ? null : { code: plan.plan_code, modules: plan.modules, access: plan.access },
      ledger: [...ledger],
    };
  }

  private persons(clientId: string): Promise<readonly (ArchivedPerson & { readonly file: string | null })[]> {
    return this.db.rows(
      sql<
        ArchivedPerson & { readonly file: string | null }
      >`select ${fileKeySql(personPhoto)} as file, p.id, case when p.erased_at is null then p.email end as email, p.full_name as "fullName",
          p.job_title as "jobTitle", p.time_zone as "timeZone", p.photo_key as photo
        from membership m join person p on p.id = m.person_id where m.client_id = ${clientId}::uuid order by p.id`,
    );
  }

  private async writeTables(
    clientId: string,
    tables: readonly ArchivedTable[],
    { keys, put }: { readonly keys: Set<string>; readonly put: (line: object) => Promise<void> },
  ): Promise<void> {
    const own = sql`t.client_id = ${clientId}::uuid`;
    for (const table of tables) {
      for await (const row of rowsOfPortal(this.databaseOf(table), table, own)) {
        await put({ plugin: table.ownerId, table: table.table, row });
        for (const pattern of table.declaration.files ?? []) {
          keys.add(fileKeyOf(pattern, { ...row, client_id: clientId }) ?? '');
        }
      }
    }
  }

  private async fileKeys(clientId: string, tables: readonly ArchivedTable[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const table of tables) {
      for (const pattern of table.declaration.files ?? []) {
        const key = fileKeySql(pattern);
        const keys = sql<{ key: string }>`select distinct ${key} as key from ${sql.id(table.schema, table.table)}
          where client_id = ${clientId}::uuid and ${key} is not null`;
        found.push(...(await this.databaseOf(table).rows(keys)).map(({ key }) => key));
      }
    }
    return found;
  }

  private async writeFile(key: string, put: (line: object) => Promise<void>): Promise<void> {
    const { files } = this.parts;
    if ((await files.size(key)) === undefined) {
      return;
    }
    for await (const chunk of await files.open(key)) {
      await put({ file: key, piece: Buffer.from(chunk).toString('base64') });
    }
  }

  /** As the owner of the table, whom no policy of it binds. */
  private databaseOf({ ownerId }: ArchivedTable): Database {
    return this.call.database({ role: ownerNames(ownerId).own, clientId: undefined, personId: undefined });
  }
}

/** Sorts where the old one sorted. */
function newPortalId(clientId: string): string {
  const random = randomBytes(8).toString('hex');
  return `${clientId.slice(0, 20)}${random.slice(0, 3)}-${random.slice(3, 15)}`;
}
