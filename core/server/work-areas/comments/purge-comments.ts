import { retentionDays } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { writtenRowsAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine } from '../../data/sql/engine';
import { fixedNumber, sql } from '../../data/sql/tag';

export interface PurgeCommentsOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
}

const batch = 500;
const day = 86_400_000;

/**
 * Deletes comments that were removed 30 days ago, with their versions and reactions. Of the first comment of a thread that
 * still has replies only the text is deleted; its row keeps the thread together.
 */
export async function purgeComments({ engine, clock }: PurgeCommentsOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays.trash * day);
  // Checked again when a row is locked: it may have been restored meanwhile.
  const isOver = sql`c.client_id = o.client_id and c.id = o.id and c.deleted_at < ${before}::timestamptz`;
  const hasReplies = sql`c.id = c.thread_id and c.reply_count > 0`;
  for (;;) {
    const rows = await writtenRowsAsSystem(
      engine,
      sql<{ id: string }>`with over as materialized (
          select client_id, id from core.comment
          where deleted_at < ${before}::timestamptz and (body is not null or reply_count = 0)
          order by deleted_at limit ${fixedNumber(batch)}
        ), gone as (
          delete from core.comment c using over o where ${isOver} and not (${hasReplies}) returning c.client_id, c.id
        ), emptied as (
          update core.comment c set body = null from over o where ${isOver} and ${hasReplies} returning c.client_id, c.id
        ), purged as (
          select client_id, id from gone union all select client_id, id from emptied
        ), versions as (
          delete from core.comment_version v using purged p where v.client_id = p.client_id and v.comment_id = p.id
        ), reactions as (
          delete from core.comment_reaction r using purged p where r.client_id = p.client_id and r.comment_id = p.id
        )
        select id from purged`,
    );
    if (rows.length < batch) {
      return;
    }
  }
}
