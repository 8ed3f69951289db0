import { defineMessages } from '@tessera/core/contract';

/** Texts of the sign-in and of its first set-up. */
export const superAdminSignInMessages = defineMessages('super-admin', {
  signInTitle: 'Super-admin',
  signInHint: 'For those who operate this installation.',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  continue: 'Continue',

  codeMissing: 'Enter a code.',
  back: 'Back to sign in',

  setUpTitle: 'Set up two-step verification',
  setUpHint: 'A super-admin signs in with a password and a code. Scan this code with an authenticator app.',
  qrCode: 'QR code for your authenticator app',
  secret: 'Or enter this key in the app',
  secretHint: 'The key is shown only now. Don’t share it.',
  firstCode: 'Code of the app',
  turnOn: 'Turn on',

  codesTitle: 'Save your recovery codes',
  codesHint:
    'If you lose your phone, each of these codes signs you in once. Keep them where only you find them; they’re not shown again.',
  codes: 'Recovery codes',
  codesFile: 'Recovery codes of {email} for the super-admin area of {product}. Each code works once.',
  codesSaved: 'I’ve saved them',
});
