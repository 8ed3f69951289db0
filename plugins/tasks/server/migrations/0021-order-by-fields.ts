import type { Migration } from '@tessera/core/server';
import { customOrderStatements, sql } from '@tessera/core/server';

/** Sort keys of custom values, and the tasks whose option of a field is none of those that are left. */
export const orderByFields: Migration = {
  id: '0021-order-by-fields',
  up: [
    ...customOrderStatements({ schema: 'tasks', table: 'task', bucket: 'category' }),
    // Looks through the portal: most tasks have no value of a field.
    sql`create function find_tasks_except_custom_values(unwanted jsonb[]) returns table (found_id uuid)
      language plpgsql stable security definer rows 1000 set search_path = tasks, pg_temp as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid and t.deleted_at is null
              and (t.custom_values is null or not t.custom_values @> any (unwanted));
        end $$`,
  ],
};
