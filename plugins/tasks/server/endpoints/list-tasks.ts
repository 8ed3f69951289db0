import { groupOfCursor, handle, listGroupedPage, listPage } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { taskGroups } from '../task-groups';
import { taskListItems, taskPage } from '../task-list';

export const listTasks = handle(endpoint, async ({ query }, context) => {
  const { group } = query;
  if (group === undefined) {
    return listPage(context, query, taskListItems, taskPage(context, query));
  }
  const groups = await taskGroups(context, query, { group, from: groupOfCursor(query) });
  return listGroupedPage(context, query, taskListItems, groups);
});
