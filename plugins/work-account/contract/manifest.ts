import { definePlugin } from '@tessera/core/contract';

export const workAccount = definePlugin({
  id: 'work-account',
  name: 'Work account',
  description: 'Sign in with the account of an identity provider.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});
