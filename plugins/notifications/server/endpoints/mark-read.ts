import type { PortalContext, Sql } from '@tessera/core/server';
import { handle, sql } from '@tessera/core/server';
import {
  markAllRead as allReadEndpoint,
  markAllUnread as allUnreadEndpoint,
  markRead as endpoint,
  notificationsChangedLive,
} from '../../contract';
import { countUnread } from '../count-unread';
import { ownEntries } from '../entries';

const isUnread = sql`archived_at is null and snoozed_until is null and read_at is null`;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** R83. */
export const markRead = handle(endpoint, async ({ query }, context) => {
  const marked = await markEntries(context, isNamed(query));
  return { marked, unread: await countUnread(context) };
});

/** The condition for what a request names; without a name it marks nothing. */
function isNamed({ record, id }: { readonly record?: string | undefined; readonly id?: string | undefined }): Sql {
  if (record?.toLowerCase() === 'all') {
    return sql`true`;
  }
  const isRecord = record !== undefined && isUuid.test(record) ? sql`id = ${record}::uuid` : undefined;
  const isItem = id !== undefined && id !== '' ? sql`entity_id = ${id}` : undefined;
  if (isRecord !== undefined && isItem !== undefined) {
    return sql`(${isRecord} or ${isItem})`;
  }
  return isRecord ?? isItem ?? sql`false`;
}

const listConditions = { All: sql`true`, Mentions: sql`is_mention`, Assigned: sql`is_assignment` };

export const markAllRead = handle(allReadEndpoint, async ({ body }, context) => {
  const readOn = context.clock.now();
  const marked = await markEntries(context, sql`sort_at <= ${body.through} and ${listConditions[body.filter]}`, readOn);
  return { marked, readOn: readOn.toISOString() };
});

export const markAllUnread = handle(allUnreadEndpoint, async ({ body }, context) => {
  const marked = await context.db.run(sql`update entry set version = version + 1, read_at = null
    where ${ownEntries(context)} and read_at = ${body.readOn}`);
  reportMany(context, marked);
  return { marked };
});

/** Marks unread entries of the caller that meet a condition. @returns how many. */
async function markEntries(context: PortalContext, condition: Sql, now = context.clock.now()): Promise<number> {
  const marked = await context.db.run(sql`update entry set version = version + 1, read_at = ${now}
    where ${ownEntries(context)} and ${isUnread} and ${condition}`);
  reportMany(context, marked);
  return marked;
}

/** One event for any number of entries: the browsers read the lists and the count again. */
function reportMany(context: PortalContext, count: number): void {
  const { userId } = context.actor;
  if (count > 0 && userId !== undefined) {
    context.publish(notificationsChangedLive, { id: userId, version: 1, data: {} }, { persons: [userId] });
  }
}
