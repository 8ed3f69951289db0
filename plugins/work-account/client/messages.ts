import { defineMessages } from '@tessera/core/contract';

/** Texts of the work account sign-in. */
export const workAccountMessages = defineMessages('work-account', {
  title: 'Couldn’t sign in with your work account',
  notSetUp: 'Work accounts are not set up here. Sign in with your email address and password instead.',
  cancelled: 'You left before sign-in was finished. Try again, or sign in with your email address.',
  denied: 'Your company’s sign-in service denied access. Contact your IT admin.',
  signIn: 'Back to sign in',
});
