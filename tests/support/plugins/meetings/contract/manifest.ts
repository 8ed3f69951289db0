import { definePlugin } from '@tessera/core/contract';

/** Stands in for the meetings area until its plugin exists. */
export const meetings = definePlugin({
  id: 'meetings',
  name: 'Meetings',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Meetings'] },
});
