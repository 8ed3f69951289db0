import { entityDatesChanged } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onEvent, sql } from '@tessera/core/server';
import type { KnownEntity } from './entity-facts';
import { findEntities } from './entity-facts';
import { nextTime } from './next-time';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';
import { saveTimes } from './save-times';
import type { ReminderTimes } from './save-times';

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
    const moved = rows.flatMap((row) => {
      const after = follow(row, entity, context, now);
      const isSame = after.next_at === row.next_at && (after.ended_at === null) === (row.ended_at === null);
      return isSame ? [] : [after];
    });
    await saveTimes(context, moved, entity?.kind === 'found' ? entity.facts.title : undefined);
  },
  { catchUp: true },
);

function follow(row: ReminderRow, entity: KnownEntity | undefined, context: PortalContext, now: Date): ReminderTimes {
  if (entity?.kind === 'unavailable') {
    return row;
  }
  if (entity?.kind !== 'found' || entity.facts.isClosed) {
    return { ...row, next_at: null, snoozed_until: null, ended_at: row.ended_at ?? now.toISOString() };
  }
  if (row.snoozed_until !== null) {
    return { ...row, ended_at: null };
  }
  const { facts } = entity;
  const next = nextTime(row, { facts, calendar: context.portal }, now);
  return { ...row, next_at: next?.toISOString() ?? null, ended_at: null };
}
