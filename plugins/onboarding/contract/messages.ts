import { defineMessages } from '@tessera/core/contract';

/** Validation messages and field names. */
export const onboardingContractMessages = defineMessages('onboarding', {
  fieldJobTitle: 'Job title',
  fieldPhone: 'Phone',
  fieldCountry: 'Country',
  fieldDialingCode: 'Dialing code',
  fieldTimeZone: 'Time zone',
  fieldCompanyName: 'Company name',
  fieldTeamName: 'Team name',
  fieldProjectName: 'Project name',
  namesTooMany: 'You can add up to {max} for now.',
  planInvalid: 'Finish with the free trial; you can choose another plan later.',
});
