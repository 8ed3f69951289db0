import type { Migration } from '../plugin';
import { sql } from '../sql/tag';

/**
 * Indexes by kind: a claim reads the kinds that have a free slot, and none of a plugin that is not installed any more.
 * The second one visits the portals of a kind in turn.
 */
export const jobLanesMigration: Migration = {
  id: '0212-index-jobs-by-kind',
  up: [
    sql`drop index job_due`,
    sql`create index job_due on job (kind, run_at) where not is_held`,
    sql`create index job_of_portal on job (kind, client_id, run_at) where not is_held`,
  ],
};
