import * as z from 'zod/mini';
import { defineEndpoint, EmailAddress, schemaMessage } from '@tessera/core/contract';
import { superAdminContractMessages as messages } from './messages';

const anyone = { audience: 'public' } as const;

const SecondStep = z.strictObject({
  Ticket: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Of the authenticator app, or a recovery code, as typed. */
  Code: z
    .string(schemaMessage(messages.codeRequired))
    .check(z.minLength(1, schemaMessage(messages.codeRequired)), z.maxLength(40)),
});

/** The session of a super-admin. The client stores its token as `SuperAdminToken` (R53). */
export const SuperAdminSession = z.object({ accessToken: z.string(), expiresOn: z.iso.datetime() });

/**
 * R14. The first step of the sign-in. Without two-step verification, which every super-admin needs, the response has the
 * secret for an authenticator app. A wrong password, or the account of someone else, is 400.
 */
export const logInSuperAdmin = defineEndpoint({
  id: 'super-admin.log-in',
  storesResponse: false,
  method: 'POST',
  path: '/superadmin/login',
  gate: anyone,
  effect: 'write',
  limit: 'login',
  shape: {
    body: z.strictObject({ Email: EmailAddress, Password: z.string().check(z.maxLength(1024)) }),
    response: z.union([
      z.object({ mfaRequired: z.literal(true), ticket: z.string() }),
      z.object({
        setUpRequired: z.literal(true),
        ticket: z.string(),
        /** Base32. */
        secret: z.string(),
        /** `otpauth://totp/…`, for a QR code. */
        address: z.string(),
      }),
    ]),
  },
});

/** The second step of the sign-in. A wrong code or ticket is 400, never 401. */
export const verifySuperAdmin = defineEndpoint({
  id: 'super-admin.verify-second-step',
  storesResponse: false,
  method: 'POST',
  path: '/superadmin/verifymfa',
  gate: anyone,
  effect: 'write',
  limit: 'code',
  shape: { body: SecondStep, response: SuperAdminSession },
});

/** The second step of the first sign-in: turns on two-step verification. Returns the recovery codes, shown once. */
export const setUpSuperAdmin = defineEndpoint({
  id: 'super-admin.turn-on-two-step',
  storesResponse: false,
  method: 'POST',
  path: '/superadmin/two-step/turn-on',
  gate: anyone,
  effect: 'write',
  limit: 'code',
  shape: {
    body: SecondStep,
    response: z.extend(SuperAdminSession, { recoveryCodes: z.array(z.string()) }),
  },
});

/** Ends the session of the request. */
export const logOutSuperAdmin = defineEndpoint({
  id: 'super-admin.log-out',
  method: 'POST',
  path: '/superadmin/logout',
  gate: { audience: 'super-admin' },
  effect: 'write',
  status: 204,
  shape: {},
});
