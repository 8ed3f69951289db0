import { defineMessages } from '@tessera/core/contract';

/** Sentences and mails of the way in. */
export const accessServerMessages = defineMessages('access', {
  registered: 'We sent a mail to {email}. Use the code in it to confirm your address.',
  workAccountMissing: 'Signing in with a work account is not set up here. Use your email address and password.',
  passwordNeeded: 'Enter a new password.',
  resetSent: 'If {email} has an account, a code is on its way to it.',
  resetChecked: 'The code is right. Choose a new password.',
  resetExpired: 'This step has expired. Ask for a new code.',
  passwordChanged: 'Your password is changed. Sign in with the new one.',
  invitationAccepted: 'Invitation accepted successfully.',
  verifySubject: '{code} confirms your address at {product}',
  verifyHeading: 'Confirm your address',
  verifyText: 'Hello {name}, enter this code to finish signing up:',
  resetSubject: '{code} resets your {product} password',
  resetHeading: 'Reset your password',
  resetText: 'Hello {name}, enter this code to choose a new password:',
  codeLife: {
    one: 'The code is good for a minute. Nobody from {product} will ever ask you for it.',
    other: 'The code is good for {count} minutes. Nobody from {product} will ever ask you for it.',
  },
  notYou: 'If it was not you, ignore this mail: nothing changes without the code.',
  knownSubject: 'You already have an account at {product}',
  knownHeading: 'You already have an account',
  knownText:
    'Hello {name}, somebody tried to sign up with this address. You have an account already, so sign in with it.',
  knownAction: 'Sign in',
  knownNote: 'Forgot your password? Choose "Forgot password" on that page.',
  changedSubject: 'Your {product} password was changed',
  changedHeading: 'Your password was changed',
  changedText: 'Hello {name}, the password of your account was changed, and your other devices were signed out.',
  changedAction: 'This was not me',
});
