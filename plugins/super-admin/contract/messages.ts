import { defineMessages } from '@tessera/core/contract';

/** Validation messages. */
export const superAdminContractMessages = defineMessages('super-admin', {
  codeRequired: 'Enter the code of your app, or a recovery code.',
  fieldReason: 'Reason',
});
