import { entityDatesChanged } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onEvent, sql } from '@tessera/core/server';
import type { KnownEntity } from './entity-facts';
import { findEntities } from './entity-facts';
import { nextTime } from './next-time';
import { presentReminder, publishReminder } from './present-reminder';
import { scheduleReminder } from './remind';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';

/**
 * Reminders move with the dates of their entity, end when it is completed or deleted, and come back when it is reopened or
 * restored.
 */
export const followEntities = onEvent(
  entityDatesChanged,
  async ({ data: { type, id } }, context) => {
    const { db, clientId, clock } = context;
    const rows = await db.rows(sql<ReminderRow>`select ${reminderColumns} from reminder
      where client_id = ${clientId} and entity_type = ${type} and entity_id = ${id} and done_at is null
      order by id for update`);
    const entity = (await findEntities(context, rows))({ entity_type: type, entity_id: id });
    const now = clock.now();
    for (const row of rows) {
      const after = follow(row, entity, context, now);
      if (after.next_at !== row.next_at || (after.ended_at === null) !== (row.ended_at === null)) {
        await save(context, after, entity?.kind === 'found' ? entity.facts.title : undefined);
      }
    }
  },
  { catchUp: true },
);

type Followed = Pick<ReminderRow, 'id' | 'next_at' | 'snoozed_until' | 'ended_at'>;

function follow(row: ReminderRow, entity: KnownEntity | undefined, context: PortalContext, now: Date): Followed {
  const { id } = row;
  if (entity?.kind === 'unavailable') {
    return row;
  }
  if (entity?.kind !== 'found' || entity.facts.isClosed) {
    return { id, next_at: null, snoozed_until: null, ended_at: row.ended_at ?? now.toISOString() };
  }
  if (row.snoozed_until !== null) {
    return { ...row, ended_at: null };
  }
  const { facts } = entity;
  const next = nextTime(row, { facts, workingDays: context.portal.workingDays }, now);
  return { id, next_at: next?.toISOString() ?? null, snoozed_until: null, ended_at: null };
}

async function save(context: PortalContext, followed: Followed, title: string | undefined): Promise<void> {
  const { db, clientId } = context;
  const { id, next_at: nextAt, snoozed_until: snoozedUntil, ended_at: endedAt } = followed;
  const after = await db.row(sql<ReminderRow>`update reminder set version = version + 1,
      next_at = ${nextAt}::timestamptz, snoozed_until = ${snoozedUntil}::timestamptz, ended_at = ${endedAt}::timestamptz
    where client_id = ${clientId} and id = ${id} returning ${reminderColumns}`);
  if (after !== undefined) {
    scheduleReminder(context, after);
    publishReminder(context, after, presentReminder(after, title));
  }
}
