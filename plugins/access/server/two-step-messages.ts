import { defineMessages } from '@tessera/core/contract';

/** Emails about two-step verification. */
export const twoStepServerMessages = defineMessages('access', {
  onSubject: 'Two-step verification is on at {product}',
  onText:
    'Hello {name}, two-step verification was turned on for your account. From now on, {product} asks for a code of your authenticator app after your password. Keep your recovery codes in a safe place.',
  offSubject: 'Two-step verification is off at {product}',
  offText:
    'Hello {name}, two-step verification was turned off for your account. {product} now asks for your password only. Your recovery codes no longer work.',
  offByOperatorText:
    'Hello {name}, the operator of this installation turned off two-step verification for your account. {product} now asks for your password only. Turn it on again in your profile settings.',
  renewedSubject: 'You have new recovery codes at {product}',
  renewedText:
    'Hello {name}, new recovery codes were created for your account at {product}. The earlier ones no longer work.',
  usedSubject: 'A recovery code was used at {product}',
  usedText: {
    one: 'Hello {name}, a recovery code was used to sign in to your account at {product}. You have {count} recovery code left.',
    other:
      'Hello {name}, a recovery code was used to sign in to your account at {product}. You have {count} recovery codes left.',
  },
  notMe: 'This wasn’t me',
});
