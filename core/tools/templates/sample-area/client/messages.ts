import { defineMessages } from '@tessera/core/contract';

/** Texts of this plugin's pages. */
export const sampleAreaMessages = defineMessages('sample-area', {
  heading: 'Sample area',
  empty: 'Entries appear here for everyone in the company.',
  add: 'Add entry',
  added: 'The entry was added.',
  edit: 'Edit entry',
  save: 'Save',
  delete: 'Delete',
  deleted: '“{title}” was deleted.',
  title: 'Title',
  note: 'Note',
  gone: 'This entry was deleted.',
  close: 'Close',
  loadFailed: 'Couldn’t load the entry',
});
