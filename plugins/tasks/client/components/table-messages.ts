import { defineMessages } from '@tessera/core/contract';

/** Texts of the table of tasks. */
export const tableMessages = defineMessages('tasks', {
  tableColumns: 'Choose columns',
  resetColumns: 'Reset columns',
  columnKey: 'Key',
  columnCreated: 'Created',
  columnUpdated: 'Updated',
  titleOf: 'Title of {key}',
  startOf: 'Start of {key}',
  estimateOf: 'Estimate of {key}',
  fieldOf: '{field} of {key}',
  fieldOfSelected: '{field} of the selected tasks',
  clearStart: 'Remove the start',
});
