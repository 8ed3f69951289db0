import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

/**
 * What every call runs reads its tables by their indexes, whatever they were when its plan was made. They are empty at
 * times, and a session that planned then would go on to read all of them. `number_outbox` says so itself.
 */
export const steadyPlansMigration: Migration = {
  id: '0209-steady-plans',
  up: [
    sql`alter function number_unaudited(uuid, int) set enable_seqscan = off`,
    sql`alter function refuse_answered(uuid, text) set enable_seqscan = off`,
    sql`alter function write_effects(jsonb) set enable_seqscan = off`,
    sql`alter function advance_subscriber(text, uuid, bigint, bigint) set enable_seqscan = off`,
    sql`alter function finish_job(bigint, int, timestamptz) set enable_seqscan = off`,
  ],
};
