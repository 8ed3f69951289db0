import { defineMessages } from '../../../contract';

/** Messages about watching. */
export const watcherServerMessages = defineMessages('core', {
  watchersFull: 'Already {max} people watch this item, or have stopped to. More cannot.',
});
