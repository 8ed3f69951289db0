import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * The parent of a task, null for none, and the progress of its own sub-tasks. There is no foreign key: an import inserts
 * tasks in the order of their ids, whatever their parents are, and the purge sets the parent to null itself. Deleted sub-tasks
 * are in the index, because they count as levels: they can be restored.
 */
export const addParents: Migration = {
  id: '0008-add-parents',
  up: [
    sql`alter table task add column parent_id uuid, add column sub_task_count smallint, add column sub_task_done smallint`,
    sql`create index task_by_parent on task (client_id, parent_id, created_at, id) where parent_id is not null`,
  ],
};
