import { defineMessages } from '@tessera/core/contract';

/** Texts of the second step of a sign-in; in a file of their own, which the sign-in page does not load. */
export const secondStepMessages = defineMessages('access', {
  secondStepTitle: 'Two-step verification',
  secondStepHint: 'Enter the 6-digit code that your authenticator app shows.',
  secondStepRecoveryHint: 'Enter one of the recovery codes that you saved. Each code works once.',
  secondStepCodeMissing: 'Enter a code.',
  secondStepSubmit: 'Sign in',
  secondStepBack: 'Back to sign in',
  appCode: 'Code',
  recoveryCode: 'Recovery code',
  useAppCode: 'Use the authenticator app',
  useRecoveryCode: 'Use a recovery code',
});
