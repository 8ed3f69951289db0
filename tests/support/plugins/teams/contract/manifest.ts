import { definePlugin } from '@tessera/core/contract';

/** Stands in for the teams area until its plugin exists. */
export const teams = definePlugin({
  id: 'teams',
  name: 'Teams',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Teams'] },
});
