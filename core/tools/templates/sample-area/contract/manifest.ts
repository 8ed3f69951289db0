import { definePath, definePlugin } from '@tessera/core/contract';

export const sampleArea = definePlugin({
  id: 'sample-area',
  name: 'Sample area',
  description: 'Entries that every member of the company can read, add, edit and delete.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});

/** The list of all entries, with an optional open entry. */
export const sampleAreaPath = definePath('/sample-area/:id?');
export const sampleAreaSettingsPath = definePath('/settings/sample-area');
