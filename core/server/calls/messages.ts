import { defineMessages } from '../../contract';

/** Sentences of the contexts. */
export const callMessages = defineMessages('core', {
  notAllowed: 'You may not do this. Ask an admin of your portal.',
  versionMissing: 'This change does not say which version it is based on. Reload and try again.',
});
