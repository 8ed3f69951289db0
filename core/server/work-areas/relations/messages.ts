import { defineMessages } from '../../../contract';

/** Messages about relations. */
export const relationServerMessages = defineMessages('core', {
  relatedToItself: 'An item cannot be related to itself.',
  relationsFull: 'An item has at most {max} relations.',
  blocksInCircle:
    'These items would block each other: the other one already waits for this one, directly or through others.',
  startsInCircle:
    'Each of these items would start before the other: the other one already starts before this one, directly or through others.',
  finishesInCircle:
    'Each of these items would finish before the other: the other one already finishes before this one, directly or through others.',
  lagWithoutOrder: 'Only relations that order items in time have a lag.',
  duplicatesInCircle: 'The other item is already a duplicate of this one, directly or through others.',
});
