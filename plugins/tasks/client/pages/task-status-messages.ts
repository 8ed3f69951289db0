import { defineMessages } from '@tessera/core/contract';

/** Words of the page of the statuses of tasks. */
export const taskStatusMessages = defineMessages('tasks', {
  haveStatus: {
    one: '{count} task has this status and gets another one.',
    other: '{count} tasks have this status and get another one.',
  },
  moreHaveStatus: {
    one: 'More than {count} task has this status and gets another one.',
    other: 'More than {count} tasks have this status and get another one.',
  },
  noTaskHasStatus: 'No task has this status. Tasks in the trash that have it get another one.',
});
