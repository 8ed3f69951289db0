import { definePlugin } from '@tessera/core/contract';

export const audit = definePlugin({
  id: 'audit',
  name: 'Audit log',
  description: 'Shows admins what was done in the company.',
  core: '^1.0.0',
  gate: { audience: 'admin' },
});
