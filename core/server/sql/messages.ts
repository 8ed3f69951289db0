import { defineMessages } from '../../contract';

/** Sentences about rows that changed or went away. */
export const mergeMessages = defineMessages('core', {
  rowMissing: 'This no longer exists, or you may not see it.',
  changedMeanwhile: 'Somebody else has changed this meanwhile. Compare both versions, then save again.',
});
