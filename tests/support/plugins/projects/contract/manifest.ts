import { definePlugin } from '@tessera/core/contract';

/** Stands in for the projects area until its plugin exists. */
export const projects = definePlugin({
  id: 'projects',
  name: 'Projects',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Projects'] },
});
