import type { EndpointArguments } from '@tessera/core/contract';
import type { exportTasks } from '../../contract/export';
import type { ListFilter } from './task-filter';
import { shownGrouping } from './task-groups';

/** Filters and order of a list of tasks, as its endpoints take them. */
export type TaskListQuery = Omit<EndpointArguments<(typeof exportTasks)['shape']>['query'], 'format'>;

/** The filter and the order as the list's endpoint takes them. */
export function listQueryOf(filter: ListFilter, today: string): TaskListQuery {
  const by = shownGrouping(filter);
  // The order of due dates is that of their groups.
  const group = by === 'status' || by === 'owner' || by === 'field' ? { group: by } : {};
  const { sort, fieldSort, groupField } = filter;
  return {
    ...requestOf(filter, today),
    sort,
    ...(fieldSort === undefined ? {} : { fieldSort }),
    ...group,
    ...(by !== 'field' || groupField === undefined ? {} : { groupField }),
  };
}

/** The filter as the endpoints take it. */
export function requestOf(
  { state, find, values }: ListFilter,
  today: string,
): Omit<TaskListQuery, 'sort' | 'fieldSort' | 'group' | 'groupField'> {
  const text = find.trim();
  return { state, ...values, ...(text === '' ? {} : { find: text }), ...(today === '' ? {} : { today }) };
}
