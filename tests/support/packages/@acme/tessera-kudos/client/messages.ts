import { defineMessages } from '@tessera/core/contract';

/** Texts of this plugin's pages. */
export const messages = defineMessages('kudos', {
  title: 'Kudos',
  empty: 'Every entry is visible to everyone in the company.',
  add: 'Add entry',
  text: 'Text',
  textMissing: 'Enter a text.',
  added: 'The entry was added.',
});
