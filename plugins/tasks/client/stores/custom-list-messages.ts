import { defineMessages } from '@tessera/core/contract';

/** Texts of lists by custom fields. */
export const customListMessages = defineMessages('tasks', {
  listSortGone: 'The field by which this list was sorted was deleted. It has its usual order now.',
  listGroupGone: 'The field by which this list was grouped was deleted. It has no groups now.',
  groupWithout: 'Without “{field}”',
  sortAscending: '{field}, ascending',
  sortDescending: '{field}, descending',
});
