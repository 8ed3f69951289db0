import type { Archive, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { ArchivedRules } from './rules/rule-archive';
import { insertRules, writeRules } from './rules/rule-archive';
import { scheduleReminder } from './save-times';

const batch = 500;

const columns = sql`id, person_id, note, entity_type, entity_id, address, anchor, on_date, at_time, minutes_before,
  time_zone, repeat, next_at, snoozed_until, last_at, done_at, ended_at, created_at`;

interface ArchivedRow {
  readonly id: string;
}

/**
 * All reminders, rules and choices. Reminders that come next are scheduled when they are read. What rules have told is left
 * out: those of the copy begin with its first look.
 */
export const archive: Archive = {
  async write({ db, clientId }, put) {
    let after: string | undefined;
    for (;;) {
      const rows = await db.rows(sql<ArchivedRow>`select ${columns} from reminder
        where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && sql`id > ${after}::uuid`])}
        order by id limit ${batch}`);
      for (const row of rows) {
        await put('reminder', row);
      }
      after = rows.at(-1)?.id;
      if (rows.length < batch) {
        break;
      }
    }
    await writeRules({ db, clientId }, put);
  },
  async read(context, rows) {
    let waiting: object[] = [];
    const rules: ArchivedRules = { rules: [], choices: [] };
    for await (const { table, row } of rows) {
      if (table === 'rule') {
        rules.rules.push(row);
      }
      if (table === 'rule_choice') {
        rules.choices.push(row);
      }
      if (table === 'reminder') {
        waiting.push(row);
      }
      if (waiting.length >= batch) {
        await insertRows(context, waiting);
        waiting = [];
      }
    }
    await insertRows(context, waiting);
    await insertRules(context, rules);
  },
};

async function insertRows(context: PortalContext, rows: readonly object[]): Promise<void> {
  const { db, clientId } = context;
  // The portal is that of the request, whatever portal the archive was written in.
  const added = await db.rows(sql<{ id: string; next_at: string | null }>`insert into reminder (client_id, ${columns})
    select ${clientId}::uuid, ${columns} from jsonb_populate_recordset(null::reminder, ${sql.json(rows)})
    on conflict do nothing returning id, next_at`);
  for (const row of added) {
    if (row.next_at !== null) {
      scheduleReminder(context, row);
    }
  }
}
