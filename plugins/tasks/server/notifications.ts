import { defineNotification } from '@tessera/core/contract';
import { taskNotificationMessages } from './notification-messages';

export const taskAssigned = defineNotification('tasks.assigned', {
  label: taskNotificationMessages.assignedLabel,
  reason: 'assigned',
  channels: ['app', 'mail'],
});

export const taskCollaborating = defineNotification('tasks.collaborating', {
  label: taskNotificationMessages.collaboratingLabel,
  reason: 'collaborating',
  channels: ['app', 'mail'],
});

export const taskReviewRequested = defineNotification('tasks.review-requested', {
  label: taskNotificationMessages.reviewLabel,
  reason: 'reviewing',
  channels: ['app', 'mail'],
});

export const checklistItemAssigned = defineNotification('tasks.checklist-item-assigned', {
  label: taskNotificationMessages.itemAssignedLabel,
  reason: 'assigned',
  channels: ['app', 'mail'],
});

export const checklistItemDue = defineNotification('tasks.checklist-item-due', {
  label: taskNotificationMessages.itemDueLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});

export const taskDueChanged = defineNotification('tasks.due-changed', {
  label: taskNotificationMessages.dueChangedLabel,
  reason: 'due',
  channels: ['app'],
});

export const taskMentioned = defineNotification('tasks.mentioned', {
  label: taskNotificationMessages.mentionedLabel,
  reason: 'mentioned',
  channels: ['app', 'mail'],
});

export const taskCommented = defineNotification('tasks.commented', {
  label: taskNotificationMessages.commentedLabel,
  reason: 'watching',
  channels: ['app'],
});

export const taskStateChanged = defineNotification('tasks.state-changed', {
  label: taskNotificationMessages.stateChangedLabel,
  reason: 'watching',
  channels: ['app'],
});
