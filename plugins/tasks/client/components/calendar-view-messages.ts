import { defineMessages } from '@tessera/core/contract';

/** Texts of the calendar of tasks. */
export const calendarViewMessages = defineMessages('tasks', {
  calendarUndated: 'Without a due date',
  calendarNoTasks: 'No tasks are due in these weeks.',
  calendarMore: 'More tasks than the calendar can show. Filter them to see all.',
});
