import { defineMessages } from '@tessera/core/contract';

/** Texts of signing in with a work account. */
export const messages = defineMessages('work-account', {
  title: 'Signing in with a work account did not work',
  notSetUp: 'This workspace has no work accounts set up. Sign in with your email address and password instead.',
  cancelled: 'You left before signing in was finished. Try again, or sign in with your email address.',
  refused: 'Your company’s sign-in service refused. Ask whoever looks after your work account.',
  signIn: 'Back to sign in',
});
