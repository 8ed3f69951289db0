import { defineMessages } from '../../../contract';

/** Texts of the services that work areas share. */
export const collaborationMessages = defineMessages('core', {
  badCursor: 'This list has changed. Reload it.',
});
