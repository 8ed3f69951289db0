import { listLimits } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { UnreadCount } from '../contract';
import { ownEntries } from './entries';

/** The caller's unread notifications, counted up to the cap: the same cost for a person with a million. */
export async function countUnread(context: PortalContext): Promise<UnreadCount> {
  const { count = 0 } =
    (await context.db.row(sql<{ count: number }>`select count(*)::int as count from (select 1 from entry
      where ${ownEntries(context)} and archived_at is null and snoozed_until is null and read_at is null
      limit ${listLimits.countCap + 1}) counted`)) ?? {};
  return { count: Math.min(count, listLimits.countCap), isCapped: count > listLimits.countCap };
}
