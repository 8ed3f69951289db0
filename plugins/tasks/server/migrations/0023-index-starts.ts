import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Open tasks by the day of their start and of their due date, for rules of reminders. They are read in the order of ids
 * within a day, so that a page begins where the one before ended, however many tasks have the same date. The indexes of
 * lists sort a day by priority. A task without the date, or one that is closed or archived, costs nothing.
 */
export const indexStarts: Migration = {
  id: '0023-index-starts',
  up: [],
  concurrently: (['start_on', 'due_on'] as const).map(
    (date) => sql`create index concurrently if not exists ${sql.id(`task_open_${date}`)}
      on task (client_id, ${sql.id(date)}, id)
      where deleted_at is null and archived_at is null and ${sql.id(date)} is not null
        and category in ('backlog', 'unstarted', 'started', 'blocked')`,
  ),
};
