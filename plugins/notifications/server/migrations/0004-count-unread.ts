import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Counts the unread entries of the request's person in several companies, each up to a maximum, along `entry_unread`. It
 * runs as the owner of the table, because a request without a company sees no rows of one: the person comes from the
 * request and cannot be passed.
 */
export const countUnreadMigration: Migration = {
  id: '0004-count-unread',
  up: [
    sql`create function count_unread(portals uuid[], max_count int) returns table (portal uuid, unread int)
      language plpgsql stable security definer rows 20 set search_path = notifications, pg_temp as $$
      declare
        reader uuid := nullif(current_setting('app.person_id', true), '')::uuid;
      begin
        return query
          select p.id, (select count(*)::int from (
              select 1 from entry e where e.client_id = p.id and e.person_id = reader
                and e.archived_at is null and e.snoozed_until is null and e.read_at is null
              limit max_count) counted)
          from unnest(portals) as p (id);
      end $$`,
  ],
};
