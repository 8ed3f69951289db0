import type { Page, PageQuery, PortalContext } from '@tessera/core/server';
import { groupOfCursor, listGroupedPage, listPage } from '@tessera/core/server';
import type { ListedGrouping, TaskFilter, TaskListItem } from '../contract';
import { taskGroups } from './task-groups';
import { orderedParts } from './task-order';
import { taskListItems, taskPage } from './task-list';
import { resolveFilter } from './task-selection';

/** A list of tasks, or of its groups one after the other. */
export interface PagedTaskQuery extends TaskFilter {
  readonly group?: ListedGrouping | undefined;
  readonly groupField?: string | undefined;
}

/** Returns what reads the pages of a list. */
export async function taskPages(
  context: PortalContext,
  query: PagedTaskQuery,
): Promise<(page: PageQuery) => Promise<Page<TaskListItem>>> {
  const { group } = query;
  const filter = await resolveFilter(context, query);
  const { order } = filter;
  if (group === undefined && order !== undefined) {
    return async (page) => listGroupedPage(context, page, taskListItems, await orderedParts(context, filter, order));
  }
  if (group === undefined) {
    return (page) => listPage(context, page, taskListItems, taskPage(context, filter));
  }
  return async (page) => {
    const groups = await taskGroups(context, filter, { group, from: groupOfCursor(page) });
    return listGroupedPage(context, page, taskListItems, groups);
  };
}
