import * as z from 'zod/mini';
import { defineEndpoint, schemaMessage } from '@tessera/core/contract';
import { accessContractMessages } from './messages';
import { SignedIn } from './model';

const shortText = z.optional(z.string().check(z.maxLength(512)));
const signedIn = { audience: 'signed-in' } as const;

/** A code of an authenticator app, or a recovery code, as typed. */
export const SecondStepCode = z
  .string(schemaMessage(accessContractMessages.appCodeRequired))
  .check(z.minLength(1, schemaMessage(accessContractMessages.appCodeRequired)), z.maxLength(40));

/** The password again, before a change of how the person signs in. */
export const OwnPassword = z
  .string(schemaMessage(accessContractMessages.passwordRequired))
  .check(z.minLength(1, schemaMessage(accessContractMessages.passwordRequired)), z.maxLength(1024));

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The second step of a sign-in (decisions.md D3). A wrong code or ticket is 400, never 401. */
export const verifySecondStep = defineEndpoint({
  id: 'access.verify-second-step',
  storesResponse: false,
  method: 'POST',
  path: '/auth/verifymfa',
  gate: { audience: 'public' },
  effect: 'write',
  limit: 'code',
  shape: {
    body: z.strictObject({
      Ticket: z.string().check(z.minLength(1), z.maxLength(200)),
      Code: SecondStepCode,
      Device: shortText,
      IPAddress: shortText,
      DeviceFingerprint: shortText,
    }),
    response: SignedIn,
  },
});

/** Whether the caller has turned on two-step verification. Never contains the secret or a code. */
export const readTwoStep = defineEndpoint({
  id: 'access.read-two-step',
  method: 'GET',
  path: '/access/two-step',
  gate: signedIn,
  effect: 'read',
  shape: {
    response: z.object({
      isOn: z.boolean(),
      /** Empty while it is off. */
      turnedOnOn: z.string(),
      /** Recovery codes that were not used yet. */
      recoveryCodesLeft: z.int(),
    }),
  },
});

/** Creates the secret for the caller's authenticator app, shown once. It is valid after `turnOnTwoStep`. */
export const setUpTwoStep = defineEndpoint({
  id: 'access.set-up-two-step',
  storesResponse: false,
  method: 'POST',
  path: '/access/two-step/setup',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  limit: 'login',
  shape: {
    body: z.strictObject({ password: OwnPassword }),
    response: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      address: z.string(),
    }),
  },
});

/** The first code of the app turns it on. Returns the recovery codes, shown once. */
export const turnOnTwoStep = defineEndpoint({
  id: 'access.turn-on-two-step',
  storesResponse: false,
  method: 'POST',
  path: '/access/two-step/turn-on',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  limit: 'code',
  shape: { body: z.strictObject({ code: SecondStepCode }), response: RecoveryCodes },
});

/** Replaces the recovery codes; the earlier ones become invalid. */
export const renewRecoveryCodes = defineEndpoint({
  id: 'access.renew-recovery-codes',
  storesResponse: false,
  method: 'POST',
  path: '/access/two-step/recovery-codes',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  limit: 'login',
  shape: { body: z.strictObject({ password: OwnPassword, code: SecondStepCode }), response: RecoveryCodes },
});

export const turnOffTwoStep = defineEndpoint({
  id: 'access.turn-off-two-step',
  method: 'POST',
  path: '/access/two-step/turn-off',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  limit: 'login',
  shape: { body: z.strictObject({ password: OwnPassword, code: SecondStepCode }) },
});
