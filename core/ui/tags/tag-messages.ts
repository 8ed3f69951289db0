import { defineMessages } from '../../contract';

/** Messages of lists of tags. */
export const tagMessages = defineMessages('ui', {
  tagRemoved: '{name} removed.',
});
