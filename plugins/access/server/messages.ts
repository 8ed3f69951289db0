import { defineMessages } from '@tessera/core/contract';

/** Error messages and emails. */
export const accessServerMessages = defineMessages('access', {
  registered: 'We sent an email to {email}. Use the code in it to confirm your address.',
  workAccountMissing: 'Signing in with a work account is not set up here. Use your email address and password.',
  passwordNeeded: 'Enter a new password.',
  resetSent: 'If {email} has an account, we sent it a code.',
  resetChecked: 'The code is correct. Choose a new password.',
  resetExpired: 'This step has expired. Request a new code.',
  passwordChanged: 'Your password was changed. Sign in with the new one.',
  invitationAccepted: 'Invitation accepted successfully.',
  verifySubject: '{code} confirms your address at {product}',
  verifyHeading: 'Confirm your address',
  verifyText: 'Hello {name}, enter this code to finish signing up:',
  resetSubject: '{code} resets your {product} password',
  resetHeading: 'Reset your password',
  resetText: 'Hello {name}, enter this code to choose a new password:',
  codeExpiry: {
    one: 'The code expires in 1 minute. {product} will never ask you for it.',
    other: 'The code expires in {count} minutes. {product} will never ask you for it.',
  },
  notYou: 'If this wasn’t you, ignore this email. Nothing changes without the code.',
  knownSubject: 'You already have an account at {product}',
  knownHeading: 'You already have an account',
  knownText:
    'Hello {name}, someone tried to sign up with this address. You already have an account, so sign in with it.',
  knownAction: 'Sign in',
  knownNote: 'Forgot your password? Choose “Forgot your password?” on the sign-in page.',
  changedSubject: 'Your {product} password was changed',
  changedHeading: 'Your password was changed',
  changedText: 'Hello {name}, the password of your account was changed, and your other devices were signed out.',
  changedAction: 'This wasn’t me',
});
