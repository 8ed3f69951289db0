import { retentionDays } from '../../../contract';
import { runAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine, ResultSet } from '../../data/sql/engine';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { CoreJob } from './core-job';

/** Rows deleted in one transaction: few enough that no request waits noticeably. */
const batchSize = 5_000;

/** Milliseconds for one batch. */
const timeLimit = 600_000;

/** Not in decisions.md D6: dead letters stay long enough to be inspected, long backplane messages to be received. */
const deadLetterDays = 90;

/** Deletes rows older than the retention times of decisions.md D6, in batches, until a batch finds none. */
export function retentionJobs(engine: DatabaseEngine): readonly CoreJob[] {
  return [
    cleaning(engine, 'core.delete-old-events', 60, deleteOldEvents),
    cleaning(engine, 'core.delete-old-changes', 60, deleteOldChanges),
    cleaning(engine, 'core.delete-old-audit', 24 * 60, deleteOldAudit),
    cleaning(engine, 'core.delete-old-answers', 60, () =>
      olderThan('idempotency_key', 'created_at', retentionDays.idempotencyKeys),
    ),
    cleaning(engine, 'core.delete-old-mail', 60, () =>
      olderThan('captured_mail', 'sent_at', retentionDays.capturedMail),
    ),
    cleaning(engine, 'core.delete-mail-counts', 24 * 60, deleteMailCounts),
    cleaning(engine, 'core.delete-dead-letters', 24 * 60, () => olderThan('dead_letter', 'failed_at', deadLetterDays)),
    cleaning(engine, 'core.delete-received-messages', 10, deleteReceivedMessages),
  ];
}

/** Recurring work of a part of core that needs no context and may run twice without harm. */
export interface Housekeeping {
  /** `core.<verb>-<noun>`. */
  readonly name: string;
  readonly minutes: number;
  readonly run: () => Promise<void>;
}

/** Runs housekeeping as a job, so that one process runs it and failures are visible. */
export function housekeepingJob(engine: DatabaseEngine, { name, minutes, run }: Housekeeping): CoreJob {
  return {
    kind: name,
    every: { minutes },
    run: async (job, { store, again }) => {
      await run();
      await engine.once('write', [store.finish(job, again)]);
    },
  };
}

function cleaning(
  engine: DatabaseEngine,
  kind: string,
  minutes: number,
  batch: () => Sql<{ readonly deleted: number }>,
): CoreJob {
  return {
    kind,
    every: { minutes },
    timeLimit,
    run: async (job, { store, again, signal, progress }) => {
      while (!signal.aborted) {
        const [result] = await runAsSystem(engine, 'write', batch());
        if (deletedBy(result) === 0) {
          break;
        }
        progress();
      }
      await engine.once('write', [store.finish(job, again)]);
    },
  };
}

function deletedBy(result: ResultSet | undefined): number {
  return Number(result?.rows[0]?.['deleted'] ?? 0);
}

function olderThan(table: string, column: string, days: number): Sql<{ readonly deleted: number }> {
  const name = sql.id(table);
  const at = sql.id(column);
  return sql`with removed as (
      delete from core.${name} where ctid = any (array(
        select ctid from core.${name} where ${at} < now() - make_interval(days => ${days}) limit ${batchSize}))
      returning 1)
    select count(*)::int as deleted from removed`;
}

/** In order of id, which follows time: only the oldest rows are read, so no index on the time is necessary. */
function deleteOldEvents(): Sql<{ readonly deleted: number }> {
  return sql`with removed as (
      delete from core.outbox where id = any (array(
        select oldest.id from (select id, at, number from core.outbox order by id limit ${batchSize}) oldest
        where oldest.at < now() - make_interval(days => ${retentionDays.outbox}) and oldest.number is not null))
      returning 1)
    select count(*)::int as deleted from removed`;
}

/** Records where the feed begins now, so that a client with an earlier cursor is told to reload. */
function deleteOldChanges(): Sql<{ readonly deleted: number }> {
  return sql`with removed as (
      delete from core.feed where ctid = any (array(
        select ctid from core.feed where at < now() - make_interval(days => ${retentionDays.changeFeed})
        order by at limit ${batchSize}))
      returning client_id, number),
    based as (
      update core.portal_stream s set feed_base = greatest(s.feed_base, g.number)
      from (select client_id, max(number) as number from removed group by client_id order by client_id) g
      where s.client_id = g.client_id)
    select count(*)::int as deleted from removed`;
}

/** Per portal, from the start of the chain; keeps the hash on which the first remaining entry builds. */
function deleteOldAudit(): Sql<{ readonly deleted: number }> {
  return sql`with ending as (
      select client_id, max(position) as position from (
        select client_id, position from core.audit
        where at < now() - make_interval(days => ${retentionDays.audit}) order by at limit ${batchSize}) oldest
      group by client_id),
    based as (
      update core.portal_stream s set audit_base_position = a.position, audit_base_hash = a.hash
      from ending e join core.audit a on a.client_id = e.client_id and a.position = e.position
      where s.client_id = e.client_id),
    removed as (
      delete from core.audit a using ending e where a.client_id = e.client_id and a.position <= e.position returning 1)
    select count(*)::int as deleted from removed`;
}

function deleteReceivedMessages(): Sql<{ readonly deleted: number }> {
  return sql`with removed as (
      delete from core.backplane_message where created_at < now() - interval '5 minutes' returning 1)
    select count(*)::int as deleted from removed`;
}

/** Of past days, with a margin for processes whose clocks differ. */
function deleteMailCounts(): Sql<{ readonly deleted: number }> {
  return sql`with removed as (
      delete from core.mail_count where ctid = any (array(
        select ctid from core.mail_count where day < current_date - 1 limit ${batchSize}))
      returning 1)
    select count(*)::int as deleted from removed`;
}
