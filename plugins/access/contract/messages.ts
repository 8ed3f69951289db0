import { defineMessages } from '@tessera/core/contract';

/** What the schemas of the way in say. */
export const contractMessages = defineMessages('access', {
  passwordWanted: 'Enter a password.',
  passwordShort: 'Use at least {fewest} characters for the password.',
  passwordLong: 'Use at most {most} characters for the password.',
  codeNeeded: 'Enter the code from the mail.',
  codeOdd: 'Enter the {digits} digits from the mail.',
  invitationClosed: 'This invitation is no longer open. Ask for a new one.',
});
