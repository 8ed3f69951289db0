import * as z from 'zod/mini';
import { AppearanceChoice, WireRole } from '@tessera/core/contract';

const YesOrNo = z.enum(['Yes', 'No']);

/** How far the person has come: decides where the access flow leads (R55). */
export const ProfileProgress = z.object({ companyCreated: YesOrNo, profileCompleted: YesOrNo });
export type ProfileProgress = z.output<typeof ProfileProgress>;

/** A portal of the person (R51), as the wire spells it. */
export const PortalSummary = z.object({
  clientId: z.uuid(),
  clientUserId: z.uuid(),
  companyName: z.string(),
  role: WireRole,
  /** Active members. */
  totalMembers: z.int(),
  /** Active members and open invitations. */
  registerdMembers: z.int(),
  /** Minutes to add to UTC, now, in the portal's zone. */
  offsettolocal: z.int(),
  teams: z.int(),
  answeredQuestions: z.int(),
  tasks: z.int(),
  /** `plan_code` is empty until onboarding has finished: the portal has no plan yet. */
  plan: z.object({ plan_code: z.string(), modules: z.array(z.object({ module_name: z.string() })) }),
  access: z.enum(['full', 'read-only']),
  entitlementsVersion: z.int(),
  timeZoneId: z.string(),
});
export type PortalSummary = z.output<typeof PortalSummary>;

/** Who is signed in; `photo` is empty without one, else the version to ask `GET profile/photos/{userId}?v=` for. */
export const SignedInPerson = z.object({
  fullName: z.string(),
  email: z.string(),
  userId: z.uuid(),
  photo: z.string(),
  profile: ProfileProgress,
  portals: z.array(PortalSummary),
  /** Theme, language and the like, so that the first page after a sign-in is the person's own already. */
  appearance: AppearanceChoice,
});
export type SignedInPerson = z.output<typeof SignedInPerson>;

/** Answer of every call that signs in. */
export const SignedIn = z.extend(SignedInPerson, { accessToken: z.string(), expiresOn: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

/** The address is not confirmed yet: a fresh code is on its way, the client goes to /verify-otp. */
export const VerificationRequired = z.object({ verificationRequired: z.literal(true) });

/** An invitation as the holder of its link sees it; all but an `open` one lead nowhere. */
export const InvitationPreview = z.object({
  state: z.enum(['open', 'used', 'revoked', 'expired']),
  companyName: z.string(),
  /** Who invited; empty when that person's data were erased. */
  inviter: z.string(),
  role: WireRole,
  /** The address has an account: nothing has to be set up. */
  hasAccount: z.boolean(),
  expiresOn: z.string(),
});
export type InvitationPreview = z.output<typeof InvitationPreview>;

/** One of the person's devices. */
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

/** A zone of the master list; `offset` is minutes to add to UTC, now. */
export const TimeZoneChoice = z.object({ TimeZoneID: z.string(), name: z.string(), offset: z.int() });
export type TimeZoneChoice = z.output<typeof TimeZoneChoice>;
