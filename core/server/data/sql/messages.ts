import { defineMessages } from '../../../contract';

/** Messages about rows that were changed or deleted. */
export const mergeMessages = defineMessages('core', {
  rowMissing: 'This no longer exists, or you don’t have access to it.',
  changedMeanwhile: 'Someone else changed this in the meantime. Compare both versions, then save again.',
});
