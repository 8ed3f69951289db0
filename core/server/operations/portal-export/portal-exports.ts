import * as z from 'zod/mini';
import type { PortalExport } from '../../../contract';
import { defineJob, localized, serviceToken } from '../../../contract';
import type { CoreRequest, CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import { identityDatabase } from '../../identity/accounts/identity-scope';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { FileRemovals } from './file-removals';
import { scheduleRemoval } from './file-removals';
import { archiveMessages } from './messages';
import { exportFolder } from './schema';

export const ExportPayload = z.object({ exportId: z.uuid() });

/** Writes one export; see `export-portal-job.ts`. */
export const exportPortal = defineJob('core.export-portal', 'portal', ExportPayload);

/** Key of the single export job of a portal. */
export const exportJobKey = 'export';

/** A finished export that can be downloaded. */
export interface StoredExport {
  readonly id: string;
  readonly clientId: string;
  readonly finishedAt: Date;
  readonly size: number;
  /** Key in the file store. */
  readonly key: string;
  /** Changes with the contents of the file. */
  readonly tag: string;
}

/** Exports of portals. Of core, per request. */
export interface PortalExports {
  /** Queues an export, or returns the one that is queued or running. */
  start(clientId: string, personId: string): Promise<{ readonly entry: PortalExport; readonly isNew: boolean }>;
  /** Newest first. */
  list(clientId: string): Promise<readonly PortalExport[]>;
  /** Cancels or deletes an export; its file after the commit. @throws AppError `not_found`. */
  remove(clientId: string, id: string): Promise<void>;
  /** @throws AppError `not_found`, or `conflict` before it is finished. */
  stored(id: string, clientId?: string): Promise<StoredExport>;
}
export const PortalExports = serviceToken<PortalExports>('core:PortalExports');

export function createPortalExports(removals: FileRemovals): CoreServiceBinding {
  return coreService(PortalExports, (call) => new DatabasePortalExports(call, removals));
}

/** Key of the file of an export. */
export function exportKey(clientId: string, file: string): string {
  return `${exportFolder}/${clientId}/${file}`;
}

interface ExportRow {
  readonly id: string;
  readonly state: PortalExport['state'];
  readonly requested_by: string;
  readonly requester: string | null;
  readonly requested_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly rows_written: string;
  readonly rows_estimated: string;
  readonly file_bytes_written: string;
  readonly file_bytes_estimated: string;
  readonly size: string | null;
}

class DatabasePortalExports implements PortalExports {
  private readonly db: Database;

  constructor(
    private readonly call: CoreRequest,
    private readonly removals: FileRemovals,
  ) {
    this.db = identityDatabase(call);
  }

  async start(clientId: string, personId: string): Promise<{ entry: PortalExport; isNew: boolean }> {
    const now = this.call.context.clock.now();
    const id = newId(now);
    // With the index over unfinished exports a second request waits for the first and then finds it.
    const added = await this.db.run(
      sql`insert into portal_export (id, client_id, state, requested_by, requested_at)
        values (${id}, ${clientId}, 'queued', ${personId}, ${now})
        on conflict (client_id) where state in ('queued', 'running') do nothing`,
    );
    const [entry] = await this.read(
      added === 1 ? sql`e.id = ${id}` : sql`e.client_id = ${clientId} and e.state in ('queued', 'running')`,
    );
    if (entry === undefined) {
      // The other export was finished or cancelled in between.
      return this.start(clientId, personId);
    }
    return { entry, isNew: added === 1 };
  }

  list(clientId: string): Promise<readonly PortalExport[]> {
    return this.read(
      sql`e.client_id = ${clientId} and (e.expires_at is null or e.expires_at > ${this.call.context.clock.now()})`,
    );
  }

  async remove(clientId: string, id: string): Promise<void> {
    const removed = await this.db.row(
      sql<{
        file: string | null;
      }>`delete from portal_export where client_id = ${clientId} and id = ${id} returning file`,
    );
    if (removed === undefined) {
      throw new AppError('not_found', localized(archiveMessages.noSuchExport));
    }
    if (removed.file !== null) {
      this.call.onCommit(scheduleRemoval(clientId, [exportKey(clientId, removed.file)], this.call.context.clock.now()));
      this.call.afterCommit(() => this.removals.removeDue());
    }
  }

  async stored(id: string, clientId?: string): Promise<StoredExport> {
    const row = await this.db.row(
      sql<{
        readonly client_id: string;
        readonly state: string;
        readonly file: string | null;
        readonly size: string | null;
        readonly finished_at: string | null;
      }>`select client_id, state, file, size::text as size, finished_at from portal_export
        where ${sql.and([sql`id = ${id}`, clientId !== undefined && sql`client_id = ${clientId}`])}
          and (expires_at is null or expires_at > ${this.call.context.clock.now()})`,
    );
    if (row === undefined) {
      throw new AppError('not_found', localized(archiveMessages.noSuchExport));
    }
    const { client_id: owner, file, size, finished_at: finishedAt } = row;
    if (file === null || size === null || finishedAt === null) {
      throw new AppError('conflict', localized(archiveMessages.exportNotReady));
    }
    return {
      id,
      clientId: owner,
      finishedAt: new Date(finishedAt),
      size: Number(size),
      key: exportKey(owner, file),
      tag: file,
    };
  }

  private async read(condition: Sql): Promise<readonly PortalExport[]> {
    const rows = await this.db.rows(
      sql<ExportRow>`select e.id, e.state, e.requested_by, e.requested_at, e.started_at, e.finished_at, e.expires_at,
          e.rows_written::text as rows_written, e.rows_estimated::text as rows_estimated,
          e.file_bytes_written::text as file_bytes_written, e.file_bytes_estimated::text as file_bytes_estimated,
          e.size::text as size, p.full_name as requester
        from portal_export e left join person p on p.id = e.requested_by and p.erased_at is null
        where ${condition} order by e.requested_at desc, e.id desc`,
    );
    return rows.map(presentExport);
  }
}

/** Row → wire. */
function presentExport(row: ExportRow): PortalExport {
  return {
    id: row.id,
    state: row.state,
    ...(row.requester === null ? {} : { requestedBy: { id: row.requested_by, name: row.requester } }),
    requestedOn: row.requested_at,
    ...(row.started_at === null ? {} : { startedOn: row.started_at }),
    ...(row.finished_at === null ? {} : { finishedOn: row.finished_at }),
    ...(row.expires_at === null ? {} : { expiresOn: row.expires_at }),
    rows: Number(row.rows_written),
    rowEstimate: Number(row.rows_estimated),
    fileBytes: Number(row.file_bytes_written),
    fileBytesEstimate: Number(row.file_bytes_estimated),
    ...(row.size === null ? {} : { size: Number(row.size) }),
  };
}
