import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The trash is listed by the moment of deletion, and purged by it. */
export const indexTrash: Migration = {
  id: '0010-index-trash',
  up: [
    sql`create index task_trash on task (client_id, deleted_at, id) where deleted_at is not null`,
    sql`drop index task_deleted`,
  ],
};
