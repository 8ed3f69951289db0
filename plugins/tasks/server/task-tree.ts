import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, copyChecklist, sql } from '@tessera/core/server';
import { maxTaskLevels, maxTreeTasks } from '../contract';
import { copiedValues } from './copied-values';
import { tasksServerMessages } from './messages';
import { keyOf } from './present-task';
import { publishTaskCreated } from './publish-task';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { findTask, insertTask, withNames } from './task-repository';
import { initialStatusOf } from './task-statuses';

/**
 * Ids of the sub-tasks of a task at all levels, without deleted ones, highest first. Read before the transaction, because
 * a copy takes its numbers before it.
 *
 * @param max how many are read.
 */
export async function readTree(
  context: Pick<PortalContext, 'beforeTransaction' | 'clientId'>,
  id: string,
  max: number,
): Promise<readonly string[]> {
  const { clientId } = context;
  const { row } = await context.beforeTransaction(
    `sub-tasks of ${id} up to ${max}`,
    // Without an order, so that no more is read than is needed.
    () => sql<{ ids: readonly string[] }>`with recursive below as (
        select id, 1 as level from task where client_id = ${clientId} and id = ${id} and deleted_at is null
        union all
        select t.id, below.level + 1 from below
          join task t on t.client_id = ${clientId} and t.parent_id = below.id and t.deleted_at is null
        where below.level < ${maxTaskLevels}::int
      ) select array(select id from below where level > 1 limit ${max}::int) as ids`,
  );
  return row?.ids ?? [];
}

/** The sub-tasks of each of these tasks that are not deleted, oldest first, by the id of their parent. */
export async function readBranches(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FullTaskRow[]>> {
  const rows = await db.rows(sql<FullTaskRow>`${withNames(sql`task`)}
    where t.client_id = ${clientId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.created_at, t.id`);
  const branches = new Map<string, FullTaskRow[]>();
  for (const row of rows) {
    const parentId = row.parent_id ?? '';
    branches.set(parentId, [...(branches.get(parentId) ?? []), row]);
  }
  return branches;
}

/** @throws AppError `validation_failed` for more tasks than one request creates. */
export async function checkTreeSize(context: PortalContext, id: string, subTasks: readonly string[]): Promise<void> {
  if (subTasks.length < maxTreeTasks) {
    return;
  }
  const task = await findTask(context, id);
  const text =
    task === undefined
      ? localized(tasksServerMessages.notFound)
      : localized(tasksServerMessages.treeLarge, { key: keyOf(task), max: maxTreeTasks - 1 });
  throw new AppError(task === undefined ? 'not_found' : 'validation_failed', text);
}

/**
 * Copies the sub-tasks of a task for its copy, with those below them: each as its copy by itself would be, with its title.
 *
 * @param numbers `next` is the first of as many numbers as there may be sub-tasks.
 * @returns ids of the new tasks that have sub-tasks, of which the caller updates the progress.
 */
export async function copySubTasks(
  context: PortalContext,
  { from, to }: { readonly from: string; readonly to: string },
  { branches, numbers }: { branches: ReadonlyMap<string, readonly FullTaskRow[]>; numbers: { next: number } },
): Promise<readonly string[]> {
  const subTasks = branches.get(from) ?? [];
  const parents = subTasks.length === 0 ? [] : [to];
  for (const original of subTasks) {
    const copy = await insertTask(context, {
      ...(await copiedValues(context, original)),
      number: numbers.next,
      status: await initialStatusOf(context),
      parentId: to,
      recurrence: undefined,
      recurrenceMode: undefined,
    });
    numbers.next += 1;
    await copyChecklist(context, { type: taskEntity, id: original.id }, { type: taskEntity, id: copy.id });
    await publishTaskCreated(context, copy);
    parents.push(...(await copySubTasks(context, { from: original.id, to: copy.id }, { branches, numbers })));
  }
  return parents;
}
