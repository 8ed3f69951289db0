import type { PortalFacts, WallSchedule } from '../../../contract';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { PortalFactsRow } from '../../request-context/portal-facts';
import { portalFactColumns, toPortalFacts } from '../../request-context/portal-facts';
import { deriveRun, deriveWallTimes, wallBasis } from '../../request-context/wall-run';
import type { Clock } from '../../../kernel/services';
import type { CoreJob } from './core-job';

const batchSize = 500;

/**
 * Derives the times of a portal's waiting jobs again. Running and failed jobs keep theirs; the runner compares each job
 * with its portal before it runs, so none runs at an outdated time while this job waits.
 */
export function deriveWallTimesJob(engine: DatabaseEngine, clock: Clock): CoreJob {
  return {
    kind: deriveWallTimes.id,
    run: async (job, { store, progress, signal }) => {
      const [row] = await rowsAsSystem(
        engine,
        sql<PortalFactsRow>`select ${portalFactColumns} from core.portal p where p.client_id = ${job.clientId}::uuid`,
      );
      const portal = row === undefined ? undefined : toPortalFacts(row);
      let since: string | undefined = '0';
      while (portal !== undefined && since !== undefined) {
        signal.throwIfAborted();
        since = await deriveBatch(engine, { clientId: job.clientId, portal, since, now: clock.now() });
        progress();
      }
      await engine.once('write', [store.finish(job, undefined)]);
    },
  };
}

interface Batch {
  readonly clientId: string;
  readonly portal: PortalFacts;
  /** Id of the last job of the batch before. */
  readonly since: string;
  readonly now: Date;
}

/** @returns the id of the last job of the batch; undefined after the last batch. */
async function deriveBatch(
  engine: DatabaseEngine,
  { clientId, portal, since, now }: Batch,
): Promise<string | undefined> {
  const basis = wallBasis(portal);
  const jobs = await rowsAsSystem(
    engine,
    sql<{ id: string; revision: number; wall: WallSchedule }>`select id::text as id, revision, wall from core.job
      where client_id = ${clientId}::uuid and wall is not null and id > ${since}::bigint and attempts = 0
        and basis is distinct from ${basis} order by job.id limit ${batchSize}`,
  );
  if (jobs.length > 0) {
    await runAsSystem(
      engine,
      'write',
      sql`update core.job j set run_at = d.run_at, basis = ${basis}
        from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ revision }) => revision)}::int[],
          ${jobs.map(({ wall }) => deriveRun(wall, portal, now).at)}::timestamptz[]) as d (id, revision, run_at)
        where j.id = d.id and j.revision = d.revision`,
    );
  }
  return jobs.at(-1)?.id;
}
