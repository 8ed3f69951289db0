import { localized } from '@tessera/core/contract';
import type { PortalContext, Sql } from '@tessera/core/server';
import { AppError, Relations, sql } from '@tessera/core/server';
import type { CompletionQuestion } from '../contract';
import { categoryOf, isOpenCategory, maxNamedTasks } from '../contract';
import { tasksServerMessages } from './messages';
import { keyOf } from './present-task';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';
import { categoriesOf } from './task-selection';

/**
 * Refuses to complete an open task that open tasks block, or of which sub-tasks are open, unless it is confirmed. Archived
 * tasks are not asked about: that work was given up or is out of sight on purpose.
 *
 * @param task as it is locked, before the change.
 * @throws AppError `conflict` with a `CompletionQuestion` as its param `confirmation`.
 */
export async function checkCompletion(
  context: PortalContext,
  task: FullTaskRow,
  { status, isCompletionConfirmed = false }: { readonly status?: string; readonly isCompletionConfirmed?: boolean },
): Promise<void> {
  const completes = status !== undefined && categoryOf(status) === 'completed' && isOpenCategory(task.category);
  if (!completes || isCompletionConfirmed) {
    return;
  }
  const question = await questionOf(context, task);
  const [blockers, subTasks] = [question.blockers.total, question.subTasks.total];
  if (blockers + subTasks > 0) {
    const message =
      blockers > 0
        ? localized(tasksServerMessages.completionBlocked, { key: keyOf(task), count: blockers })
        : localized(tasksServerMessages.completionOfParent, { key: keyOf(task), count: subTasks });
    throw new AppError('conflict', message, { params: { confirmation: question } });
  }
}

async function questionOf(context: PortalContext, { id, ...task }: FullTaskRow): Promise<CompletionQuestion> {
  const { relations } = await context.get(Relations).read({ type: taskEntity, id });
  const blockers = relations.flatMap(({ kind, otherId }) => (kind === 'blockedBy' ? [otherId] : []));
  const none = { total: 0, items: [] };
  return {
    blockers: blockers.length === 0 ? none : await unfinished(context, sql`id = any(${blockers}::uuid[])`),
    subTasks:
      (task.sub_task_count ?? 0) === (task.sub_task_done ?? 0)
        ? none
        : await unfinished(context, sql`parent_id = ${id}`),
  };
}

type UnfinishedRow = Pick<FullTaskRow, 'id' | 'number' | 'title' | 'status'> & { readonly total: number };

async function unfinished({ db, clientId }: PortalContext, condition: Sql): Promise<CompletionQuestion['blockers']> {
  const rows = await db.rows(sql<UnfinishedRow>`select id, number, title, status, count(*) over ()::int as total
    from task
    where client_id = ${clientId} and ${condition} and deleted_at is null and archived_at is null
      and category = any(${categoriesOf({ state: 'open' })})
    order by number limit ${maxNamedTasks}`);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map((row) => ({ id: row.id, key: keyOf(row), title: row.title, status: row.status })),
  };
}
