import type { AuditedActions } from '@tessera/core/server';
import { tasksServerMessages as messages } from './messages';

/** What the audit log calls the actions of this plugin. */
export const auditedActions: AuditedActions = {
  area: messages.auditArea,
  names: {
    'tasks.settings.change': messages.auditSettings,
    'tasks.calendar.create': messages.auditCalendarAdded,
    'tasks.calendar.revoke': messages.auditCalendarRevoked,
  },
};
