import { defineMessages } from './messages';

/** Errors of requests that import rows of a file. */
export const importContractMessages = defineMessages('core', {
  importEmpty: 'Send at least one row.',
  importLong: 'Send at most {max} rows at once.',
});
