import type { UnreadCounter } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** What the bell counts, for all companies of the person at once. */
export const unreadCounter: UnreadCounter = {
  count: async ({ db }, clientIds, maxCount) => {
    const rows = await db.rows(sql<{ portal: string; unread: number }>`select portal, unread
      from count_unread(${clientIds}::uuid[], ${maxCount}) where unread > 0`);
    return new Map(rows.map(({ portal, unread }) => [portal, unread]));
  },
};
