import { choicesOf } from '@tessera/core/contract';
import type { TaskStatus } from '../../contract/statuses';
import { isOpenCategory, taskStatuses } from '../../contract/statuses';
import type { ListFilter } from './task-filter';

/** The columns of a board, in the order of the statuses: those that the filter leaves. */
export function columnsOf({ values }: Pick<ListFilter, 'values'>): readonly TaskStatus[] {
  const chosen = values.status === undefined ? undefined : choicesOf(values.status);
  return taskStatuses.filter(({ key }) => chosen === undefined || chosen.includes(key));
}

/**
 * The filter of the tasks in a column. Tasks are in the order that the person chose; in the order of due dates, those that
 * are completed or cancelled have the last changed first, because their dates have lost their meaning.
 */
export function filterOfColumn(filter: ListFilter, { key, category }: TaskStatus): ListFilter {
  const isByChange = filter.sort === 'due' && !isOpenCategory(category);
  return {
    ...filter,
    view: 'list',
    state: 'all',
    group: 'nothing',
    sort: isByChange ? 'updated' : filter.sort,
    values: { ...filter.values, status: key },
  };
}
