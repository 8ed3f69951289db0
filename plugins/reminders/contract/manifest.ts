import { definePlugin } from '@tessera/core/contract';

export const reminders = definePlugin({
  id: 'reminders',
  name: 'Reminders',
  description: 'Reminds people of tasks, pages and whatever else they note, once or again and again.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
