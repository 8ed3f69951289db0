import { defaultCurrency, defaultWorkingDays, personJoined, localized } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { IdentityEvents } from '../../identity/accounts/identity-events';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import { newId } from '../../identity/accounts/new-id';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { PortalContext } from '../../request-context/call-context';
import type { Archive } from './archive';
import { AppError } from '../../platform/app-error';
import { Entitlements } from '../../identity/entitlements/entitlements';
import type { Database } from '../../data/sql/database';
import { coreOwnerId, ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import type { JobBinding } from '../../background/jobs/job-binding';
import type { ArchivedJob, ArchivedPerson, ArchiveHeader, ArchiveLine } from './archive-lines';
import type { ArchiveCatalog, ArchivedTable } from './catalog';
import type { ImportedFiles } from './imported-files';
import { joinPieces, keepFiles } from './imported-files';
import { archiveMessages } from './messages';
import { replaceIds } from './portal-ids';
import { insertArchivedRows } from './table-rows';

/** What exports and imports need of a plugin. */
export interface ArchivedPlugin {
  readonly archive?: Archive;
  readonly jobs?: readonly Pick<JobBinding, 'job' | 'every'>[];
}

export interface PortalImporterOptions {
  readonly installed: () => InstalledPlugins<ArchivedPlugin>;
  readonly news: IdentityEvents;
  readonly header: ArchiveHeader;
  readonly catalog: ArchiveCatalog;
  /** Id of the new portal. */
  readonly clientId: string;
  readonly name: string | undefined;
  /** New ids are derived from it if the portal gets another id. */
  readonly seed: Uint8Array;
  readonly imported: ImportedFiles;
}

/**
 * @throws AppError `conflict` if the portal exists or is still being deleted.
 */
export async function assertPortalFree(db: Database, clientId: string, name: string): Promise<void> {
  const deletion = await db.row(
    sql<{ rows: number }>`select rows_deleted::int as rows from portal_deletion where client_id = ${clientId}::uuid`,
  );
  if (deletion !== undefined) {
    throw new AppError('conflict', localized(archiveMessages.portalBeingDeleted, { name, rows: deletion.rows }));
  }
  const portal = await db.row(sql`select 1 as here from portal where client_id = ${clientId}::uuid`);
  if (portal !== undefined) {
    throw new AppError('conflict', localized(archiveMessages.portalExists, { name }));
  }
}

type RowLine = Extract<ArchiveLine, { readonly plugin: string }>;
const batch = 500;
const enterprise = 'ENTERPRISE';

/** Creates a portal from an archive, in the transaction of one request. */
export class PortalImporter {
  private readonly db: Database;
  private rows = 0;
  /** Core's context in the imported portal, whose zone its jobs follow. */
  private core: PortalContext | undefined;

  constructor(
    private readonly call: CoreRequest,
    private readonly options: PortalImporterOptions,
  ) {
    this.db = identityDatabase(call);
  }

  async read(): Promise<{ clientId: string; name: string; rows: number }> {
    const { header, clientId, seed, imported } = this.options;
    const name = this.options.name ?? header.name;
    const { holidays = [] } = header;
    const isClone = clientId !== header.clientId;
    await assertPortalFree(this.db, clientId, header.name);
    const known = new Map([[header.clientId, clientId]]);
    for await (const person of imported.archivedPersons()) {
      known.set(person.id, await this.personHere(person));
    }
    const ids = { known, seed: isClone ? seed : undefined };
    const now = this.call.context.clock.now();
    await this.db.run(
      sql`insert into portal (client_id, name, time_zone, working_days, locale, currency, fiscal_year_start, holidays,
          created_by, created_at, updated_at)
        values (${clientId}, ${name}, ${header.timeZone}, ${[...(header.workingDays ?? defaultWorkingDays)]}::int[],
          ${header.locale ?? 'en'}, ${header.currency ?? defaultCurrency}, ${header.fiscalYearStart ?? 1},
          ${holidays.map(({ day }) => day)}::text[], ${known.get(header.createdBy) ?? header.createdBy}, ${now}, ${now})`,
    );
    await this.db.run(
      sql`insert into holiday (client_id, day, name) select ${clientId}::uuid, day, name
        from unnest(${holidays.map(({ day }) => day)}::date[], ${holidays.map((each) => each.name)}::text[]) as h (day, name)`,
    );
    const keepAlive = (): Promise<unknown> => this.db.row(sql`select 1 as alive`);
    await this.readLines(imported.lines((text) => replaceIds(text, ids), keepAlive));
    this.call.onCommit(keepFiles(clientId));
    await this.takePlan();
    await this.announce(name);
    return { clientId, name, rows: this.rows };
  }

  /**
   * The account with the email address, or a new one without a password: its owner sets one with "forgot password", which
   * proves the address, so it counts as verified.
   */
  private async personHere(person: ArchivedPerson): Promise<string> {
    const { clock } = this.call.context;
    const now = clock.now();
    const byId = await this.db.row<{ email: string; isErased: boolean }>(
      sql`select email, erased_at is not null as "isErased" from person where id = ${person.id}`,
    );
    const isSame = byId !== undefined && (person.email === null ? byId.isErased : byId.email === person.email);
    if (isSame) {
      return person.id;
    }
    const id = byId === undefined ? person.id : newId(now);
    const email = person.email ?? `${id}@erased.invalid`;
    const added = await this.db.row<{ id: string }>(
      sql`insert into person (id, email, full_name, job_title, time_zone, photo_key, email_verified_at,
          created_at, updated_at, erased_at)
        values (${id}, ${email}, ${person.fullName}, ${person.jobTitle}, ${person.timeZone},
          ${person.photo}, ${person.email === null ? null : now}, ${now}, ${now}, ${person.email === null ? now : null})
        on conflict (email) do update set email = excluded.email returning id`,
    );
    return added?.id ?? id;
  }

  /** Passes each plugin its own rows, in the order of the archive. */
  private async readLines(lines: AsyncIterable<ArchiveLine>): Promise<void> {
    const iterator = lines[Symbol.asyncIterator]();
    let next = await iterator.next();
    while (next.done !== true) {
      const line: ArchiveLine = next.value;
      if ('plugin' in line) {
        const pluginId = line.plugin;
        const part = (async function* ofPlugin(): AsyncGenerator<RowLine> {
          while (next.done !== true && 'plugin' in next.value && next.value.plugin === pluginId) {
            yield next.value;
            next = await iterator.next();
          }
        })();
        await this.readPart(pluginId, part);
      } else if ('file' in line) {
        const ofFiles = (async function* fileLines(): AsyncGenerator<Extract<ArchiveLine, { file: string }>> {
          while (next.done !== true && 'file' in next.value) {
            yield next.value;
            next = await iterator.next();
          }
        })();
        for await (const { file, pieces } of joinPieces(ofFiles)) {
          await this.options.imported.storePhoto(file, pieces);
        }
      } else {
        if ('job' in line) {
          await this.schedule(line.job);
        }
        next = await iterator.next();
      }
    }
  }

  /** A job whose time has passed meanwhile runs at once. One of a kind that its plugin no longer has is dropped. */
  private async schedule({ kind, key, payload, runAt, wall }: ArchivedJob): Promise<void> {
    const bindings = this.options.installed().all.flatMap(({ plugin }) => plugin.jobs ?? []);
    const job = bindings.find((binding) => binding.job.id === kind)?.job;
    if (job !== undefined) {
      this.core ??= await this.call.inPlugin('core', this.options.clientId);
      const isOver = new Date(runAt) <= this.call.context.clock.now();
      this.core.schedule(
        { ...job, scope: 'portal' },
        key,
        isOver || wall === undefined ? new Date(runAt) : wall,
        payload,
      );
    }
  }

  private async readPart(pluginId: string, lines: AsyncIterable<RowLine>): Promise<void> {
    const archive = this.options.installed().get(pluginId)?.plugin.archive;
    if (archive !== undefined) {
      const count = (): void => {
        this.rows += 1;
      };
      const rows = (async function* counted(): AsyncGenerator<{ table: string; row: object }> {
        for await (const { table, row } of lines) {
          count();
          yield { table, row };
        }
      })();
      await archive.read(await this.call.inPlugin(pluginId, this.options.clientId), rows);
      return;
    }
    let table = '';
    let waiting: Readonly<Record<string, unknown>>[] = [];
    for await (const line of lines) {
      if (line.table !== table || waiting.length >= batch) {
        await this.addRows(pluginId, table, waiting);
        table = line.table;
        waiting = [];
      }
      waiting.push(line.row);
    }
    await this.addRows(pluginId, table, waiting);
  }

  private async addRows(
    pluginId: string,
    name: string,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    if (rows.length === 0) {
      return;
    }
    const isIn = (table: ArchivedTable, ownerId: string): boolean => table.ownerId === ownerId && table.table === name;
    const { tables } = this.options.catalog;
    const table =
      tables.find((each) => isIn(each, pluginId)) ??
      (name === 'activity' ? tables.find((each) => isIn(each, coreOwnerId)) : undefined);
    if (table === undefined) {
      throw new Error(`The archive has rows of '${pluginId}.${name}', which this installation does not know.`);
    }
    this.rows += rows.length;
    const role = ownerNames(table.ownerId).own;
    const database = this.call.database({ role, clientId: undefined, personId: undefined });
    await insertArchivedRows(database, table, { clientId: this.options.clientId, rows });
  }

  private async takePlan(): Promise<void> {
    const { plan } = this.options.header;
    if (plan === null) {
      return;
    }
    const { clientId } = this.options;
    const entitlements = this.call.context.get(Entitlements);
    const { includedSeats, extraSeats } = plan;
    const own = {
      ...(plan.code === enterprise ? { modules: plan.modules } : {}),
      ...(includedSeats === undefined ? {} : { includedSeats }),
      ...(extraSeats === undefined ? {} : { extraSeats }),
    };
    await entitlements.assign(clientId, { code: plan.code, ...own }, 'import');
    if (plan.access === 'read-only') {
      await entitlements.restrict(clientId, 'read-only', 'import');
    }
  }

  private async announce(name: string): Promise<void> {
    const { clientId, news } = this.options;
    const members = await this.db.rows<{ person_id: string }>(
      sql`select person_id from membership where client_id = ${clientId}::uuid and status = 'active'`,
    );
    const stream = this.call.outboxFor(clientId);
    for (const { person_id: personId } of members) {
      stream.emit(personJoined, { personId });
    }
    stream.audit({ action: 'core.portal.import', entity: 'portal', entityId: clientId, detail: { name } });
    this.call.afterCommit(async () => {
      await Promise.all(
        members.map(({ person_id: personId }) => news.publish({ kind: 'membership-changed', personId, clientId })),
      );
    });
  }
}
