import type { ListFilter } from '../model/task-filter';

/** The filter of the tasks that are due in a stretch of days, whatever due dates it has itself. */
export function filterOfDays(filter: ListFilter, from: string, to: string): ListFilter {
  return { ...filter, view: 'list', sort: 'due', group: 'due', values: { ...filter.values, due: `${from}..${to}` } };
}
