import * as z from 'zod/mini';
import { defineJob, statusReplaced } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onEvent, onJob, sql, Statuses } from '@tessera/core/server';
import type { TaskStatusKey } from '../contract';
import { lockTogether } from './lock-together';
import { publishTaskChanged } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { taskEntity } from './task-entity';
import type { TaskRecord } from './task-record';
import { findTask, setStatus, updateDerivedFields } from './task-repository';

/** Tasks that move in one transaction. */
const batch = 200;

const move = defineJob('tasks.move-replaced-statuses', 'portal', z.object({}));

/** Begins to move the tasks of a status that an admin deletes. */
export const followReplacedStatuses = onEvent(
  statusReplaced,
  ({ data }, context) => {
    if (data.type === taskEntity) {
      context.schedule(move, 'now', context.clock.now(), {});
    }
    return Promise.resolve();
  },
  { catchUp: true },
);

/**
 * Moves the tasks of deleted statuses to those that took their place, batch by batch, and ends the deletion once none is
 * left. Every day too, for an imported company whose export was written in the middle of it, and for a task that got a
 * status by a request that had read it before its deletion.
 */
export const moveReplacedStatuses = onJob(
  move,
  async (context) => {
    const replaced = await context.transaction(() => context.get(Statuses).replaced(taskEntity));
    for (const { key } of replaced) {
      while (await context.transaction(() => moveNextBatch(context, key))) {
        // Until no task has it.
      }
    }
  },
  { cron: '43 3 * * *' },
);

/** @returns whether there may be more. */
async function moveNextBatch(context: PortalContext, from: TaskStatusKey): Promise<boolean> {
  const statuses = context.get(Statuses);
  const to = await statuses.resolve(taskEntity, from);
  if (to === from) {
    return false; // Restored meanwhile.
  }
  const { db, clientId } = context;
  const has = sql`client_id = ${clientId} and status = ${from}`;
  const found = await db.rows(sql<Pick<TaskRecord, 'id'>>`
    (select id from task where ${has} and deleted_at is null and archived_at is null limit ${batch})
    union all (select id from task where ${has} and deleted_at is null and archived_at is not null limit ${batch})
    union all (select id from task where ${has} and deleted_at is not null limit ${batch})`);
  if (found.length === 0) {
    await statuses.finishReplacement(taskEntity, from);
    return false;
  }
  const ids = found.map(({ id }) => id);
  await lockTogether(context, ids);
  for (const id of ids) {
    await moveTask(context, id, { from, to });
  }
  return true;
}

async function moveTask(
  context: PortalContext,
  id: string,
  { from, to }: { readonly from: TaskStatusKey; readonly to: TaskStatusKey },
): Promise<void> {
  const before = await findTask(context, id, { deleted: 'included', lock: true });
  if (before?.status !== from) {
    return;
  }
  const moved = await setStatus(context, id, to);
  const after = await updateDerivedFields(context, before, moved, { isAlone: false });
  await publishTaskChanged(context, before, after, { isQuiet: true });
  if (before.category !== after.category) {
    await updateProgress(context, [after.parent_id]);
  }
}
