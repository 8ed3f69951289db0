import { portalExportLimits } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import { asSystem, writtenRowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { CoreJob, CoreJobRun } from '../../background/jobs/core-job';
import type { ClaimedJob } from '../../background/jobs/job-store';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { ArchiveFiles } from './archive-files';
import type { FileRemovals } from './file-removals';
import { scheduleRemoval } from './file-removals';
import type { ArchiveEstimate } from './portal-archives';
import { exportKey, ExportPayload, exportPortal } from './portal-exports';
import { exportFolder } from './schema';

export interface ExportPortalJobParts {
  readonly engine: DatabaseEngine;
  readonly archives: () => Pick<ArchiveFiles, 'estimate' | 'store'>;
  readonly files: StoredFiles;
  readonly removals: FileRemovals;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Attempts after which an export has failed. */
const maxAttempts = 5;
/** Never reached: the runner would drop the job without showing the failure to the admins. */
const maxRuns = 1_000;
const progressInterval = 1_000;

/** Aborts the writing of a cancelled export. */
class ExportCancelled extends Error {}

/**
 * Writes exports of portals: one at a time per process, so that other jobs can run. A killed one restarts from the
 * beginning, after its partial file is removed.
 */
export function exportPortalJob(parts: ExportPortalJobParts): CoreJob {
  return {
    kind: exportPortal.id,
    maxAttempts: maxRuns,
    concurrency: 1,
    run: (job, run) => new PortalExportRun(parts, job, run).run(),
  };
}

/** A file whose export is not committed within this time is removed. */
const writeLifetime = 2 * 86_400_000;

/** One attempt of an export. */
class PortalExportRun {
  private readonly exportId: string;
  private readonly file = crypto.randomUUID();
  /** Key of the file. */
  private readonly key: string;
  private readonly cancelled = new AbortController();
  private readonly signal: AbortSignal;
  private progress: { readonly at: number; readonly saved: Promise<void> } = {
    at: -Infinity,
    saved: Promise.resolve(),
  };
  private isSaving = false;

  constructor(
    private readonly parts: ExportPortalJobParts,
    private readonly job: ClaimedJob,
    private readonly context: CoreJobRun,
  ) {
    this.key = exportKey(job.clientId, this.file);
    this.exportId = ExportPayload.parse(job.payload).exportId;
    this.signal = AbortSignal.any([context.signal, this.cancelled.signal]);
  }

  async run(): Promise<void> {
    const { files, removals } = this.parts;
    const { clientId, attempts } = this.job;
    await files.removeUnfinished(new Date(8.64e15), `${exportFolder}/${clientId}`);
    if (!(await this.begin())) {
      await this.finish();
      return;
    }
    if (attempts > maxAttempts) {
      await this.fail();
      return;
    }
    try {
      const size = await this.write();
      await this.store(size);
      await removals.removeDue();
    } catch (error) {
      await this.progress.saved;
      await this.discard();
      if (this.context.signal.aborted) {
        throw error;
      }
      if (error instanceof ExportCancelled || this.cancelled.signal.aborted) {
        await this.finish();
        return;
      }
      if (attempts < maxAttempts) {
        throw error;
      }
      this.parts.logger.error('An export of a portal failed in its last attempt.', error, { clientId });
      await this.fail();
    }
  }

  private async write(): Promise<number> {
    const { archives, engine, clock } = this.parts;
    const { clientId } = this.job;
    const estimate = await archives().estimate(clientId);
    await engine.once('write', [
      asSystem(sql`update core.portal_export set rows_estimated = ${estimate.rows}::bigint,
        file_bytes_estimated = ${estimate.fileBytes}::bigint where id = ${this.exportId}::uuid`),
      // Undone by the transaction that publishes the file.
      scheduleRemoval(clientId, [this.key], new Date(clock.now().getTime() + writeLifetime)),
    ]);
    const size = await archives().store(clientId, this.key, {
      signal: this.signal,
      onProgress: (written) => this.note(written),
    });
    await this.progress.saved;
    return size;
  }

  /** @returns false if the export was cancelled. */
  private async begin(): Promise<boolean> {
    const begun = await writtenRowsAsSystem(
      this.parts.engine,
      sql`update core.portal_export set state = 'running', started_at = ${this.parts.clock.now()}::timestamptz,
          rows_written = 0, file_bytes_written = 0
        where id = ${this.exportId}::uuid and state in ('queued', 'running') returning 1 as begun`,
    );
    return begun.length > 0;
  }

  /** Saves the progress once a second and aborts a cancelled export. Does not wait: see `save`. */
  private note(written: ArchiveEstimate): void {
    this.context.progress();
    const now = performance.now();
    if (this.isSaving || now - this.progress.at < progressInterval) {
      return;
    }
    this.isSaving = true;
    this.progress = { at: now, saved: this.save({ ...written }).finally(() => (this.isSaving = false)) };
  }

  /** On the embedded database it runs after the transaction of the rows. */
  private async save({ rows, fileBytes }: ArchiveEstimate): Promise<void> {
    try {
      const saved = await writtenRowsAsSystem(
        this.parts.engine,
        sql`update core.portal_export set rows_written = ${rows}::bigint, file_bytes_written = ${fileBytes}::bigint
          where id = ${this.exportId}::uuid and state = 'running' returning 1 as saved`,
      );
      if (saved.length === 0) {
        this.cancelled.abort(new ExportCancelled());
      }
    } catch (error) {
      this.parts.logger.debug('Could not save the progress of an export.', { error });
    }
  }

  /** Publishes the file. Removes it if the export was cancelled meanwhile, and removes surplus exports. */
  private async store(size: number): Promise<void> {
    const { engine, clock } = this.parts;
    const { clientId } = this.job;
    const now = clock.now();
    const expires = new Date(now.getTime() + portalExportLimits.lifetime);
    await engine.once('write', [
      asSystem(sql`with ready as (
          update core.portal_export set state = 'ready', finished_at = ${now}::timestamptz,
              expires_at = ${expires}::timestamptz, file = ${this.file}::uuid, size = ${size}::bigint,
              rows_written = rows_estimated, file_bytes_written = file_bytes_estimated
            where id = ${this.exportId}::uuid and state = 'running' returning file),
        surplus as (
          delete from core.portal_export where id in (
            select id from core.portal_export where client_id = ${clientId}::uuid and state in ('ready', 'failed')
            order by requested_at desc, id desc offset ${portalExportLimits.maxStored - 1}) returning file),
        kept as (delete from core.file_removal where key = ${this.key} and exists (select 1 from ready)),
        unwanted as (
          select file from surplus where file is not null
          union all select ${this.file}::uuid where not exists (select 1 from ready))
        insert into core.file_removal (key, client_id, remove_at)
          select ${`${exportFolder}/${clientId}/`} || file, ${clientId}::uuid, ${now}::timestamptz from unwanted
          on conflict (key) do update set remove_at = excluded.remove_at`),
      this.context.store.finish(this.job, undefined),
    ]);
  }

  /** After a failure. If it happened after the commit, the file belongs to the export and stays. */
  private async discard(): Promise<void> {
    const { engine, clock, removals, logger } = this.parts;
    const now = clock.now();
    try {
      await runAsSystem(
        engine,
        'write',
        sql`insert into core.file_removal (key, client_id, remove_at)
          select ${this.key}, ${this.job.clientId}::uuid, ${now}::timestamptz
          where not exists (select 1 from core.portal_export where file = ${this.file}::uuid)
          on conflict (key) do update set remove_at = excluded.remove_at`,
      );
      await removals.removeDue();
    } catch (error) {
      logger.warn('The file of a failed export will be removed later.', { error });
    }
  }

  private async fail(): Promise<void> {
    const now = this.parts.clock.now();
    const expires = new Date(now.getTime() + portalExportLimits.lifetime);
    await this.parts.engine.once('write', [
      asSystem(sql`update core.portal_export set state = 'failed', finished_at = ${now}::timestamptz,
          expires_at = ${expires}::timestamptz where id = ${this.exportId}::uuid`),
      this.context.store.finish(this.job, undefined),
    ]);
  }

  private async finish(): Promise<void> {
    await this.parts.engine.once('write', [this.context.store.finish(this.job, undefined)]);
  }
}
