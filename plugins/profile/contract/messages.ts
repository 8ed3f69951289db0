import { defineMessages } from '@tessera/core/contract';

/** What the schemas of a profile say. */
export const contractMessages = defineMessages('profile', {
  fieldJobTitle: 'Job title',
  fieldPhone: 'Phone',
  fieldCountry: 'Country',
  fieldDialingCode: 'Dialing code',
  fieldTimeZone: 'Time zone',
});
