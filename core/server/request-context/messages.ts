import { defineMessages } from '../../contract';

/** Messages of the request contexts. */
export const contextMessages = defineMessages('core', {
  notAllowed: 'You don’t have permission to do this. Ask an admin of your company.',
  versionMissing: 'This change doesn’t include the version it is based on. Reload and try again.',
});
