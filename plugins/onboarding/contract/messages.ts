import { defineMessages } from '@tessera/core/contract';

/** What the schemas of the first steps say. */
export const contractMessages = defineMessages('onboarding', {
  fieldJobTitle: 'Job title',
  fieldPhone: 'Phone',
  fieldCountry: 'Country',
  fieldDiallingCode: 'Dialling code',
  fieldTimeZone: 'Time zone',
  fieldCompanyName: 'Company name',
  fieldTeamName: 'Team name',
  fieldProjectName: 'Project name',
  namesTooMany: 'That is enough for now: name at most {most}.',
  planOdd: 'Finish with the free trial; other plans are chosen later.',
});
