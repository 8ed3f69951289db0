import { definePlugin } from '@tessera/core/contract';

export const notifications = definePlugin({
  id: 'notifications',
  name: 'Notifications',
  description: 'Shows what concerns a person, in the product and by email, and lets them choose what to be told about.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
