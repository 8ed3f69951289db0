import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import {
  asSystem,
  installationStream,
  writtenRowsAsSystem,
  rowsAsSystem,
  runAsSystem,
} from '../../data/sql/system-statements';
import type { Sql } from '../../data/sql/database';
import type { WallSchedule } from '../../../contract';
import type { ClaimSlots } from './lanes';
import type { NextRun } from './recurring-jobs';

/** A job that this process has claimed. */
export interface ClaimedJob {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  /** Including this run. */
  readonly attempts: number;
  /** Identifies this run: every change or further claim of the job increments it. */
  readonly revision: number;
  readonly requestId: string;
  readonly error: string | undefined;
  /** A time of the portal's wall clock. */
  readonly wall: WallSchedule | undefined;
  /** `wallBasis` of the portal when the run was derived; empty where it was not derived yet. */
  readonly basis: string;
}

/** A job that failed too often. */
export interface DeadLetter {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: string;
}

interface JobRow extends Omit<ClaimedJob, 'error' | 'wall'> {
  readonly error: string | null;
  readonly wall: WallSchedule | null;
}

/** Slots and lease of a claim. */
export interface ClaimOptions {
  readonly slots: ClaimSlots;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Ids of jobs that run here already, whose lease may seem to have ended because the clock was set. */
  readonly except: readonly string[];
}

/** Rows of one kind that a claim reads in order of time. */
const headSize = 100;
/** Portals that a claim visits from each of two starting points where one portal may own all rows of the head. */
const visitedPortals = 50;

type JobState = 'due' | 'waiting' | 'suspended' | 'dead_letter' | 'parked';

/** Jobs of a kind that this process does not know. */
export interface ParkedKind {
  readonly kind: string;
  readonly count: number;
}

/** The table of jobs. Times are the caller's, so that tests need not wait. */
export class JobStore {
  constructor(private readonly engine: DatabaseEngine) {}

  /**
   * Claims due jobs for the time of the lease; after a crash they are due again at its end.
   *
   * Reads at most `headSize` rows of each kind, however many are due. Where a kind has more, one portal may own them all:
   * the claim then visits portals one by one, from the lowest id, which is the installation's, and from a random id. So no
   * portal waits behind the jobs of another.
   */
  async claim(options: ClaimOptions): Promise<readonly ClaimedJob[]> {
    const { slots } = options;
    if (slots.kinds.length === 0) {
      return [];
    }
    const now = sql`${options.now}::timestamptz`;
    const isFree = sql`not is_suspended and id <> all (${options.except}::bigint[])`;
    const rows = await writtenRowsAsSystem(
      this.engine,
      sql<JobRow>`with recursive wanted as (
          select kind, lane, owner, free, per_portal, turn
          from unnest(${slots.kinds.map(({ kind }) => kind)}::text[], ${slots.kinds.map(({ lane }) => lane)}::text[],
            ${slots.kinds.map(({ owner }) => owner)}::text[], ${slots.kinds.map(({ free }) => free)}::int[],
            ${slots.kinds.map(({ perPortal }) => perPortal)}::int[])
            with ordinality as w (kind, lane, owner, free, per_portal, turn)
        ), lanes as (
          select lane, lane_free from unnest(${slots.lanes.map(({ lane }) => lane)}::text[],
            ${slots.lanes.map(({ free }) => free)}::int[]) as l (lane, lane_free)
        ), owners as (
          select owner, owner_free from unnest(${slots.owners.map(({ owner }) => owner)}::text[],
            ${slots.owners.map(({ free }) => free)}::int[]) as o (owner, owner_free)
        ), busy as (
          select kind, client_id, running from unnest(${slots.busy.map(({ kind }) => kind)}::text[],
            ${slots.busy.map(({ clientId }) => clientId)}::uuid[], ${slots.busy.map(({ running }) => running)}::int[])
            as b (kind, client_id, running)
        ), head as (
          select w.kind, h.id, h.client_id, h.run_at from wanted w cross join lateral (
            select id, client_id, run_at from core.job
            where kind = w.kind and run_at <= ${now} and ${isFree} order by run_at limit ${headSize}) h
        ), crowded as (
          select kind from head group by kind having count(*) = ${headSize}
        ), visited (kind, client_id, step) as (
          select c.kind, (select j.client_id from core.job j where j.kind = c.kind and j.client_id >= s.first
            and not j.is_suspended order by j.client_id limit 1), 1
          from crowded c cross join (values (${installationStream}::uuid), (${crypto.randomUUID()}::uuid)) s (first)
          union all
          select v.kind, (select j.client_id from core.job j where j.kind = v.kind and j.client_id > v.client_id
            and not j.is_suspended order by j.client_id limit 1), v.step + 1
          from visited v where v.client_id is not null and v.step < ${visitedPortals}
        ), spread as (
          select v.kind, d.id, v.client_id, d.run_at
          from (select distinct kind, client_id from visited where client_id is not null) v
          join wanted w on w.kind = v.kind cross join lateral (
            select id, run_at from core.job where kind = v.kind and client_id = v.client_id and run_at <= ${now}
              and ${isFree} order by run_at limit w.per_portal) d
        ), of_portals as (
          select c.kind, c.id, c.run_at, coalesce(b.running, 0)
            + row_number() over (partition by c.kind, c.client_id order by c.run_at, c.id) as of_portal
          from (select * from head union select * from spread) c
          left join busy b on b.kind = c.kind and b.client_id = c.client_id
        ), of_kinds as (
          select p.id, w.lane, w.owner, w.free, w.turn,
            row_number() over (partition by p.kind order by p.of_portal, p.run_at, p.id) as of_kind
          from of_portals p join wanted w on w.kind = p.kind where p.of_portal <= w.per_portal
        ), of_owners as (
          select id, lane, owner, turn, of_kind,
            row_number() over (partition by owner order by of_kind, turn) as of_owner
          from of_kinds where of_kind <= free
        ), of_lanes as (
          select a.id, a.lane, row_number() over (partition by a.lane order by a.of_kind, a.turn) as of_lane
          from of_owners a join owners o on o.owner = a.owner where a.of_owner <= o.owner_free
        ), due as (
          select id from core.job where run_at <= ${now} and ${isFree} and id = any (array(
            select a.id from of_lanes a join lanes l on l.lane = a.lane where a.of_lane <= l.lane_free))
          for update skip locked
        )
        update core.job j set attempts = j.attempts + 1, revision = j.revision + 1,
          run_at = ${options.leaseUntil}::timestamptz
        from due where j.id = due.id
        returning j.id::text as id, j.client_id as "clientId", j.kind, j.key, j.payload, j.attempts, j.revision,
          j.request_id as "requestId", j.error, j.wall, coalesce(j.basis, '') as basis`,
    );
    return rows.map((row) => ({ ...row, error: row.error ?? undefined, wall: row.wall ?? undefined }));
  }

  /** The first time after `now` at which a job of these kinds is due; undefined when there is none. */
  async nextDue(kinds: readonly string[], now: Date, except: readonly string[]): Promise<Date | undefined> {
    const [row] = await rowsAsSystem(
      this.engine,
      sql<{ run_at: string }>`select d.run_at from unnest(${kinds}::text[]) as k (kind) cross join lateral (
          select run_at from core.job where kind = k.kind and run_at > ${now}::timestamptz and not is_suspended
            and id <> all (${except}::bigint[]) order by run_at limit 1) d
        order by d.run_at limit 1`,
    );
    return row === undefined ? undefined : new Date(row.run_at);
  }

  /**
   * Number of jobs by state, each counted up to `limit`. Parked jobs are of kinds that this process does not know, such as
   * those of a removed plugin; they run once a process knows their kind again.
   */
  async countByState(kinds: readonly string[], now: Date, limit: number): Promise<Readonly<Record<JobState, number>>> {
    const mine = sql`unnest(${kinds}::text[]) as k (kind) cross join lateral`;
    const [row] = await rowsAsSystem(
      this.engine,
      sql<Record<JobState, number>>`select
        (select count(*)::int from (select from ${mine} (select from core.job where kind = k.kind
          and run_at <= ${now}::timestamptz and not is_suspended limit ${limit}) j limit ${limit}) a) as due,
        (select count(*)::int from (select from ${mine} (select from core.job where kind = k.kind
          and run_at > ${now}::timestamptz and not is_suspended limit ${limit}) j limit ${limit}) b) as waiting,
        (select count(*)::int from (select from core.job where is_suspended limit ${limit}) c) as suspended,
        (select count(*)::int from core.dead_letter where id = any (array(select id from core.dead_letter limit ${limit}))) as dead_letter,
        (select coalesce(least(sum(p.count), ${limit}), 0)::int from (${parkedKinds(kinds, limit)}) p) as parked`,
    );
    return row ?? { due: 0, waiting: 0, suspended: 0, dead_letter: 0, parked: 0 };
  }

  /** Kinds of jobs that this process does not know, with the number of their jobs, counted up to `limit`. */
  async parked(kinds: readonly string[], limit: number): Promise<readonly ParkedKind[]> {
    return rowsAsSystem(this.engine, parkedKinds(kinds, limit));
  }

  async hasDue(kind: string, now: Date): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 as due from core.job where run_at <= ${now}::timestamptz and not is_suspended and kind = ${kind} limit 1`,
    );
    return rows.length > 0;
  }

  /** Whether a process runs a job of the kind, or was killed and its lease has not ended yet. */
  async isTaken(kind: string, now: Date): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 as taken from core.job where run_at > ${now}::timestamptz and not is_suspended and kind = ${kind}
        and attempts > 0 and error is null limit 1`,
    );
    return rows.length > 0;
  }

  /**
   * Reschedules recurring jobs to at most the given times, after the clock was set back. Those at times of the wall clock
   * are due at once without a basis, so that their runs are derived again.
   */
  async rescheduleAfterClockChange(
    latest: readonly { readonly kind: string; readonly key: string; readonly at: Date }[],
    now: Date,
  ): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      ...latest.map(
        ({ kind, key, at }) => sql`update core.job set run_at = ${at}::timestamptz
          where kind = ${kind} and key = ${key} and run_at > ${at}::timestamptz`,
      ),
      sql`update core.job set run_at = ${now}::timestamptz, basis = null
        where wall is not null and attempts = 0 and run_at > ${now}::timestamptz`,
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

  /** Statement that completes a run, in the run's transaction, so that its effect happens once. With `again` the job runs again then. */
  finish(job: ClaimedJob, again: Date | NextRun | undefined): ScopedStatement {
    const { at, basis } = again === undefined || again instanceof Date ? { at: again, basis: undefined } : again;
    return asSystem(
      sql`select core.finish_job(${job.id}::bigint, ${job.revision}::int, ${at ?? null}::timestamptz, ${basis ?? null})`,
    );
  }

  /** Reschedules a job after a failed attempt. Increments the revision, so that an abandoned run can no longer complete it. */
  async retry(job: ClaimedJob, at: Date, error: string): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${at}::timestamptz, error = ${error}, revision = revision + 1
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /** Releases a claim that did not run: the portal's wall clock shows the job's time at another moment. */
  async derive(job: ClaimedJob, next: NextRun): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${next.at}::timestamptz, basis = ${next.basis ?? null}, attempts = 0
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /** Releases a claim without counting an attempt. */
  async release(job: ClaimedJob, at: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${at}::timestamptz, attempts = attempts - 1
        where id = ${job.id}::bigint and revision = ${job.revision}`,
    );
  }

  /**
   * Suspends a job until the portal's plan has the modules; sequencing the change resumes it. Decided by the committed
   * plan: if the modules are back already, the job is due at once.
   */
  async suspend(job: ClaimedJob, modules: readonly string[], now: Date): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.job set run_at = ${now}::timestamptz, attempts = attempts - 1,
          is_suspended = not exists (select 1 from core.portal_plan p
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

  /** Moves a job to the dead letters; a recurring one also stays for its next run. */
  async moveToDeadLetters(job: ClaimedJob, error: string, again: NextRun | undefined): Promise<void> {
    const { id, revision } = job;
    await runAsSystem(
      this.engine,
      'write',
      sql`insert into core.dead_letter (id, client_id, kind, key, payload, attempts, request_id, error, created_at)
        select id, client_id, kind, key, payload, attempts, request_id, ${error}, created_at from core.job
        where id = ${id}::bigint and revision = ${revision}
        on conflict (id) do update set attempts = excluded.attempts, error = excluded.error, failed_at = clock_timestamp()`,
      again === undefined
        ? sql`delete from core.job where id = ${id}::bigint and revision = ${revision}`
        : sql`update core.job set run_at = ${again.at}::timestamptz, basis = ${again.basis ?? null}, attempts = 0,
              error = ${error}, revision = revision + 1 where id = ${id}::bigint and revision = ${revision}`,
    );
  }

  async deadLetters(limit: number): Promise<readonly DeadLetter[]> {
    return rowsAsSystem(
      this.engine,
      sql<DeadLetter>`select id::text as id, client_id as "clientId", kind, key, attempts, error, failed_at::text as "diedAt"
        from core.dead_letter order by failed_at desc, dead_letter.id desc limit ${limit}`,
    );
  }

  /** Requeues one dead letter, or all. @returns how many. */
  async requeueDeadLetters(id: string | undefined): Promise<number> {
    const [row] = await writtenRowsAsSystem(
      this.engine,
      sql<{ count: number }>`with removed as (
          delete from core.dead_letter where ${id ?? null}::bigint is null or id = ${id ?? null}::bigint returning *),
        requeued as (
          insert into core.job (client_id, kind, key, payload, run_at, request_id)
          select client_id, kind, key, payload, clock_timestamp(), request_id from removed
          on conflict (client_id, kind, key) do update set run_at = excluded.run_at, attempts = 0, error = null)
        select count(*)::int as count from removed`,
    );
    return row?.count ?? 0;
  }
}

/** Skips from kind to kind in the index, so the cost does not depend on the number of jobs. */
function parkedKinds(kinds: readonly string[], limit: number): Sql<ParkedKind> {
  return sql`with recursive found (kind) as (
      select (select min(kind) from core.job where not is_suspended)
      union all
      select (select min(j.kind) from core.job j where j.kind > f.kind and not j.is_suspended) from found f
      where f.kind is not null)
    select f.kind, (select count(*)::int from (select from core.job j where j.kind = f.kind and not j.is_suspended
      limit ${limit}) c) as count
    from found f where f.kind <> all (${kinds}::text[])`;
}
