import { defineMessages } from '@tessera/core/contract';

/** What the schemas of a profile say. */
export const contractMessages = defineMessages('profile', {
  fieldJobTitle: 'Job title',
  fieldPhone: 'Phone',
  fieldCountry: 'Country',
  fieldDiallingCode: 'Dialling code',
  fieldTimeZone: 'Time zone',
});
