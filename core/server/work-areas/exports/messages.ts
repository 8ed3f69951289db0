import { defineMessages } from '../../../contract';

/** Texts of exported lists. */
export const exportMessages = defineMessages('core', {
  inUtc: '{heading} (UTC)',
});
