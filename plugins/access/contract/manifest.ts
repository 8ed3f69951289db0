import { definePlugin } from '@tessera/core/contract';

export const access = definePlugin({
  id: 'access',
  name: 'Access',
  description: 'Sign up, sign in, reset a password, accept an invitation, choose a portal.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});
