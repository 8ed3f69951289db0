import * as z from 'zod/mini';
import { AppearanceChoice, WireRole } from '@tessera/core/contract';

const YesOrNo = z.enum(['Yes', 'No']);

/** Progress of the person's setup; determines where the access flow redirects (R55). */
export const ProfileProgress = z.object({ companyCreated: YesOrNo, profileCompleted: YesOrNo });
export type ProfileProgress = z.output<typeof ProfileProgress>;

/** A portal of the person (R51), in the spelling of the wire. */
export const PortalSummary = z.object({
  clientId: z.uuid(),
  clientUserId: z.uuid(),
  companyName: z.string(),
  role: WireRole,
  /** Active members. */
  totalMembers: z.int(),
  /** Active members and pending invitations. */
  registerdMembers: z.int(),
  /** Current UTC offset of the portal's zone, in minutes. */
  offsettolocal: z.int(),
  teams: z.int(),
  answeredQuestions: z.int(),
  tasks: z.int(),
  /** `plan_code` is empty until onboarding is finished: the portal has no plan yet. */
  plan: z.object({ plan_code: z.string(), modules: z.array(z.object({ module_name: z.string() })) }),
  access: z.enum(['full', 'read-only']),
  entitlementsVersion: z.int(),
  timeZoneId: z.string(),
  /** 1 for Monday to 7 for Sunday. Missing in responses of earlier releases. */
  workingDays: z.optional(z.array(z.int())),
  /** Days off besides those of the week, `YYYY-MM-DD`. */
  holidays: z.optional(z.array(z.string())),
  /** The month with which the fiscal year begins; 1 is January. */
  fiscalYearStart: z.optional(z.int()),
  /** When the company is deleted; missing unless its owner has decided so. */
  deletionOn: z.optional(z.iso.datetime()),
  /** ISO 4217 code. Missing in responses of earlier releases. */
  currency: z.optional(z.string()),
  /** True while the company demands two-step verification that the person has not set up. Absent otherwise. */
  needsTwoStep: z.optional(z.boolean()),
});
export type PortalSummary = z.output<typeof PortalSummary>;

/** The signed-in user. `photo` is empty without one, else its version for `GET profile/photos/{userId}?v=`. */
export const SignedInPerson = z.object({
  fullName: z.string(),
  email: z.string(),
  userId: z.uuid(),
  photo: z.string(),
  /** IANA name of the person's time zone; empty until chosen. */
  timeZoneId: z.string(),
  profile: ProfileProgress,
  portals: z.array(PortalSummary),
  /** Theme, language and the like, so that the first page after sign-in already uses them. */
  appearance: AppearanceChoice,
  /** Positions of the portals' change feeds, read before the rest: changes of it follow them. */
  changeCursors: z.optional(z.array(z.object({ clientId: z.string(), cursor: z.string() }))),
});
export type SignedInPerson = z.output<typeof SignedInPerson>;

/** Response of every request that signs in. */
export const SignedIn = z.extend(SignedInPerson, { accessToken: z.string(), expiresOn: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

/** The address is not confirmed yet: a new code was sent, and the client goes to /verify-otp. */
export const VerificationRequired = z.object({ verificationRequired: z.literal(true) });

/** The password was right; `verifySecondStep` asks for a code of the person's app, with this ticket. */
export const SecondStepRequired = z.object({ mfaRequired: z.literal(true), ticket: z.string() });

/** An invitation for the holder of its link; only an `open` one can be accepted. */
export const InvitationPreview = z.object({
  state: z.enum(['open', 'used', 'revoked', 'expired']),
  companyName: z.string(),
  /** Name of the inviter; empty if their data was erased. */
  inviter: z.string(),
  role: WireRole,
  /** The address has an account, so no setup is needed. */
  hasAccount: z.boolean(),
  expiresOn: z.string(),
});
export type InvitationPreview = z.output<typeof InvitationPreview>;

/** A device on which the person is signed in. */
export const DeviceSession = z.object({
  id: z.uuid(),
  device: z.string(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdOn: z.string(),
  lastUsedOn: z.string(),
  expiresOn: z.string(),
  current: z.boolean(),
});
export type DeviceSession = z.output<typeof DeviceSession>;

/** A zone of the master list; `offset` is its current UTC offset in minutes. */
export const TimeZoneChoice = z.object({ TimeZoneID: z.string(), name: z.string(), offset: z.int() });
export type TimeZoneChoice = z.output<typeof TimeZoneChoice>;
