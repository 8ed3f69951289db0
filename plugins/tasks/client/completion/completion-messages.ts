import { defineMessages } from '@tessera/core/contract';

/** The question before a task with open blockers or open sub-tasks is completed; loaded when it is asked. */
export const completionMessages = defineMessages('tasks', {
  completeTitle: 'Complete {key}?',
  completeManyTitle: { one: 'Complete {count} task?', other: 'Complete {count} tasks?' },
  completeManyText: 'The other selected tasks are completed already.',
  blockedBy: { one: 'Blocked by {count} open task', other: 'Blocked by {count} open tasks' },
  openSubTasks: {
    one: '{count} open sub-task, which stays open',
    other: '{count} open sub-tasks, which stay open',
  },
  manyBlocked: { one: '{count} task is blocked by open tasks', other: '{count} tasks are blocked by open tasks' },
  manyParents: { one: '{count} task has open sub-tasks', other: '{count} tasks have open sub-tasks' },
  namedTask: '{key} {title}',
  namedTaskWithStatus: '{key} {title} – {status}',
  namedMore: { one: 'and {count} more', other: 'and {count} more' },
  completeAnyway: 'Complete',
  keepOpen: 'Cancel',
});
