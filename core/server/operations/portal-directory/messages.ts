import { defineMessages } from '../../../contract';

/** Messages about the list of all portals. */
export const directoryMessages = defineMessages('core', {
  onlySuperAdmins: 'Only a super-admin can see the companies of this installation.',
});
