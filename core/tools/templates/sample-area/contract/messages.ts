import { defineMessages } from '@tessera/core/contract';

/** Validation messages. */
export const sampleAreaContractMessages = defineMessages('sample-area', {
  textMissing: 'Enter some text.',
  textTooLong: 'Use at most {max} characters.',
});
