import type { ListFilter } from '../model/task-filter';

/** A filter in the order of a custom field. Groups of due dates have an order of their own. */
export function sortedByField({ group, ...filter }: ListFilter, fieldId: string, isDescending = false): ListFilter {
  return {
    ...filter,
    fieldSort: isDescending ? `${fieldId}:desc` : fieldId,
    group: group === 'due' ? 'nothing' : group,
  };
}
