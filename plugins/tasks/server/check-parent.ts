import { localized } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import { maxSubTasks, maxTaskLevels } from '../contract';
import { tasksServerMessages } from './messages';
import { keyOf } from './present-task';
import { taskPolicy, toEditableFacts } from './task-policy';
import { findTask } from './task-repository';
import type { FullTaskRow, TaskRecord } from './task-record';

type ParentReader = Pick<PortalContext, 'db' | 'clientId'>;

/**
 * Locks the hierarchy of the portal until the end of the transaction: a move waits for every other move, so that no two
 * of them make a circle, and new sub-tasks wait for moves only. Take it before any row.
 */
export async function lockParents({ db, clientId }: ParentReader, to: 'move' | 'add'): Promise<void> {
  const key = sql`hashtextextended(${`tasks.parents ${clientId}`}, 0)`;
  await db.run(
    to === 'move' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}

/** Ids from a task up to the top, the task first. Includes deleted tasks, which can be restored. */
export async function pathToTop({ db, clientId }: ParentReader, id: string): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ id: string }>`with recursive path as (
      select id, parent_id, 1 as level from task where client_id = ${clientId} and id = ${id}
      union all
      select t.id, t.parent_id, path.level + 1 from path
        join task t on t.client_id = ${clientId} and t.id = path.parent_id
      where path.level <= ${maxTaskLevels}::int
    ) select id from path order by level`);
  return rows.map((row) => row.id);
}

/** Checks that a new task may be a sub-task of `parentId`. @throws AppError `validation_failed` */
export async function checkNewSubTask(context: PortalContext, parentId: string): Promise<void> {
  await lockParents(context, 'add');
  const parent = await findParent(context, parentId);
  const path = await pathToTop(context, parentId);
  await checkRoom(context, parent, path.length + 1);
}

/** Checks that an existing task may become a sub-task of `parentId`. @throws AppError `validation_failed` */
export async function checkMove(context: PortalContext, task: TaskRecord, parentId: string): Promise<void> {
  const path = await pathToTop(context, parentId);
  if (path.includes(task.id)) {
    const circle = parentId === task.id ? task : await findTask(context, parentId, { deleted: 'included' });
    throw refuse(localized(tasksServerMessages.parentCircle, { key: keyOf(circle ?? task) }));
  }
  const parent = await findParent(context, parentId);
  await checkRoom(context, parent, path.length + (await levelsOf(context, task.id)));
}

/** Locks the parent: further sub-tasks wait, so that the count is exact. */
async function findParent(context: PortalContext, id: string): Promise<FullTaskRow> {
  const parent = await findTask(context, id, { lock: true });
  if (parent === undefined) {
    throw refuse(localized(tasksServerMessages.parentMissing));
  }
  context.authorize(taskPolicy, 'edit', toEditableFacts(parent));
  return parent;
}

async function checkRoom(reader: ParentReader, parent: FullTaskRow, levels: number): Promise<void> {
  if (levels > maxTaskLevels) {
    throw refuse(localized(tasksServerMessages.parentDeep, { max: maxTaskLevels }));
  }
  if (!(await hasRoom(reader, parent.id))) {
    throw refuse(localized(tasksServerMessages.parentFull, { key: keyOf(parent), max: maxSubTasks }));
  }
}

/** Whether a task may have one more sub-task. */
export async function hasRoom({ db, clientId }: ParentReader, parentId: string): Promise<boolean> {
  const counted = await db.row(sql<{ count: number }>`select count(*)::int as count from task
    where client_id = ${clientId} and parent_id = ${parentId} and deleted_at is null`);
  return (counted?.count ?? 0) < maxSubTasks;
}

/** How many levels a task and its sub-tasks have. */
async function levelsOf({ db, clientId }: ParentReader, id: string): Promise<number> {
  const deepest = await db.row(sql<{ levels: number }>`with recursive below as (
      select ${id}::uuid as id, 1 as level
      union all
      select t.id, below.level + 1 from below join task t on t.client_id = ${clientId} and t.parent_id = below.id
      where below.level < ${maxTaskLevels}::int
    ) select max(level)::int as levels from below`);
  return deepest?.levels ?? 1;
}

function refuse(text: LocalizedText): AppError {
  return new AppError('validation_failed', text, { params: { field: 'parentId' } });
}
