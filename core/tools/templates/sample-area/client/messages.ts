import { defineMessages } from '@tessera/core/contract';

/** Texts of this plugin's pages. */
export const sampleAreaMessages = defineMessages('sample-area', {
  title: 'Sample area',
  empty: 'Entries appear here for everyone in the company.',
  add: 'Add entry',
  text: 'Text',
  added: 'The entry was added.',
});
