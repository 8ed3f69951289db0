import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * The order of creation by its time. In the order of ids the primary key served as well, and the plan that is kept for
 * any values took it: it walked through all tasks of all portals to find that a category has none (measured: 420 ms in a
 * portal of a million). The index of the older order goes at once, although the version before sorts by it: its plans did
 * not use it.
 *
 * Each order once more for each owner, whose few tasks were looked for among everybody's (measured: a second).
 */
export const indexEachOrder: Migration = {
  id: '0004-index-each-order',
  up: [],
  concurrently: [
    sql`create index concurrently if not exists task_newest on task (client_id, category, created_at desc, id desc)
      where deleted_at is null`,
    sql`create index concurrently if not exists task_by_owner_priority
      on task (client_id, owner_id, category, priority, due_sort, id) where deleted_at is null`,
    sql`create index concurrently if not exists task_by_owner_newest
      on task (client_id, owner_id, category, created_at desc, id desc) where deleted_at is null`,
    sql`create index concurrently if not exists task_by_owner_update
      on task (client_id, owner_id, category, updated_at desc, id desc) where deleted_at is null`,
    sql`drop index concurrently if exists task_by_creation`,
  ],
};
