import { defineMessages } from '@tessera/core/contract';

/** Texts of the list of unsent changes; loaded with it. */
export const unsentMessages = defineMessages('host', {
  unsentTitle: 'Unsent changes',
  unsentAbout: 'These changes are kept on this device until the server has saved them.',
  unsentNone: 'Everything is saved.',
  unsentCount: { one: '{count} unsent change', other: '{count} unsent changes' },
  unsentCreate: 'New: {name}',
  unsentChange: 'Change: {name}',
  unsentDelete: 'Delete: {name}',
  unsentNameless: 'entry',
  unsentWaiting: 'Waiting for the server',
  unsentSending: 'Being sent',
  unsentRefused: 'Not saved',
  unsentMine: 'Yours',
  unsentTheirs: 'Theirs',
  unsentRetry: 'Retry',
  unsentRetryOf: 'Retry {what}',
  unsentReview: 'Review',
  unsentReviewOf: 'Review {what}',
  unsentDiscard: 'Discard',
  unsentDiscardOf: 'Discard {what}',
  unsentDiscardTitle: 'Discard this change?',
  unsentDiscardText: '“{what}” was not saved. Discarding deletes it from this device.',
  unsentKeep: 'Keep',
});
