import { plainTextOf } from '@tessera/core/contract';
import type { PortalContext, SearchSource } from '@tessera/core/server';
import { indexOn, sql } from '@tessera/core/server';
import type { TaskField } from '../contract';
import { taskArchived, taskChanged, taskCreated, taskDeleted, taskRestored, taskUnarchived } from '../contract';
import { keyOf } from './present-task';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/** Type of the hits, and of the link that opens them. */
export const taskSearchType = 'Task';

type IndexedRow = Pick<
  FullTaskRow,
  'id' | 'number' | 'title' | 'description' | 'created_by' | 'created_at' | 'archived_at'
>;

const indexedFields: readonly TaskField[] = ['title', 'description'];

/** Indexes tasks for search: every member of the portal may find every task that is not deleted. */
export const taskSearchSource: SearchSource = {
  type: taskSearchType,
  entity: taskEntity,
  // 2: with comments and files; 3: with items of checklists.
  version: 3,
  on: [
    indexOn(taskCreated, ({ taskId }) => [taskId]),
    indexOn(taskChanged, ({ taskId, fields }) =>
      fields.some((field) => indexedFields.includes(field)) ? [taskId] : [],
    ),
    indexOn(taskArchived, ({ taskId }) => [taskId]),
    indexOn(taskUnarchived, ({ taskId }) => [taskId]),
    indexOn(taskDeleted, ({ taskId }) => [taskId]),
    indexOn(taskRestored, ({ taskId }) => [taskId]),
  ],
  load: async (ids, { db, clientId }) => {
    const rows = await db.rows(sql<IndexedRow>`select id, number, title, description, created_by, created_at,
        archived_at from task
      where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      body: row.description === null ? '' : plainTextOf(row.description),
      keys: [keyOf(row)],
      createdBy: row.created_by,
      createdAt: new Date(row.created_at),
      readers: ['portal'],
      isArchived: row.archived_at !== null,
    }));
  },
  list: listIndexed,
};

/** Ids of all tasks that are found, in order. */
export async function listIndexed(
  after: string | undefined,
  limit: number,
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
): Promise<readonly string[]> {
  // By number, which an index has in order for each portal. The whole bound is one value before the rows are looked
  // at: a `coalesce` beside the column would be kept from the index by the policy.
  const before = sql`(select coalesce(max(number), 0) from task
    where client_id = ${clientId} and id = ${after ?? null}::uuid)`;
  const rows = await db.rows(sql<{ id: string }>`select id from task
    where client_id = ${clientId} and deleted_at is null and number > ${before}
    order by number limit ${limit}`);
  return rows.map(({ id }) => id);
}
