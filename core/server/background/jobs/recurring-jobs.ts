import { Cron } from 'croner';
import type { JobBinding } from './job-binding';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { OutboxEvent } from '../subscribers/subscriber';
import { asSystem, installationStream, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { PortalFacts, RecurringWallSchedule } from '../../../contract';
import { EntitlementState } from '../../../contract';
import { deriveRun } from '../../request-context/wall-run';

/** What the job runner needs of a plugin. */
export interface PluginWithJobs {
  readonly jobs?: readonly JobBinding[];
}

export type Repetition = NonNullable<JobBinding['every']>;

/** Key of the only row of a recurring job in each portal. */
export const everyKey = 'every';

/** A plugin's recurring job in portals, with the modules that a portal needs to have it. */
interface RecurringPortalJob {
  readonly kind: string;
  readonly every: Repetition;
  readonly modules: readonly string[];
}

/** The next run of a recurring job. */
export interface NextRun {
  readonly at: Date;
  /** `wallBasis` of the portal, where the run is at a time of its wall clock. */
  readonly basis?: string;
}

/** The next run of a recurring job after `now`; cron expressions are in UTC. */
export function nextRun(every: Repetition, portal: PortalFacts, now: Date): NextRun {
  return 'time' in every ? deriveRun(every, portal, now) : { at: nextTime(every, now) };
}

/** The next run of a job that does not follow a wall clock. */
export function nextTime(every: Exclude<Repetition, RecurringWallSchedule>, now: Date): Date {
  if ('minutes' in every) {
    return new Date(now.getTime() + every.minutes * 60_000);
  }
  const next = new Cron(every.cron, { timezone: 'UTC', paused: true }).nextRun(now);
  if (next === null) {
    throw new TypeError(`The cron expression '${every.cron}' has no next time.`);
  }
  return next;
}

/** Adds the installation's row of a recurring job if it is missing; an existing row keeps its time. */
export async function ensureInstanceJob(
  engine: DatabaseEngine,
  kind: string,
  every: Repetition,
  now: Date,
): Promise<void> {
  await runAsSystem(engine, 'write', insertRow(sql`select ${installationStream}::uuid as client_id`, kind, every, now));
}

/** Maintains the rows of recurring jobs in portals. */
export class RecurringPortalJobs {
  private readonly jobs: readonly RecurringPortalJob[];

  constructor(installed: InstalledPlugins<PluginWithJobs>) {
    this.jobs = installed.all.flatMap(({ plugin, gate }) =>
      (plugin.jobs ?? []).flatMap(({ job, every }) =>
        job.scope === 'portal' && every !== undefined ? [{ kind: job.id, every, modules: gate.modules ?? [] }] : [],
      ),
    );
  }

  /** Adds a new job to existing portals; skips jobs that were added to every portal before. */
  async ensureAll(engine: DatabaseEngine, now: Date): Promise<void> {
    const known = await rowsAsSystem(
      engine,
      sql<{ kind: string; modules: readonly string[] }>`select kind, modules from core.job_kind`,
    );
    for (const { kind, every, modules } of this.jobs) {
      const before = known.find((row) => row.kind === kind);
      if (before !== undefined && before.modules.join() === modules.join()) {
        continue;
      }
      await runAsSystem(
        engine,
        'write',
        insertRow(sql`select client_id from core.portal_plan where modules @> ${modules}::text[]`, kind, every, now),
        sql`insert into core.job_kind (kind, modules) values (${kind}, ${modules}::text[])
          on conflict (kind) do update set modules = excluded.modules`,
      );
    }
  }

  /** Adds the recurring jobs of a changed plan. Those of removed modules are deleted when they are due. */
  onEntitlementsChanged(clientId: string, event: OutboxEvent, now: Date): readonly ScopedStatement[] {
    const { modules: held } = EntitlementState.parse(event.data);
    return this.jobs
      .filter(({ modules }) => modules.every((name) => held.includes(name)))
      .map(({ kind, every }) => asSystem(insertRow(sql`select ${clientId}::uuid as client_id`, kind, every, now)));
  }
}

/**
 * The first run of each portal falls somewhere in the interval, so that not all portals run at once. A row at a time of
 * the wall clock is due at once and without a basis: the runner then derives its first run from the portal's zone.
 */
function insertRow(portals: Sql, kind: string, every: Repetition, now: Date): Sql {
  if ('time' in every) {
    return sql`insert into core.job (client_id, kind, key, payload, run_at, request_id, wall)
      select p.client_id, ${kind}, ${everyKey}, '{}'::jsonb, ${now}::timestamptz, 'every', ${sql.json(every)}
      from (${portals}) p on conflict (client_id, kind, key) do update set wall = excluded.wall, basis = null
        where core.job.wall is distinct from excluded.wall`;
  }
  const first = nextTime(every, now);
  const spread = 'minutes' in every ? every.minutes * 60 : 0;
  return sql`insert into core.job (client_id, kind, key, payload, run_at, request_id)
    select p.client_id, ${kind},  ${everyKey}, '{}'::jsonb, ${first}::timestamptz - make_interval(secs => random() * ${spread}::int),
      'every'
    from (${portals}) p on conflict (client_id, kind, key) do nothing`;
}
