import { defineMessages } from '../../../contract';

/** Messages about saved views. */
export const savedViewMessages = defineMessages('core', {
  viewMissing: 'This view was deleted, or is not shared any more.',
  viewOfOther: 'Only its owner and admins can change this view. Save your own instead.',
  viewsFull: 'You have {max} saved views already. Delete some first.',
});
