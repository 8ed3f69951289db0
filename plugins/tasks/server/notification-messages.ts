import { defineMessages } from '@tessera/core/contract';

/** Names of the notifications in preferences, and their titles. */
export const taskNotificationMessages = defineMessages('tasks', {
  tasks: 'Tasks',
  assignedLabel: 'A task is assigned to me',
  assignedTitle: 'You now own the task “{title}”',
  collaboratingLabel: 'I am added to a task as a collaborator',
  collaboratingTitle: 'You now collaborate on the task “{title}”',
  itemAssignedLabel: 'A checklist item is assigned to me',
  itemAssignedTitle: 'You now own “{text}” in the checklist of “{title}”',
  dueChangedLabel: 'The due date of my task changes',
  dueChangedTitle: '“{title}” is now due on {date}',
  dueTimeChangedTitle: '“{title}” is now due on {date} at {time} ({zone})',
  itemDueLabel: 'My checklist item is due on this day, or was due on the day before',
  itemDueTitle: '“{text}” in the checklist of “{title}” is due on {date}',
  itemsDueTitle: '“{text}” and {more} more in the checklist of “{title}” are due on {date}',
  itemOverdueTitle: '“{text}” in the checklist of “{title}” was due on {date} and is still open',
  itemsOverdueTitle: '“{text}” and {more} more in the checklist of “{title}” were due on {date} and are still open',
  dueRemovedTitle: '“{title}” no longer has a due date',
  mentionedLabel: 'A comment on a task mentions me',
  mentionedTitle: 'A comment on “{title}” mentions you',
  commentedLabel: 'A task that I watch gets a comment',
  commentedTitle: '“{title}” has a new comment',
  stateChangedLabel: 'A task that I watch is completed, cancelled or reopened',
  completedTitle: '“{title}” was completed',
  cancelledTitle: '“{title}” was cancelled',
  reopenedTitle: '“{title}” was reopened',
});
