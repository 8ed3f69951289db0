import { defineMessages } from '@tessera/core/contract';

/** Headings and values of exported tasks, and the name of the calendar. */
export const exportMessages = defineMessages('tasks', {
  columnKey: 'Key',
  columnTitle: 'Title',
  columnStatus: 'Status',
  columnPriority: 'Priority',
  columnOwner: 'Owner',
  columnDue: 'Due date',
  columnLabels: 'Labels',
  columnParent: 'Parent task',
  columnSubTasks: 'Sub-tasks',
  columnSubTasksDone: 'Sub-tasks done',
  columnCreator: 'Created by',
  columnCreated: 'Created',
  columnUpdated: 'Updated',
  columnCompleted: 'Completed',
  exportedUrgent: 'Urgent',
  exportedHigh: 'High',
  exportedMedium: 'Medium',
  exportedLow: 'Low',
  exportedNone: 'No priority',
  calendarTitle: 'My tasks: {company}',
  calendarEnded: 'This person is no longer an active member of the company. Remove the calendar.',
});
