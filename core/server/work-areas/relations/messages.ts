import { defineMessages } from '../../../contract';

/** Messages about relations. */
export const relationServerMessages = defineMessages('core', {
  relatedToItself: 'An item cannot be related to itself.',
  relationsFull: 'An item has at most {max} relations.',
  blocksInCircle:
    'These items would block each other: the other one already waits for this one, directly or through others.',
  duplicatesInCircle: 'The other item is already a duplicate of this one, directly or through others.',
});
