import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Templates of tasks. A template is one row: its tasks are a document that is read and written whole, and no list of tasks
 * ever contains them. A company has few; the key is the order of the list.
 */
export const addTemplates: Migration = {
  id: '0020-add-templates',
  up: [
    sql`create table task_template (
      id uuid not null,
      client_id uuid not null,
      created_by uuid not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      name text not null,
      position text not null,
      content jsonb not null,
      primary key (client_id, id)
    )`,
    sql`create index task_template_deleted on task_template (deleted_at) where deleted_at is not null`,
  ],
};
