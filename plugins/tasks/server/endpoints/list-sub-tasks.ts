import { handle, listPage, sql } from '@tessera/core/server';
import { listSubTasks as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { taskListItems } from '../task-list';

export const listSubTasks = handle(endpoint, async ({ params, query }, context) => {
  const { id } = await findTaskOrFail(context, params.id);
  return listPage(context, query, taskListItems, {
    where: [sql`t.client_id = ${context.clientId} and t.parent_id = ${id} and t.deleted_at is null`],
    sort: ['created_at', 'id'],
  });
});
