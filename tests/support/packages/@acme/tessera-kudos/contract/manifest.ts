import { definePath, definePlugin } from '@tessera/core/contract';

export const kudos = definePlugin({
  id: 'kudos',
  name: 'Kudos',
  description: 'Entries that everybody in the portal reads and adds to.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Kudos'] },
});

/** The list of all entries. */
export const kudosPath = definePath('/kudos');
