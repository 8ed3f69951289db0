import { defineMessages } from '@tessera/core/contract';

/** Names of the notifications in preferences, and their titles. */
export const taskNotificationMessages = defineMessages('tasks', {
  tasks: 'Tasks',
  assignedLabel: 'A task is assigned to me',
  assignedTitle: 'You now own the task “{title}”',
  collaboratingLabel: 'I am added to a task as a collaborator',
  collaboratingTitle: 'You now collaborate on the task “{title}”',
  dueChangedLabel: 'The due date of my task changes',
  dueChangedTitle: '“{title}” is now due on {date}',
  dueTimeChangedTitle: '“{title}” is now due on {date} at {time} ({zone})',
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
