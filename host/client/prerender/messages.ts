import { defineMessages } from '@tessera/core/contract';

/** Texts of prerendered pages that the script removes. `index.html` has them in English. */
export const prerenderMessages = defineMessages('host', {
  noScript: '{product} needs JavaScript. Switch it on for this address, then load the page again.',
  slowStart: '{product} has not started yet.',
  loadAgain: 'Load the page again',
});
