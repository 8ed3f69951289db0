import { seriesContinued } from '@tessera/core/contract';
import { onEvent, sql } from '@tessera/core/server';
import { findEntities } from './entity-facts';
import { nextTime } from './next-time';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';
import { saveTimes } from './save-times';

/**
 * Reminders before a date go over to the next entity of a series. Those of an entity that is still open stay, and its
 * successor gets the same.
 */
export const followSeries = onEvent(
  seriesContinued,
  async ({ data: { type, id, nextId } }, context) => {
    const { db, clientId, clock, portal } = context;
    const before = { entity_type: type, entity_id: id };
    const after = { entity_type: type, entity_id: nextId };
    const find = await findEntities(context, [before, after]);
    const [entity, successor] = [find(before), find(after)];
    if (successor?.kind !== 'found') {
      return;
    }
    const { facts } = successor;
    const theirs = sql`client_id = ${clientId} and entity_type = ${type} and entity_id = ${id} and done_at is null
      and anchor <> 'time'`;
    const isOpen = entity?.kind === 'found' && !entity.facts.isClosed;
    const rows = await db.rows(
      isOpen
        ? sql<ReminderRow>`insert into reminder (id, client_id, person_id, note, entity_type, entity_id, anchor,
              minutes_before, time_zone, repeat, created_at)
            select gen_random_uuid(), client_id, person_id, note, entity_type, ${nextId}, anchor, minutes_before,
              time_zone, repeat, ${clock.now()}
            from reminder where ${theirs}
            returning ${reminderColumns}`
        : sql<ReminderRow>`update reminder set entity_id = ${nextId} where ${theirs} returning ${reminderColumns}`,
    );
    const moved = rows.map((row) => ({
      ...row,
      next_at: nextTime(row, { facts, calendar: portal }, clock.now())?.toISOString() ?? null,
      snoozed_until: null,
      ended_at: null,
    }));
    await saveTimes(context, moved, facts.title);
  },
  { catchUp: true },
);
