import { definePlugin } from '@tessera/core/contract';

export const members = definePlugin({
  id: 'members',
  name: 'Members',
  description: 'Who belongs to the portal: invite, change, remove.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
