import type { NamedStatus } from '@tessera/core/client';
import { choicesOf } from '@tessera/core/contract';
import { unowned } from '../../contract/groups';
import { isOpenCategory } from '../../contract/statuses';
import type { ListFilter } from '../model/task-filter';

/** The statuses of a filter, in workflow order: the columns of a board by status. */
export function statusColumnsOf(
  { values }: Pick<ListFilter, 'values'>,
  statuses: readonly NamedStatus[],
): readonly NamedStatus[] {
  const chosen = values.status === undefined ? undefined : choicesOf(values.status);
  return statuses.filter(({ key }) => chosen === undefined || chosen.includes(key));
}

/**
 * The filter of the tasks with a status. Tasks are in the order that the person chose; in the order of due dates, those that
 * are completed or cancelled have the last changed first, because their dates have lost their meaning.
 */
export function filterOfStatus(
  filter: ListFilter,
  { key, category }: Pick<NamedStatus, 'key' | 'category'>,
): ListFilter {
  const isByChange = filter.sort === 'due' && !isOpenCategory(category);
  return {
    ...filter,
    view: 'list',
    state: filter.state === 'archived' ? 'archived' : 'all',
    group: 'nothing',
    sort: isByChange ? 'updated' : filter.sort,
    values: { ...filter.values, status: key },
  };
}

/** The filter of the tasks of an owner: an id, or `unowned`. */
export function filterOfOwner(filter: ListFilter, owner: string): ListFilter {
  return { ...filter, view: 'list', group: 'nothing', values: { ...filter.values, owner } };
}

/**
 * The owners with a column of their own: those of the filter, or all that have tasks, and one for tasks without an owner.
 *
 * @param counted the owners with tasks, as far as they are known.
 */
export function ownerColumnsOf(
  { values }: Pick<ListFilter, 'values'>,
  counted: Iterable<string>,
  personId: string | undefined,
): readonly string[] {
  const { owner } = values;
  if (owner === undefined) {
    return [...new Set([...counted, unowned])];
  }
  return owner === 'me' ? (personId === undefined ? [] : [personId]) : [owner];
}
