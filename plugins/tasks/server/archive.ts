import type { Archive, PortalContext, Sql } from '@tessera/core/server';
import { Activities, sql } from '@tessera/core/server';
import { planRecurrence } from './plan-recurrence';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { withNames } from './task-repository';

const batch = 500;

const taskArchiveColumns = sql`id, number, title, description, status, category, priority, owner_id, due_on,
  original_due_on, due_change_count, due_time, start_on, start_time, time_zone, estimate_minutes, recurrence, recurrence_mode, series_id, occurrence_on, occurrence_number, next_id, created_by, created_at, completed_at, reopen_status, updated_at, archived_at, archived_by, archived_with, deleted_at, deleted_by, label_ids, collaborator_ids, reviewer_ids, custom_values,
  parent_id, sub_task_count, sub_task_done, logged_minutes`;
const templateColumns = sql`id, name, position, content, created_by, created_at, deleted_at`;
const transitionColumns = sql`id, task_id, from_status, to_status, from_category, to_category, at, actor_id`;

/** Name and columns of the tables of this plugin, by their names in an archive. */
const tables = {
  task: [sql`task`, taskArchiveColumns],
  template: [sql`task_template`, templateColumns],
  transition: [sql`transition`, transitionColumns],
} as const satisfies Readonly<Record<string, readonly [Sql, Sql]>>;

interface ArchivedRow {
  readonly id: string;
}

/**
 * Tasks with their transitions and activity, the templates, and what admins chose for them. Versions start again from 1, because no client of the new portal has read
 * them.
 */
export const archive: Archive = {
  async write(context, put) {
    await writeAll(put, 'task', (after) => readTable(context, sql`task`, taskArchiveColumns, after));
    await writeAll(put, 'transition', (after) => readTable(context, sql`transition`, transitionColumns, after));
    for (const row of await readSettings(context)) {
      await put('setting', row);
    }
    await writeAll(put, 'template', (after) => readTable(context, sql`task_template`, templateColumns, after));
    await writeAll(put, 'activity', (after) => context.get(Activities).export(taskEntity, after, batch));
  },
  async read(context, rows) {
    let table = '';
    let waiting: object[] = [];
    for await (const { table: next, row } of rows) {
      if (next !== table || waiting.length >= batch) {
        await readBatch(context, table, waiting);
        table = next;
        waiting = [];
      }
      waiting.push(row);
    }
    await readBatch(context, table, waiting);
    await context.db.run(sql`insert into counter (client_id, last_number)
      select client_id, max(number) from task where client_id = ${context.clientId} group by client_id
      on conflict (client_id) do update set last_number = greatest(counter.last_number, excluded.last_number)`);
  },
};

function readSettings({ db, clientId }: PortalContext): Promise<readonly object[]> {
  return db.rows(sql<{ archives_after: string }>`select archives_after from setting where id = ${clientId}`);
}

/** Its id is that of the portal. */
async function writeSettings({ db, clientId }: PortalContext, rows: readonly object[]): Promise<void> {
  await db.run(sql`insert into setting (id, client_id, archives_after)
    select ${clientId}::uuid, ${clientId}::uuid, archives_after
    from jsonb_populate_recordset(null::setting, ${sql.json(rows)}) on conflict do nothing`);
}

async function writeAll(
  put: (table: string, row: object) => Promise<void>,
  table: string,
  next: (after: string | undefined) => Promise<readonly ArchivedRow[]>,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const rows = await next(after);
    for (const row of rows) {
      await put(table, row);
    }
    after = rows.at(-1)?.id;
    if (rows.length < batch) {
      return;
    }
  }
}

function readTable(
  { db, clientId }: PortalContext,
  table: Sql,
  columns: Sql,
  after: string | undefined,
): Promise<readonly ArchivedRow[]> {
  return db.rows(sql<ArchivedRow>`select ${columns} from ${table}
    where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && sql`id > ${after}`])}
    order by id limit ${batch}`);
}

async function readBatch(context: PortalContext, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  if (table === 'activity') {
    await context.get(Activities).import(rows);
    return;
  }
  if (table === 'setting') {
    await writeSettings(context, rows);
    return;
  }
  const [name, columns] = table === 'task' || table === 'template' ? tables[table] : tables.transition;
  // The portal is that of the request, whatever portal the archive was written in.
  await context.db.run(sql`insert into ${name} (client_id, ${columns})
    select ${context.clientId}::uuid, ${columns} from jsonb_populate_recordset(null::${name}, ${sql.json(rows)})
    on conflict do nothing`);
  if (table === 'task') {
    await planSeries(context, rows);
  }
}

/** Schedules when the series of these tasks go on. */
async function planSeries(context: PortalContext, rows: readonly object[]): Promise<void> {
  const { db, clientId } = context;
  const ids = rows.flatMap((row) => ('id' in row && typeof row.id === 'string' ? [row.id] : []));
  const last = await db.rows(sql<FullTaskRow>`${withNames(sql`task`)}
    where t.client_id = ${clientId} and t.id = any(${ids}::uuid[]) and t.recurrence is not null and t.next_id is null`);
  for (const task of last) {
    planRecurrence(context, task);
  }
}
