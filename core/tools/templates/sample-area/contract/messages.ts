import { defineMessages } from '@tessera/core/contract';

/** All texts. */
export const sampleAreaMessages = defineMessages('sample-area', {
  heading: 'Sample area',
  empty: 'Entries appear here for everyone in the company.',
  add: 'Add entry',
  edit: 'Edit entry',
  title: 'Title',
  note: 'Note',
  isDone: 'Done',
  reminds: 'Remind authors of entries that are open for a week',
  openLabel: 'An entry of yours is open for a week',
  openTitle: '“{title}” is open for a week',
});
