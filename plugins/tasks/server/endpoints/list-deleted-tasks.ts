import { defineListItems, handle, listPage, sql } from '@tessera/core/server';
import type { DeletedTask } from '../../contract';
import { listDeletedTasks as endpoint } from '../../contract';
import { presentListItem } from '../present-task';
import type { TaskRecord } from '../task-record';
import { taskColumns } from '../task-record';

/** Tasks of the trash, of which each has the moment of its deletion. */
const deletedTasks = defineListItems<TaskRecord, DeletedTask>({
  table: sql`task`,
  columns: taskColumns,
  people: (row) => [row.owner_id, row.created_by, row.archived_by],
  present: (row, people) => ({ ...presentListItem(row, people), deletedOn: row.deleted_at ?? row.updated_at }),
});

export const listDeletedTasks = handle(endpoint, ({ query }, context) =>
  listPage(context, query, deletedTasks, {
    where: [sql`t.client_id = ${context.clientId} and t.deleted_at is not null`],
    sort: ['deleted_at desc', 'id desc'],
  }),
);
