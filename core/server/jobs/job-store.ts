import type { DatabaseEngine, ScopedStatement } from '../sql/engine';
import { sql } from '../sql/tag';
import { asSystem, returnedAsSystem, rowsAsSystem, runAsSystem } from '../events/system-work';

/** A job that this process runs now. */
export interface ClaimedJob {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  /** This run included. */
  readonly attempts: number;
  /** Of this run: whoever changes or takes over the job raises it. */
  readonly revision: number;
  readonly requestId: string;
  readonly error: string | undefined;
}

/** A job that was given up. */
export interface DeadJob {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly error: string;
  readonly diedAt: string;
}

interface JobRow extends Omit<ClaimedJob, 'error'> {
  readonly error: string | null;
}

/** The table of jobs. Times are the caller's clock, so that tests need not wait. */
export class JobStore {
  constructor(private readonly engine: DatabaseEngine) {}

  /** Takes jobs that are due, for as long as the lease; a crash makes them due again at its end. */
  async claim(options: {
    readonly kinds: readonly string[];
    readonly most: number;
    readonly now: Date;
    readonly leaseUntil: Date;
    /** Ids of what runs here already: its lease may only seem to be over, because the clock was set. */
    readonly except: readonly string[];
  }): Promise<readonly ClaimedJob[]> {
    const rows = await returnedAsSystem(
      this.engine,
      sql<JobRow>`update core.job j set attempts = j.attempts + 1, revision = j.revision + 1,
          run_at = ${options.leaseUntil}::timestamptz
        from (select id from core.job where run_at <= ${options.now}::timestamptz and not is_held
          and kind = any (${options.kinds}::text[]) and id <> all (${options.except}::bigint[]) order by run_at limit ${options.most} for update skip locked) due
        where j.id = due.id
        returning j.id::text as id, j.client_id as "clientId", j.kind, j.key, j.payload, j.attempts, j.revision,
          j.request_id as "requestId", j.error`,
    );
    return rows.map((row) => ({ ...row, error: row.error ?? undefined }));
  }

  /** When the next job is due, by the database's table; undefined when there is none. */
  async nextDue(kinds: readonly string[], except: readonly string[]): Promise<Date | undefined> {
    const [row] = await rowsAsSystem(
      this.engine,
      sql<{ run_at: string }>`select run_at from core.job
        where not is_held and kind = any (${kinds}::text[]) and id <> all (${except}::bigint[])
        order by run_at limit 1`,
    );
    return row === undefined ? undefined : new Date(row.run_at);
  }

  async hasDue(kind: string, now: Date): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 as due from core.job where run_at <= ${now}::timestamptz and not is_held and kind = ${kind} limit 1`,
    );
    return rows.length > 0;
  }

  /** Whether a process runs one now, or was killed over it and its lease has not ended yet. */
  async isTaken(kind: string, now: Date): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 as taken from core.job where run_at > ${now}::timestamptz and not is_held and kind = ${kind}
        and attempts > 0 and error is null limit 1`,
    );
    return rows.length > 0;
  }

  /** After the clock was set back: repeated jobs that would wait for the time of before run at their next time again. */
  async pullBack(latest: readonly { readonly kind: string; readonly key: string; readonly at: Date }[]): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      ...latest.map(
        ({ kind, key, at }) => sql`update core.job set run_at = ${at}::timestamptz
          where kind = ${kind} and key = ${key} and run_at > ${at}::timestamptz`,
      ),
    );
  }

  async extend(job: ClaimedJob, leaseUntil: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${leaseUntil}::timestamptz
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /** Ends a run: in its own transaction, so that its effect happens once. With a time it runs again then. */
  finish(job: ClaimedJob, again: Date | undefined): ScopedStatement {
    return asSystem(
      sql`select core.finish_job(${job.id}::bigint, ${job.revision}::int, ${again ?? null}::timestamptz)`,
    );
  }

  async retry(job: ClaimedJob, at: Date, error: string): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${at}::timestamptz, error = ${error}
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /** Gives a claim back that was not used; nothing counts as a try. */
  async release(job: ClaimedJob, at: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${at}::timestamptz, attempts = attempts - 1
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /**
   * Waits until the portal's plan has the modules: numbering the change lets go. Judged by the plan as it is committed;
   * what has come back meanwhile is due at once.
   */
  async hold(job: ClaimedJob, modules: readonly string[], now: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${now}::timestamptz, attempts = attempts - 1,
          is_held = not exists (select 1 from core.portal_plan p
            where p.client_id = core.job.client_id and p.modules @> ${modules}::text[])
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  async remove(job: ClaimedJob): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`delete from core.job where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /** Moves a job to the dead ones; a repeated one stays for its next time besides. */
  async bury(job: ClaimedJob, error: string, again: Date | undefined): Promise<void> {
    const { id, revision } = job;
    await runAsSystem(
      this.engine,
      'write',
      sql`insert into core.dead_job (id, client_id, kind, key, payload, attempts, request_id, error, created_at)
        select id, client_id, kind, key, payload, attempts, request_id, ${error}, created_at from core.job
        where id = ${id}::bigint and revision = ${revision}
        on conflict (id) do update set attempts = excluded.attempts, error = excluded.error, died_at = clock_timestamp()`,
      again === undefined
        ? sql`delete from core.job where id = ${id}::bigint and revision = ${revision}`
        : sql`update core.job set run_at = ${again}::timestamptz, attempts = 0, error = ${error}
            where id = ${id}::bigint and revision = ${revision}`,
    );
  }

  async dead(limit: number): Promise<readonly DeadJob[]> {
    return rowsAsSystem(
      this.engine,
      sql<DeadJob>`select id::text as id, client_id as "clientId", kind, key, attempts, error, died_at::text as "diedAt"
        from core.dead_job order by died_at desc, dead_job.id desc limit ${limit}`,
    );
  }

  /** Lets jobs run again that were given up: one, or all. @returns how many. */
  async revive(id: string | undefined): Promise<number> {
    const [row] = await returnedAsSystem(
      this.engine,
      sql<{ count: number }>`with gone as (
          delete from core.dead_job where ${id ?? null}::bigint is null or id = ${id ?? null}::bigint returning *),
        back as (
          insert into core.job (client_id, kind, key, payload, run_at, request_id)
          select client_id, kind, key, payload, clock_timestamp(), request_id from gone
          on conflict (client_id, kind, key) do update set run_at = excluded.run_at, attempts = 0, error = null)
        select count(*)::int as count from gone`,
    );
    return row?.count ?? 0;
  }
}
