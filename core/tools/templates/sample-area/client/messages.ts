import { defineMessages } from '@tessera/core/contract';

/** Texts of this plugin's pages. */
export const messages = defineMessages('sample-area', {
  title: 'Sample area',
  empty: 'What somebody adds is here for everybody in the portal.',
  add: 'Add entry',
  text: 'Text',
  textMissing: 'Enter a text.',
  added: 'The entry was added.',
});
