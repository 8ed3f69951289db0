import { defineMessages } from '@tessera/core/contract';

/** Field names in validation messages. */
export const profileContractMessages = defineMessages('profile', {
  fieldJobTitle: 'Job title',
  fieldPronouns: 'Pronouns',
  fieldPhone: 'Phone',
  fieldCountry: 'Country',
  fieldDialingCode: 'Dialing code',
  fieldTimeZone: 'Time zone',
});
