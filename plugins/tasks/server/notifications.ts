import { defineNotification } from '@tessera/core/contract';
import { taskNotificationMessages } from './notification-messages';

export const taskAssigned = defineNotification('tasks.assigned', {
  label: taskNotificationMessages.assignedLabel,
  reason: 'assigned',
  channels: ['app', 'mail'],
});

export const taskDueChanged = defineNotification('tasks.due-changed', {
  label: taskNotificationMessages.dueChangedLabel,
  reason: 'due',
  channels: ['app'],
});
