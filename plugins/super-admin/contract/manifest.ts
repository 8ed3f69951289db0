import { definePlugin } from '@tessera/core/contract';

export const superAdmin = definePlugin({
  id: 'super-admin',
  name: 'Super-admin',
  description: 'The companies of the installation and their plans.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});
