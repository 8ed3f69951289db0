import type { Archive, PortalContext, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

const batch = 500;

const columnsOf = {
  entry: sql`id, person_id, entity_type, entity_id, sort_at, reason, events, event_count, is_mention, is_assignment,
    read_at, archived_at, muted_at`,
  preference: sql`person_id, choices, mail_mode, digest_at, digest_day, quiet_hours,
    working_days_only`,
};

type TableName = keyof typeof columnsOf;

interface ArchivedRow {
  /** The column that identifies the row in its portal. */
  readonly id: string;
}

const keys: Readonly<Record<TableName, Sql>> = { entry: sql`id`, preference: sql`person_id` };

/** Notifications and preferences. Emails that wait are not archived, and a snooze ends: no job would end it. */
export const archive: Archive = {
  async write(context, put) {
    for (const name of ['preference', 'entry'] as const) {
      let after: string | undefined;
      for (;;) {
        const rows = await readTable(context, name, after);
        for (const { id, ...row } of rows) {
          await put(name, name === 'entry' ? { id, ...row } : row);
        }
        after = rows.at(-1)?.id;
        if (rows.length < batch) {
          break;
        }
      }
    }
  },
  async read(context, rows) {
    let table = '';
    let waiting: object[] = [];
    for await (const { table: next, row } of rows) {
      if (next !== table || waiting.length >= batch) {
        await insertRows(context, table, waiting);
        table = next;
        waiting = [];
      }
      waiting.push(row);
    }
    await insertRows(context, table, waiting);
  },
};

function readTable(
  { db, clientId }: PortalContext,
  name: TableName,
  after: string | undefined,
): Promise<readonly ArchivedRow[]> {
  const key = keys[name];
  const columns = name === 'entry' ? columnsOf.entry : sql`person_id as id, ${columnsOf.preference}`;
  return db.rows(sql<ArchivedRow>`select ${columns} from ${sql.id(name)}
    where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && sql`${key} > ${after}::uuid`])}
    order by ${key} limit ${batch}`);
}

async function insertRows({ db, clientId }: PortalContext, name: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0 || (name !== 'entry' && name !== 'preference')) {
    return;
  }
  const columns = columnsOf[name];
  // The portal is that of the request, whatever portal the archive was written in.
  await db.run(sql`insert into ${sql.id(name)} (client_id, ${columns})
    select ${clientId}::uuid, ${columns} from jsonb_populate_recordset(null::${sql.id(name)}, ${sql.json(rows)})
    on conflict do nothing`);
}
