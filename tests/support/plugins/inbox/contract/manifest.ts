import { definePlugin } from '@tessera/core/contract';

/** Shows members what they were notified of; stands in for the notifications area until its plugin exists. */
export const inbox = definePlugin({
  id: 'inbox',
  name: 'Inbox',
  description: 'Keeps the notifications of each member in tests.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
