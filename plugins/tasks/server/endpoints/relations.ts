import type { PortalContext } from '@tessera/core/server';
import { handleRelations, sql } from '@tessera/core/server';
import type { RelatedEntity } from '@tessera/core/contract';
import { taskRelations } from '../../contract';
import { kindOfStatus } from '../../contract/statuses';
import { findTaskOrFail } from '../find-or-fail';
import { keyOf } from '../present-task';
import { publishTaskRelation } from '../publish-task';
import { taskEntity } from '../task-entity';
import { taskPolicy, toEditableFacts } from '../task-policy';
import type { FullTaskRow } from '../task-record';

/** Relations between tasks: editors of a task relate it to any other task of the company. */
export const relationEndpoints = handleRelations({
  endpoints: taskRelations,
  entity: taskEntity,
  find: (context, id) => findTaskOrFail(context, id),
  mayRelate: { policy: taskPolicy, ability: 'edit', resourceOf: toEditableFacts },
  describe,
  // Every member may read every task.
  audienceOf: () => 'portal',
  onChange: publishTaskRelation,
});

async function describe({ db, clientId }: PortalContext, ids: readonly string[]): Promise<readonly RelatedEntity[]> {
  const rows = await db.rows(sql<
    Pick<FullTaskRow, 'id' | 'number' | 'title' | 'status' | 'start_on' | 'due_on' | 'archived_at'>
  >`
    select id, number, title, status, start_on, due_on, archived_at from task
    where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
  return rows.map((row) => ({
    id: row.id,
    key: keyOf(row),
    title: row.title,
    status: kindOfStatus(row.status),
    // Dates of archived tasks cannot be changed, and contradict nothing any more.
    ...(row.start_on !== null && row.archived_at === null && { startOn: row.start_on }),
    ...(row.due_on !== null && row.archived_at === null && { dueOn: row.due_on }),
  }));
}
