import * as z from 'zod/mini';
import { defineEndpoint } from '@tessera/core/contract';
import { OwnPassword, SecondStepCode } from './two-step-endpoints';

const signedIn = { audience: 'signed-in' } as const;

/** Downloads what is kept of the caller as a person, as JSON. Recorded in the installation's audit log. */
export const downloadOwnData = defineEndpoint({
  id: 'access.download-own-data',
  method: 'GET',
  path: '/access/own-data',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'download',
  limit: 'export',
  shape: {},
});

/** What the caller has to do before they can delete their account, and what the deletion asks for. */
export const readAccountClosure = defineEndpoint({
  id: 'access.read-account-closure',
  method: 'GET',
  path: '/access/account-closure',
  gate: signedIn,
  effect: 'read',
  shape: {
    response: z.object({
      /** Companies that the caller owns. */
      obstacles: z.array(
        z.object({
          clientId: z.uuid(),
          company: z.string(),
          /** False for the only admin. */
          hasOtherAdmin: z.boolean(),
        }),
      ),
      /** Whether the deletion asks for a code of two-step verification besides the password. */
      needsCode: z.boolean(),
    }),
  },
});

/** Deletes the caller's account, and ends all sessions at once. It cannot be undone. */
export const closeAccount = defineEndpoint({
  id: 'access.close-account',
  method: 'POST',
  path: '/access/account-closure',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  limit: 'login',
  shape: { body: z.strictObject({ password: OwnPassword, code: z.optional(SecondStepCode) }) },
});
