import type { AuditedActions } from '@tessera/core/server';
import { webhooksServerMessages as messages } from './messages';

/** What the audit log calls the actions on web hooks. */
export const auditedActions: AuditedActions = {
  area: messages.auditArea,
  names: {
    'webhooks.webhook.add': messages.auditAdded,
    'webhooks.webhook.change': messages.auditChanged,
    'webhooks.webhook.delete': messages.auditDeleted,
    'webhooks.webhook.restore': messages.auditRestored,
    'webhooks.webhook.rotate-secret': messages.auditRotated,
  },
};
