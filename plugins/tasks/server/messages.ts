import { defineMessages } from '@tessera/core/contract';

/** Error messages of the server. */
export const tasksServerMessages = defineMessages('tasks', {
  archived: '{key} is archived. Unarchive it to change it.',
  notFound: 'This task was deleted or never existed.',
  tooManyOwners: 'These tasks have more than {max} owners. Choose another grouping, or filter by owner.',
  parentMissing: 'The parent task was deleted or never existed. Choose another one.',
  parentCircle: '{key} is this task itself or one of its sub-tasks. Choose another parent.',
  parentDeep: 'Tasks can have at most {max} levels. Choose a parent at a higher level.',
  parentFull: '{key} has {max} sub-tasks, which is the most possible. Choose another parent.',
  treeLarge:
    '{key} has more than {max} sub-tasks, which is the most that can be copied at once. Copy it without its sub-tasks.',
  templatesFull: 'This company has {max} templates already. Delete some first.',
  timeWithoutDate: 'Choose the date of this time, too.',
  timeWithoutZone: 'Choose the time zone of this time, too.',
  zoneUnknown: 'Choose a time zone such as Europe/Berlin.',
  startAfterDue: 'The task would begin after it is due. Choose an earlier start or a later due date.',
  recurrencePast: 'Another task of this series has come since. Change how that one repeats.',
  recurrenceWithoutDate: 'Choose a due date first: the repetition counts from it.',
  recurrenceNever: 'After its due date the task would never come again. Choose another rule, or a later end.',
  dateOfRecurrence: 'A task that repeats needs a due date. Stop its repetition first.',
  completionBlocked: {
    one: '{key} is blocked by {count} open task. Send isCompletionConfirmed to complete it all the same.',
    other: '{key} is blocked by {count} open tasks. Send isCompletionConfirmed to complete it all the same.',
  },
  completionOfParent: {
    one: '{key} has {count} open sub-task. Send isCompletionConfirmed to complete it all the same.',
    other: '{key} has {count} open sub-tasks. Send isCompletionConfirmed to complete it all the same.',
  },
  ownerNotMember: 'Choose an owner who is an active member of this company.',
  ownedTasks: { one: '{count} open task', other: '{count} open tasks' },
  auditArea: 'Tasks',
  auditSettings: 'Settings of tasks changed',
  auditCalendarAdded: 'Calendar address created',
  auditCalendarRevoked: 'Calendar address revoked',
});
