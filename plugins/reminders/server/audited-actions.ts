import type { AuditedActions } from '@tessera/core/server';
import { remindersServerMessages as messages } from './messages';

/** What the audit log calls the actions on rules. */
export const auditedActions: AuditedActions = {
  area: messages.auditArea,
  names: {
    'reminders.rule.add': messages.auditAdded,
    'reminders.rule.change': messages.auditChanged,
    'reminders.rule.delete': messages.auditDeleted,
    'reminders.rule.restore': messages.auditRestored,
  },
};
