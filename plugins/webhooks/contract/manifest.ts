import { definePlugin } from '@tessera/core/contract';

export const webhooks = definePlugin({
  id: 'webhooks',
  name: 'Web hooks',
  description:
    'Tells other services what happens in the company, by signed requests that are repeated until they succeed.',
  core: '^1.0.0',
  gate: { audience: 'admin' },
});
