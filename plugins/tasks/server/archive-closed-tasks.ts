import * as z from 'zod/mini';
import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onJob, serveSettings, sql } from '@tessera/core/server';
import { isOpenCategory, taskSettings } from '../contract';
import { applyArchive, findBelow, lockWithBelow } from './apply-archive';
import { findTask } from './task-repository';
import type { TaskRecord } from './task-record';

/** Tasks that one transaction looks at. */
const batch = 100;

/** What admins choose for the tasks of their company. */
export const settings = serveSettings(taskSettings, { table: 'setting' });

type Closed = Pick<TaskRecord, 'id' | 'updated_at'>;

const closed = ['completed', 'cancelled'] as const;

/**
 * Archives the closed tasks that have not changed for as long as the company has chosen, the oldest first, batch by batch.
 * A sub-task stays as long as its parent does: it is archived with it, and only when everything below the parent is closed
 * and as old.
 */
export const archiveClosedTasks = onJob(
  defineJob('tasks.archive-closed', 'portal', z.object({})),
  async (context) => {
    for (const category of closed) {
      let last: Closed | undefined;
      do {
        const after = last;
        last = await context.transaction(() => archiveNextBatch(context, category, after));
      } while (last !== undefined);
    }
  },
  { cron: '7 3 * * *' },
);

/** @returns the last task that was looked at; undefined after the last batch. */
async function archiveNextBatch(
  context: PortalContext,
  category: (typeof closed)[number],
  last: Closed | undefined,
): Promise<Closed | undefined> {
  const before = await changedBefore(context);
  if (before === undefined) {
    return undefined;
  }
  const { db, clientId } = context;
  const rows = await db.rows(sql<Closed>`select t.id, t.updated_at from task t
    where ${sql.and([
      sql`t.client_id = ${clientId} and t.deleted_at is null and t.archived_at is null and t.category = ${category}`,
      sql`t.updated_at < ${before}::timestamptz`,
      last !== undefined && sql`(t.updated_at, t.id) > (${last.updated_at}::timestamptz, ${last.id}::uuid)`,
    ])} order by t.updated_at, t.id limit ${batch}`);
  for (const { id } of await withoutParents(context, rows)) {
    await archiveIfOld(context, id, before);
  }
  return rows.length < batch ? undefined : rows.at(-1);
}

/** The moment since which a task must not have changed; undefined while the company archives none by age. */
async function changedBefore(context: PortalContext): Promise<string | undefined> {
  const { archivesAfter } = await settings.read(context);
  if (archivesAfter === 'never') {
    return undefined;
  }
  const found = await context.db.row(sql<{ moment: string }>`
    select ${context.clock.now()}::timestamptz - make_interval(months => ${Number(archivesAfter)}::int) as moment`);
  return found?.moment;
}

/** Those of which no parent is in the lists. */
function withoutParents({ db, clientId }: PortalContext, tasks: readonly Closed[]): Promise<readonly Closed[]> {
  return db.rows(sql<Closed>`select t.id, t.updated_at from task t
    left join task p on p.client_id = t.client_id and p.id = t.parent_id
      and p.deleted_at is null and p.archived_at is null
    where t.client_id = ${clientId} and t.id = any(${tasks.map(({ id }) => id)}::uuid[]) and p.id is null
    order by t.updated_at, t.id`);
}

async function archiveIfOld(context: PortalContext, id: string, before: string): Promise<void> {
  await lockWithBelow(context, [id]);
  const task = await findTask(context, id);
  const below = await findBelow(context, [id]);
  const isOld = ({ category, updated_at: at }: Pick<TaskRecord, 'category' | 'updated_at'>): boolean =>
    !isOpenCategory(category) && Date.parse(at) < Date.parse(before);
  if (task !== undefined && isOld(task) && below.every(isOld)) {
    await applyArchive(context, task, true);
  }
}
