import { defineMessages } from '@tessera/core/contract';

/** What rules tell, and the names of their notifications in preferences. */
export const ruleServerMessages = defineMessages('reminders', {
  cameByAppLabel: 'A rule of the company or my own reminds me, in the product',
  cameByMailLabel: 'A rule of the company or my own reminds me, also by email',
  escalatedLabel: 'Something overdue is escalated to me',
  starts: '“{title}” starts on {date}',
  startsToday: '“{title}” starts today, {date}',
  startsTomorrow: '“{title}” starts tomorrow, {date}',
  started: '“{title}” started on {date}',
  startsAt: '“{title}” starts on {date} at {time} ({zone})',
  due: '“{title}” is due on {date}',
  dueAt: '“{title}” is due on {date} at {time} ({zone})',
  overdue: '“{title}” was due on {date} and is still open',
  noUpdate: '“{title}” has not been updated since {date}',
  escalated: {
    one: 'Escalated: “{title}” is overdue by {count} day',
    other: 'Escalated: “{title}” is overdue by {count} days',
  },
  lateOne: 'Late reminder: “{first}”',
  lateTwo: 'Late reminders: “{first}” and “{second}”',
  lateMany: {
    one: 'Late reminders: “{first}”, “{second}” and {count} more',
    other: 'Late reminders: “{first}”, “{second}” and {count} more',
  },
});
