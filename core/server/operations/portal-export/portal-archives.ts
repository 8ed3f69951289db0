import { localized, serviceToken } from '../../../contract';
import type { Holiday } from '../../../contract';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { fileKeySql } from '../../work-areas/files/declared-files';
import type { IdentityEvents } from '../../identity/accounts/identity-events';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { ArchivedPlugin } from './portal-reader';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import type { PortalFactsRow } from '../../request-context/portal-facts';
import { portalFactColumns } from '../../request-context/portal-facts';
import { everyKey } from '../../background/jobs/recurring-jobs';
import { readByCursor } from '../../data/sql/read-by-cursor';
import { personPhoto } from '../../identity/accounts/schema';
import { coreOwnerId, ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import type { ArchivedJob, ArchivedPerson, ArchiveHeader, ArchiveWriter } from './archive-lines';
import { archiveFormat, archiveVersion } from './archive-lines';
import type { ArchiveCatalog, ArchivedTable } from './catalog';
import type { ImportedFiles } from './imported-files';
import { archiveMessages } from './messages';
import { assertPortalFree, PortalImporter } from './portal-reader';
import { fileKeysOfPortal, rowsOfPortal } from './table-rows';

/** Writes and imports archives of portals. Of core, per request. */
export interface PortalArchives {
  /**
   * Writes all data of the portal except the contents of its files, line by line. Equal portals give equal lines. Runs in
   * one transaction, so that all rows are from one snapshot.
   */
  writeRows(clientId: string, catalog: ArchiveCatalog, sink: PortalRowWriter): Promise<void>;
  /** Approximate number of rows and bytes of files in an archive of the portal. */
  estimate(clientId: string, catalog: ArchiveCatalog): Promise<ArchiveEstimate>;
  /** @throws AppError `conflict` if the portal exists or is still being deleted. */
  assertFree(clientId: string, name: string): Promise<void>;
  /** Creates a portal from an archive. @throws AppError as `assertFree`. */
  read(options: ImportPortalOptions): Promise<ImportedPortal>;
}
export const PortalArchives = serviceToken<PortalArchives>('core:PortalArchives');

/** Writes the rows of a portal. */
export interface PortalRowWriter {
  readonly put: ArchiveWriter['put'];
  /** Called for each file that a row names; the same key may be passed more than once. */
  readonly addFile: (key: string) => Promise<void>;
}

export interface ArchiveEstimate {
  readonly rows: number;
  readonly fileBytes: number;
}

export interface ImportPortalOptions {
  readonly header: ArchiveHeader;
  readonly catalog: ArchiveCatalog;
  /** Name of a new portal with new ids beside the original. */
  readonly name: string | undefined;
  /** New ids are derived from it if the portal gets another id. */
  readonly seed: Uint8Array;
  /** Id of the new portal. */
  readonly clientId: string;
  readonly imported: ImportedFiles;
}

export interface ImportedPortal {
  readonly clientId: string;
  readonly name: string;
  readonly rows: number;
}

export interface PortalArchivesParts {
  readonly installed: () => InstalledPlugins<ArchivedPlugin>;
  readonly news: IdentityEvents;
}

export function createPortalArchives(parts: PortalArchivesParts): CoreServiceBinding {
  return coreService(PortalArchives, (call) => new DatabasePortalArchives(call, parts));
}

/** Core tables that belong to the portal. The others (audit, outbox, feed, jobs) belong to this installation. */
const coreTables = [
  'membership',
  'attachment',
  'file_usage',
  'comment',
  'comment_version',
  'comment_reaction',
  'checklist_item',
  'label',
  'custom_field',
  'status',
  'entity_part',
  'watcher',
  'relation',
  'saved_view',
  'time_entry',
];

class DatabasePortalArchives implements PortalArchives {
  private readonly db: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly parts: PortalArchivesParts,
  ) {
    this.db = identityDatabase(call);
  }

  async writeRows(clientId: string, catalog: ArchiveCatalog, sink: PortalRowWriter): Promise<void> {
    await sink.put(await this.header(clientId, catalog));
    await this.writePersons(clientId, sink);
    await this.writeJobs(clientId, sink);
    for (const table of ownTables(catalog)) {
      await this.writeTable(table, { clientId, pluginId: coreOwnerId, sink });
    }
    for (const { plugin } of this.parts.installed().all) {
      const { id } = plugin.manifest;
      const tables = catalog.tables.filter(({ ownerId }) => ownerId === id);
      if (plugin.archive !== undefined) {
        await plugin.archive.write(await this.call.inPlugin(id, clientId), (table, row) =>
          sink.put({ plugin: id, table, row }),
        );
        for (const table of tables) {
          for await (const keys of fileKeysOfPortal(this.databaseOf(table), table, clientId)) {
            await inTurn(keys, sink.addFile);
          }
        }
        continue;
      }
      for (const table of [...tables].reverse()) {
        await this.writeTable(table, { clientId, pluginId: id, sink });
      }
      for (const table of activityTables(catalog)) {
        const condition = sql`starts_with(t.entity_type, ${`${id}.`})`;
        await this.writeTable(table, { clientId, pluginId: id, sink, condition });
      }
    }
  }

  async estimate(clientId: string, catalog: ArchiveCatalog): Promise<ArchiveEstimate> {
    const plugins = new Set(this.parts.installed().all.map(({ plugin }) => plugin.manifest.id));
    const tables = [
      ...ownTables(catalog),
      ...activityTables(catalog),
      ...catalog.tables.filter(({ ownerId }) => plugins.has(ownerId)),
    ];
    const jobs = await this.db.row(
      sql<{ count: number }>`select count(*)::int as count from job where ${this.isArchivedJob(clientId)}`,
    );
    let rows = jobs?.count ?? 0;
    for (const table of tables) {
      const counted = await this.databaseOf(table).row(
        sql<{ count: string }>`select count(*)::text as count from ${sql.id(table.schema, table.table)}
          where client_id = ${clientId}::uuid`,
      );
      rows += Number(counted?.count ?? 0);
    }
    const usage = await this.db.row(
      sql<{ bytes: string }>`select bytes::text as bytes from file_usage where client_id = ${clientId}::uuid`,
    );
    return { rows, fileBytes: Number(usage?.bytes ?? 0) };
  }

  assertFree(clientId: string, name: string): Promise<void> {
    return assertPortalFree(this.db, clientId, name);
  }

  async read(options: ImportPortalOptions): Promise<ImportedPortal> {
    return new PortalImporter(this.call, { ...this.parts, ...options }).read();
  }

  private async header(clientId: string, { ledger }: ArchiveCatalog): Promise<ArchiveHeader> {
    const portal = await this.db.row<PortalFactsRow & { readonly created_by: string }>(
      sql`select ${portalFactColumns}, p.created_by from portal p where p.client_id = ${clientId}::uuid`,
    );
    if (portal === undefined) {
      throw new AppError('not_found', localized(archiveMessages.noSuchPortal));
    }
    const plan = await this.db.row<ArchivedPlanRow>(
      sql`select plan_code, modules, access, included_seats, extra_seats from portal_plan
        where client_id = ${clientId}::uuid`,
    );
    const holidays = await this.db.rows<Holiday>(
      sql`select day::text as day, name from holiday where client_id = ${clientId}::uuid order by day`,
    );
    return {
      format: archiveFormat,
      version: archiveVersion,
      clientId,
      name: portal.name,
      timeZone: portal.time_zone,
      workingDays: [...portal.working_days],
      locale: portal.locale,
      currency: portal.currency,
      fiscalYearStart: portal.fiscal_year_start,
      holidays: [...holidays],
      createdBy: portal.created_by,
      plan: plan === undefined ? null : archivedPlan(plan),
      ledger: [...ledger],
    };
  }

  private async writePersons(clientId: string, { put, addFile }: PortalRowWriter): Promise<void> {
    const persons = sql<ArchivedPerson & { readonly file: string | null }>`select ${fileKeySql(personPhoto)} as file,
        p.id, case when p.erased_at is null then p.email end as email, p.full_name as "fullName",
        p.job_title as "jobTitle", p.time_zone as "timeZone", p.photo_key as photo
      from membership m join person p on p.id = m.person_id where m.client_id = ${clientId}::uuid order by p.id`;
    for await (const rows of readByCursor(this.db, persons)) {
      for (const { file, ...person } of rows) {
        await put({ person });
        if (file !== null) {
          await addFile(file);
        }
      }
    }
  }

  private async writeJobs(clientId: string, { put }: PortalRowWriter): Promise<void> {
    const jobs = sql<
      Omit<ArchivedJob, 'wall'> & { readonly wall: ArchivedJob['wall'] | null }
    >`select kind, key, payload,
        wall,
        to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "runAt"
      from job where ${this.isArchivedJob(clientId)} order by kind, key`;
    for await (const rows of readByCursor(this.db, jobs)) {
      await inTurn(rows, ({ wall, ...job }) => put({ job: wall === null ? job : { ...job, wall } }));
    }
  }

  /** Jobs that plugins have scheduled one by one: recurring ones come with the plan, and core's belong to this installation. */
  private isArchivedJob(clientId: string): Sql {
    const bindings = this.parts.installed().all.flatMap(({ plugin }) => plugin.jobs ?? []);
    const kinds = bindings.map(({ job }) => job.id);
    const recurring = bindings.filter(({ every }) => every !== undefined).map(({ job }) => job.id);
    return sql`client_id = ${clientId}::uuid and kind = any (${kinds}::text[])
      and not (kind = any (${recurring}::text[]) and key = ${everyKey})`;
  }

  private async writeTable(
    table: ArchivedTable,
    options: {
      readonly clientId: string;
      readonly pluginId: string;
      readonly sink: PortalRowWriter;
      readonly condition?: Sql;
    },
  ): Promise<void> {
    const { clientId, pluginId, sink, condition } = options;
    const head = `{"plugin":${JSON.stringify(pluginId)},"table":${JSON.stringify(table.table)},"row":`;
    const where = sql.and([sql`t.client_id = ${clientId}::uuid`, condition ?? false]);
    for await (const rows of rowsOfPortal(this.databaseOf(table), table, where)) {
      for (const { json, files } of rows) {
        await sink.put(`${head}${json}}`);
        for (const file of files) {
          if (file !== null) {
            await sink.addFile(file);
          }
        }
      }
    }
  }

  /** The owner of the table, to whom its policies do not apply. */
  private databaseOf({ ownerId }: ArchivedTable): Database {
    return this.call.database({ role: ownerNames(ownerId).own, clientId: undefined, personId: undefined });
  }
}

function ownTables({ tables }: ArchiveCatalog): readonly ArchivedTable[] {
  return tables.filter(({ ownerId, table }) => ownerId === coreOwnerId && coreTables.includes(table));
}

function activityTables({ tables }: ArchiveCatalog): readonly ArchivedTable[] {
  return tables.filter(({ ownerId, table }) => ownerId === coreOwnerId && table === 'activity');
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) {
    await work(item);
  }
}

interface ArchivedPlanRow {
  readonly plan_code: string;
  readonly modules: string[];
  readonly access: 'full' | 'read-only';
  readonly included_seats: number | null;
  readonly extra_seats: number;
}

function archivedPlan(row: ArchivedPlanRow): NonNullable<ArchiveHeader['plan']> {
  return {
    code: row.plan_code,
    modules: row.modules,
    access: row.access,
    ...(row.included_seats === null ? {} : { includedSeats: row.included_seats }),
    ...(row.extra_seats === 0 ? {} : { extraSeats: row.extra_seats }),
  };
}
