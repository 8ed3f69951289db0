import { defineMessages } from '@tessera/core/contract';

/** Texts of this plugin's pages. */
export const messages = defineMessages('kudos', {
  title: 'Kudos',
  empty: 'What somebody adds is here for everybody in the portal.',
  add: 'Add entry',
  text: 'Text',
  textMissing: 'Enter a text.',
  added: 'The entry was added.',
});
