import { defineMessages } from '../../contract';

/** Texts of the second step of a sign-in. */
export const codeStepMessages = defineMessages('ui', {
  codeStepTitle: 'Two-step verification',
  codeStepHint: 'Enter the 6-digit code that your authenticator app shows.',
  codeStepRecoveryHint: 'Enter one of the recovery codes that you saved. Each code works once.',
  codeStepMissing: 'Enter a code.',
  codeStepSubmit: 'Sign in',
  codeStepBack: 'Back to sign in',
  codeStepCode: 'Code',
  codeStepRecoveryCode: 'Recovery code',
  codeStepUseApp: 'Use the authenticator app',
  codeStepUseRecovery: 'Use a recovery code',
});
