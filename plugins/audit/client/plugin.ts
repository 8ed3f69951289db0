import { defineClientPlugin } from '@tessera/core/client';
import { audit } from '../contract/manifest';
import { auditLogPath } from '../contract/paths';

const gate = { audience: 'admin' } as const;

export const plugin = defineClientPlugin({
  manifest: audit,
  translations: { de: () => import('./german') },
  settings: [
    {
      group: 'administrative',
      path: auditLogPath,
      label: 'Audit log',
      order: 800,
      gate,
      load: () => import('./pages/audit-log-page').then((module) => module.AuditLogPage),
    },
  ],
  commands: [
    { id: 'audit:show', title: 'Audit log', group: 'Go to', icon: 'list-checks', gate, to: auditLogPath.to({}) },
  ],
});
