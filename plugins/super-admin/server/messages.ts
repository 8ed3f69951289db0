import { defineMessages } from '@tessera/core/contract';

/** Error messages of the super-admin area. */
export const superAdminServerMessages = defineMessages('super-admin', {
  wrongPassword: 'The email address or password is incorrect.',
  samePlan: 'The company has this plan already. Choose another one.',
});
