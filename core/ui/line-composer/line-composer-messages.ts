import { defineMessages } from '../../contract';

/** Messages of composers of lines. */
export const lineComposerMessages = defineMessages('ui', {
  notCreated: '“{text}” was not created.',
});
