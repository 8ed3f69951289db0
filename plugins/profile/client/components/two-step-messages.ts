import { defineMessages } from '@tessera/core/contract';

/** Texts of the section about two-step verification and its dialogs. */
export const twoStepMessages = defineMessages('profile', {
  twoStep: 'Two-step verification',
  twoStepHint: 'After your password, sign-in asks for a code of an authenticator app on your phone.',
  twoStepOn: 'On',
  twoStepOff: 'Off',
  twoStepSince: 'Turned on:',
  twoStepCodesLeft: { one: '{count} recovery code left', other: '{count} recovery codes left' },
  twoStepFailed: 'Couldn’t load two-step verification',
  twoStepFailedHint: 'Nothing was changed. Try again.',
  twoStepSetUp: 'Set up',
  twoStepTurnOn: 'Turn on',
  twoStepTurnOff: 'Turn off',
  twoStepRenew: 'New recovery codes',
  twoStepTurnedOff: 'Two-step verification is off.',

  twoStepSetUpTitle: 'Turn on two-step verification',
  twoStepPassword: 'Your password',
  twoStepPasswordHint: 'To make sure that it’s you.',
  twoStepPasswordMissing: 'Enter your password.',
  twoStepContinue: 'Continue',
  twoStepScan: 'Scan this code with an authenticator app.',
  twoStepQr: 'QR code for your authenticator app',
  twoStepSecret: 'Or enter this key in the app',
  twoStepSecretHint: 'The key is shown only now. Don’t share it.',
  twoStepCode: 'Code of the app',
  twoStepCodeHint: 'Six digits, new every 30 seconds.',
  twoStepCodeMissing: 'Enter the code that the app shows.',

  recoveryTitle: 'Save your recovery codes',
  recoveryHint:
    'If you lose your phone, each of these codes signs you in once. Keep them where only you find them; they’re not shown again.',
  recoveryCodes: 'Recovery codes',
  recoveryFile: 'Recovery codes of {email} at {product}. Each code works once.',
  recoverySaved: 'I’ve saved them',

  turnOffTitle: 'Turn off two-step verification?',
  turnOffHint: 'Sign-in then asks for your password only. Your recovery codes stop working.',
  renewTitle: 'Create new recovery codes?',
  renewHint: 'The codes that you have now stop working.',
  renewSubmit: 'Create codes',
  twoStepAnyCode: 'Code of the app, or a recovery code',
});
