import { defineMessages } from '../../contract';

/** Sentences of the shared parts of work areas. */
export const collaborationMessages = defineMessages('core', {
  badCursor: 'This list has changed. Start again from its beginning.',
});
