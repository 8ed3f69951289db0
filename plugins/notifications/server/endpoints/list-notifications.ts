import type { Sql } from '@tessera/core/server';
import { handle, page, sql } from '@tessera/core/server';
import type { NotificationFilter } from '../../contract';
import { listNotifications as endpoint } from '../../contract';
import type { EntryRow } from '../entries';
import { entryColumns, ownEntries, presentEntries } from '../entries';

const isCurrent = sql`archived_at is null and snoozed_until is null`;

/** Each is the condition of an index. */
const conditions: Readonly<Record<NotificationFilter, Sql>> = {
  All: isCurrent,
  Unread: sql`${isCurrent} and read_at is null`,
  Mentions: sql`${isCurrent} and is_mention`,
  Assigned: sql`${isCurrent} and is_assignment`,
  Snoozed: sql`snoozed_until is not null`,
  Archived: sql`archived_at is not null`,
};

export const listNotifications = handle(endpoint, async ({ query }, context) => {
  const { items, nextCursor } = await page(context, query, {
    select: sql<EntryRow>`select ${entryColumns} from entry`,
    where: [ownEntries(context), conditions[query.filter]],
    sort: ['sort_at desc', 'id desc'],
  });
  return { items: await presentEntries(context, items), nextCursor };
});
