import { definePlugin } from '@tessera/core/contract';

export const profile = definePlugin({
  id: 'profile',
  name: 'Profile',
  description: 'A person’s own details, photo and appearance, and what others of the portal see of them.',
  core: '^1.0.0',
  gate: { audience: 'signed-in' },
});
