import { defineMessages } from '@tessera/core/contract';

/** Validation messages. */
export const accessContractMessages = defineMessages('access', {
  companyNameRequired: 'Enter the name of the company.',
  passwordRequired: 'Enter a password.',
  passwordShort: 'Use at least {min} characters for the password.',
  passwordLong: 'Use at most {max} characters for the password.',
  fieldTokenName: 'Name',
  codeRequired: 'Enter the code from the email.',
  codeInvalid: 'Enter the {digits} digits from the email.',
  appCodeRequired: 'Enter the code of your app, or a recovery code.',
  invitationClosed: 'This invitation is no longer open. Ask for a new one.',
});
