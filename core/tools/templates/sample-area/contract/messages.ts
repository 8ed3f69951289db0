import { defineMessages } from '@tessera/core/contract';

/** Errors of requests. */
export const sampleAreaContractMessages = defineMessages('sample-area', {
  titleMissing: 'Enter a title.',
  tooLong: 'Use at most {max} characters.',
  notFound: 'This entry does not exist or was deleted.',
});
