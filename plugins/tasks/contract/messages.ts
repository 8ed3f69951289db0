import { defineMessages } from '@tessera/core/contract';

/** Validation messages of tasks. */
export const tasksContractMessages = defineMessages('tasks', {
  taskUnknown: 'This task doesn’t exist.',
  parentUnknown: 'Choose a task of this company.',
  ownerUnknown: 'Choose a member of this company.',
  bulkEmpty: 'Choose at least one task.',
  bulkLong: 'At most {max} tasks can be changed at once.',
  patchEmpty: 'Change at least one field.',
  titleMissing: 'Enter a title.',
  titleLong: 'Use at most {max} characters for the title.',
  filterOwner: 'Owner',
  filterNobody: 'No owner',
  filterOthers: 'Others',
  filterStatus: 'Status',
  filterDue: 'Due date',
  filterFields: 'Fields',
  filterCreator: 'Creator',
  filterWatcher: 'Watcher',
  filterLabel: 'Label',
  filterNoLabel: 'No label',
  timeInvalid: 'Enter the time as hours and minutes, such as 09:30.',
  zoneUnknown: 'Choose a time zone such as Europe/Berlin.',
  estimateInvalid: 'Enter the estimate in whole minutes, at least 1.',
  estimateLong: 'Split this task: an estimate can be at most 4,000 hours.',
  dateInvalid: 'Enter the date as year-month-day, such as 2026-03-29.',
});
