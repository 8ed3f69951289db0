import type { Clock } from '../../../kernel/services';
import type { ContextFactory } from '../../request-context/contexts';
import { installationActor } from '../../request-context/system-actor';
import { asSystem, installationStream, rowsAsSystem } from '../../data/sql/system-statements';
import type { CoreJob } from '../../background/jobs/core-job';
import type { Sql } from '../../data/sql/database';
import { deleteInBatches } from '../../data/sql/delete-in-batches';
import type { DatabaseEngine, ResultSet, ScopedStatement } from '../../data/sql/engine';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import { coreOwnerId, ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import type { ArchivedTable } from './catalog';
import { readArchiveCatalog } from './catalog';
import type { FileRemovals } from './file-removals';
import { scheduleRemoval } from './file-removals';
import type { DeletionProgress } from './portal-deletions';
import { deletePortal, PortalDeletions } from './portal-deletions';
import { fileKeysSql } from './table-rows';
import { BackgroundThrottle } from './background-throttle';

export interface PortalDeleterParts {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly contexts: () => ContextFactory;
  readonly removals: FileRemovals;
  readonly clock: Clock;
}

export interface DeletePortalOptions {
  readonly requestId: string;
  readonly signal?: AbortSignal;
  /** Called after each batch: restarts the time limit of the job. */
  readonly progress?: () => void;
  /** Statements of the transaction that records the end. */
  readonly closing?: () => readonly ScopedStatement[];
}

/** Deletes the data of closed portals: rows in batches, children before parents, then files. */
export class PortalDeleter {
  constructor(private readonly parts: PortalDeleterParts) {}

  /** Runs as a job for each closed portal. */
  readonly job: CoreJob = {
    kind: deletePortal.id,
    // Never a dead letter: a partly deleted portal can neither be used nor imported again.
    maxAttempts: Number.MAX_SAFE_INTEGER,
    run: async (job, { store, signal, progress }) => {
      const closing = (): readonly ScopedStatement[] => [store.finish(job, undefined)];
      await this.delete(job.key, { requestId: job.requestId, signal, progress, closing });
    },
  };

  /** Runs the job at once, for an operator without a server. */
  async deleteNow(clientId: string, requestId: string): Promise<void> {
    const closing = (): readonly ScopedStatement[] => [
      asSystem(sql`delete from core.job where client_id = ${installationStream}::uuid and kind = ${deletePortal.id}
        and key = ${clientId}`),
    ];
    await this.delete(clientId, { requestId, closing });
  }

  /** Progress of the deletion; undefined after all data of the portal are deleted. */
  async progress(idOrName: string): Promise<DeletionProgress | undefined> {
    const [row] = await rowsAsSystem(
      this.parts.engine,
      sql<DeletionProgress>`select client_id as "clientId", name, rows_deleted::int as rows, files_deleted::int as files
        from core.portal_deletion where client_id::text = lower(${idOrName}) or lower(name) = lower(${idOrName})
        order by closed_at desc limit 1`,
    );
    return row;
  }

  private async delete(clientId: string, options: DeletePortalOptions): Promise<void> {
    const { requestId, signal, progress = () => undefined, closing } = options;
    const { engine, owners, contexts } = this.parts;
    const { tables } = await readArchiveCatalog(engine, owners);
    const pace = new BackgroundThrottle();
    const portal = { clientId, pace, progress, ...(signal === undefined ? {} : { signal }) };
    let deleted: number;
    do {
      deleted = 0;
      for (const table of tables) {
        for (const part of partsOf(table)) {
          deleted += await this.deleteRows(table, sql.and([sql`client_id = ${clientId}::uuid`, part]), portal);
        }
      }
      deleted += await this.deleteMail(portal);
      deleted += await this.deleteFiles(portal);
      // A request that was running when the portal was closed may have written since.
    } while (deleted > 0);
    await contexts().inInstance(
      {
        pluginId: 'core',
        actor: installationActor('operator'),
        requestId,
        mode: 'write',
        ...(closing === undefined ? {} : { closing }),
      },
      (context) => context.get(PortalDeletions).finish(clientId),
    );
  }

  private deleteRows(table: PortalTable, where: Sql, portal: PortalOfDeletion): Promise<number> {
    const { clientId, pace, progress, signal } = portal;
    const { engine, clock } = this.parts;
    const hasFiles = (table.declaration?.files ?? []).length > 0;
    return deleteInBatches({
      engine,
      scope: { role: ownerNames(table.ownerId).own, clientId: undefined, personId: undefined },
      table: sql.id(table.schema, table.table),
      where,
      ...(hasFiles && table.declaration !== undefined
        ? { returning: sql`${fileKeysSql({ declaration: table.declaration })} as files` }
        : {}),
      ...(signal === undefined ? {} : { signal }),
      withEach: (batch) => [
        asSystem(sql`update core.portal_deletion set rows_deleted = rows_deleted + ${batch.count}::bigint
          where client_id = ${clientId}::uuid`),
        ...(hasFiles ? [scheduleRemoval(clientId, filesOf(batch), clock.now())] : []),
      ],
      onProgress: () => {
        progress();
        return pace.pause(signal);
      },
    });
  }

  /** Deletes captured mail with links to the portal, kept for a week if no mail server is configured, and its quota. */
  private async deleteMail(portal: PortalOfDeletion): Promise<number> {
    const core = { schema: ownerNames(coreOwnerId).schema, ownerId: coreOwnerId };
    const mail: PortalTable = { ...core, table: 'captured_mail' };
    const quota: PortalTable = { ...core, table: 'mail_count' };
    const key = `portal:${portal.clientId}`;
    return (
      (await this.deleteRows(mail, sql`strpos(text, ${portal.clientId}::text) > 0`, portal)) +
      (await this.deleteRows(quota, sql`day >= current_date - 2 and key = ${key}`, portal))
    );
  }

  private async deleteFiles({ clientId, progress, signal }: PortalOfDeletion): Promise<number> {
    const { engine, removals } = this.parts;
    const removed = await removals.removeOf(clientId, { progress, ...(signal === undefined ? {} : { signal }) });
    if (removed > 0) {
      await engine.once('write', [
        asSystem(sql`update core.portal_deletion set files_deleted = files_deleted + ${removed}::bigint
          where client_id = ${clientId}::uuid`),
      ]);
    }
    return removed;
  }
}

/** The outbox has separate indexes for rows with and without a number. */
function partsOf({ ownerId, table }: PortalTable): readonly Sql[] {
  return ownerId === coreOwnerId && table === 'outbox' ? [sql`number is null`, sql`number is not null`] : [sql`true`];
}

type PortalTable = Pick<ArchivedTable, 'schema' | 'table' | 'ownerId'> & Partial<Pick<ArchivedTable, 'declaration'>>;

interface PortalOfDeletion {
  readonly clientId: string;
  readonly pace: BackgroundThrottle;
  readonly progress: () => void;
  readonly signal?: AbortSignal;
}

function filesOf({ rows }: ResultSet): readonly string[] {
  const keys = rows.flatMap(({ files }) => (files as readonly (string | null)[]).filter((file) => file !== null));
  return [...new Set(keys)];
}
