import * as z from 'zod/mini';
import {
  codeLimits,
  defineEndpoint,
  EmailAddress,
  passwordLimits,
  PersonName,
  schemaMessage,
} from '@tessera/core/contract';
import { accessContractMessages } from './messages';
import {
  DeviceSession,
  InvitationPreview,
  SecondStepRequired,
  SignedIn,
  SignedInPerson,
  TimeZoneChoice,
  VerificationRequired,
} from './model';

const anyone = { audience: 'public' } as const;
const signedIn = { audience: 'signed-in' } as const;

const shortText = z.optional(z.string().check(z.maxLength(512)));

/** Sent by the specification's client with most requests; the server determines address and device itself. */
const device = { Device: shortText, IPAddress: shortText, DeviceFingerprint: shortText };
const identityToken = { IdentityToken: z.optional(z.string().check(z.maxLength(8192))) };

/** A new password. */
export const NewPassword = z
  .string(schemaMessage(accessContractMessages.passwordRequired))
  .check(
    z.minLength(
      passwordLimits.minLength,
      schemaMessage(accessContractMessages.passwordShort, { min: passwordLimits.minLength }),
    ),
    z.maxLength(
      passwordLimits.maxLength,
      schemaMessage(accessContractMessages.passwordLong, { max: passwordLimits.maxLength }),
    ),
  );

/** A one-time code as typed; blanks between the digits are ignored. */
export const OneTimeCode = z.string(schemaMessage(accessContractMessages.codeRequired)).check(
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(
    new RegExp(`^\\d{${codeLimits.digits}}$`),
    schemaMessage(accessContractMessages.codeInvalid, { digits: codeLimits.digits }),
  ),
);

const Message = z.object({ message: z.string() });

/** R70. A wrong password is 400, never 401. */
export const logIn = defineEndpoint({
  id: 'access.log-in',
  storesResponse: false,
  method: 'POST',
  path: '/auth/login',
  gate: anyone,
  effect: 'write',
  limit: 'login',
  shape: {
    body: z.strictObject({
      Email: EmailAddress,
      Password: z.string().check(z.maxLength(1024)),
      ...identityToken,
      ...device,
    }),
    response: z.union([SignedIn, VerificationRequired, SecondStepRequired]),
  },
});

/** R71. Responds the same for a new and a known address; the email has a code or a hint. */
export const register = defineEndpoint({
  id: 'access.register-person',
  method: 'POST',
  path: '/auth/register',
  gate: anyone,
  effect: 'write',
  limit: 'login',
  shape: {
    body: z.strictObject({
      FullName: PersonName,
      Email: EmailAddress,
      Password: NewPassword,
      SignupMode: z.optional(z.literal('Web')),
      ...identityToken,
      ...device,
    }),
    response: z.object({ message: z.string(), email: z.string() }),
  },
});

export const verifyCode = defineEndpoint({
  id: 'access.verify-code',
  storesResponse: false,
  method: 'POST',
  path: '/auth/verifyotp',
  gate: anyone,
  effect: 'write',
  limit: 'code',
  shape: {
    body: z.strictObject({ Email: EmailAddress, OTP: OneTimeCode, ...identityToken, ...device }),
    response: SignedIn,
  },
});

export const resendCode = defineEndpoint({
  id: 'access.resend-code',
  method: 'POST',
  path: '/auth/resendotp',
  gate: anyone,
  effect: 'write',
  status: 202,
  limit: 'code',
  shape: { body: z.strictObject({ Email: EmailAddress }) },
});

export const logOut = defineEndpoint({
  id: 'access.log-out',
  method: 'POST',
  path: '/auth/logout',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

/** Sets name and password of an invited person; the ticket of the email's link proves the address. */
export const setUpAccount = defineEndpoint({
  id: 'access.set-up-account',
  storesResponse: false,
  method: 'POST',
  path: '/auth/setup',
  gate: anyone,
  effect: 'write',
  limit: 'login',
  shape: {
    body: z.strictObject({
      Ticket: z.string().check(z.minLength(1), z.maxLength(200)),
      FullName: PersonName,
      Password: NewPassword,
      ...device,
    }),
    response: SignedIn,
  },
});

/** R86. The three steps share an endpoint; the required fields depend on `action`. */
export const resetPassword = defineEndpoint({
  id: 'access.reset-password',
  method: 'POST',
  path: '/users/resetpassword',
  gate: anyone,
  effect: 'write',
  limit: 'code',
  shape: {
    query: z.object({ action: z.enum(['getotp', 'validateotp', 'changepassword']) }),
    body: z.strictObject({
      Email: EmailAddress,
      OTP: z.optional(OneTimeCode),
      NewPassword: z.optional(NewPassword),
      ...identityToken,
      ...device,
    }),
    response: Message,
  },
});

/**
 * R87. Changes the caller's password and signs their other devices out. A wrong old password is 400, never 401, and counts
 * like one at sign-in.
 */
export const changePassword = defineEndpoint({
  id: 'access.change-password',
  method: 'POST',
  path: '/settings/changepassword',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  limit: 'login',
  claims: { caller: ['Email'] },
  shape: {
    body: z.strictObject({
      Email: z.optional(EmailAddress),
      NewPassword,
      OldPassword: z.string(schemaMessage(accessContractMessages.passwordRequired)).check(z.maxLength(1024)),
      ...identityToken,
      ...device,
    }),
    response: Message,
  },
});

/** R79. Without the email's token it accepts an open invitation to that address, and never signs in. */
export const acceptInvitation = defineEndpoint({
  id: 'access.accept-invitation',
  storesResponse: false,
  method: 'POST',
  path: '/clientusers/accept/invitation',
  gate: anyone,
  effect: 'write',
  limit: 'login',
  shape: {
    body: z.strictObject({
      Email: EmailAddress,
      ClientId: z.uuid(schemaMessage(accessContractMessages.invitationClosed)),
      Token: shortText,
      IPAddress: shortText,
    }),
    response: z.object({ message: z.string(), setupTicket: z.optional(z.string()) }),
  },
});

/**
 * Returns the invitation behind an email's link. Without the right token nothing is revealed, not even whether an
 * invitation exists: 404 for any mismatch.
 */
export const readInvitation = defineEndpoint({
  id: 'access.read-invitation',
  method: 'POST',
  path: '/access/invitations/read',
  gate: anyone,
  effect: 'read',
  shape: {
    body: z.strictObject({
      Email: EmailAddress,
      ClientId: z.uuid(schemaMessage(accessContractMessages.invitationClosed)),
      Token: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    response: InvitationPreview,
  },
});

/** R72. The data that the client starts from, refetched after each reload (R60). */
export const readProfile = defineEndpoint({
  id: 'access.read-profile',
  method: 'GET',
  path: '/users/profile',
  gate: signedIn,
  effect: 'read',
  claims: { caller: ['email'] },
  shape: {
    query: z.object({ email: shortText, ipAddress: shortText }),
    response: SignedInPerson,
  },
});

export const listSessions = defineEndpoint({
  id: 'access.list-sessions',
  method: 'GET',
  path: '/auth/sessions',
  gate: signedIn,
  effect: 'read',
  shape: { response: z.object({ items: z.array(DeviceSession) }) },
});

export const endSession = defineEndpoint({
  id: 'access.end-session',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: { params: z.object({ id: z.uuid() }) },
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = defineEndpoint({
  id: 'access.end-other-sessions',
  method: 'DELETE',
  path: '/auth/sessions',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

/** R81. */
export const readMasterList = defineEndpoint({
  id: 'access.read-master-list',
  method: 'GET',
  path: '/masterlist',
  gate: anyone,
  effect: 'read',
  shape: { response: z.object({ timezones: z.array(TimeZoneChoice) }) },
});

/** R92. Replaces a public lookup service. */
export const readAddress = defineEndpoint({
  id: 'access.read-address',
  method: 'GET',
  path: '/ip',
  gate: anyone,
  effect: 'read',
  shape: { response: z.object({ ip: z.string() }) },
});
