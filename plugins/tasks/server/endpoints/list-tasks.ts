import { groupOfCursor, handle, listGroupedPage, listPage } from '@tessera/core/server';
import { listTasks as endpoint } from '../../contract';
import { taskGroups } from '../task-groups';
import { taskListItems, taskPage } from '../task-list';
import { withLabels } from '../task-selection';

export const listTasks = handle(endpoint, async ({ query }, context) => {
  const { group } = query;
  const filter = await withLabels(context, query);
  if (group === undefined) {
    return listPage(context, query, taskListItems, taskPage(context, filter));
  }
  const groups = await taskGroups(context, filter, { group, from: groupOfCursor(query) });
  return listGroupedPage(context, query, taskListItems, groups);
});
