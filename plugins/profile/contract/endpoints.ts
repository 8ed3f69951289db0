import * as z from 'zod/mini';
import {
  AppearanceChoice,
  defineEndpoint,
  EmailAddress,
  optionalLine,
  PersonName,
  uploadPart,
  WireRole,
  WorkingWeek,
} from '@tessera/core/contract';
import { profileContractMessages } from './messages';

const signedIn = { audience: 'signed-in' } as const;
const member = { audience: 'member' } as const;

const shortText = z.optional(z.string().check(z.maxLength(512)));

/** A member of the portal, as other members see them. */
export const MemberProfile = z.object({
  userId: z.uuid(),
  clientUserId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Empty without one. */
  photo: z.string(),
  role: WireRole,
  totalMembers: z.int(),
  status: z.enum(['active', 'ended']),
  jobTitle: z.string(),
  /** Empty without. */
  pronouns: z.string(),
  team: z.string(),
  phone: z.string(),
  countryCode: z.string(),
  stdCode: z.string(),
  timeZoneId: z.string(),
  /** In the person's zone. */
  workingHours: WorkingWeek,
  joinedOn: z.string(),
});
export type MemberProfile = z.output<typeof MemberProfile>;

/** R73. By address or by id of the person; without both: the caller. */
export const readMemberProfile = defineEndpoint({
  id: 'profile.read-member',
  method: 'GET',
  path: '/clientusers/profile',
  gate: member,
  effect: 'read',
  claims: { caller: ['viewbyemail'] },
  shape: {
    query: z.object({
      viewbyemail: shortText,
      ipAddress: shortText,
      memberemail: z.optional(EmailAddress),
      memberid: z.optional(z.uuid()),
    }),
    response: MemberProfile,
  },
});

/** Maximum length of pronouns in characters. */
export const maxPronouns = 40;

/** Changes the caller's own details; omitted fields stay unchanged. */
export const changeProfile = defineEndpoint({
  id: 'profile.change-details',
  method: 'PATCH',
  path: '/profile/details',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {
    body: z.strictObject({
      fullName: z.optional(PersonName),
      jobTitle: optionalLine(profileContractMessages.fieldJobTitle, 120),
      pronouns: optionalLine(profileContractMessages.fieldPronouns, maxPronouns),
      phone: optionalLine(profileContractMessages.fieldPhone, 40),
      countryCode: optionalLine(profileContractMessages.fieldCountry, 8),
      stdCode: optionalLine(profileContractMessages.fieldDialingCode, 8),
      timeZoneId: optionalLine(profileContractMessages.fieldTimeZone, 64),
    }),
  },
});

/** The caller's own working hours; `version` is that of the hours alone. */
export const OwnHours = z.object({ workingHours: WorkingWeek, version: z.int() });
export type OwnHours = z.output<typeof OwnHours>;

export const readOwnHours = defineEndpoint({
  id: 'profile.read-working-hours',
  method: 'GET',
  path: '/profile/working-hours',
  gate: signedIn,
  effect: 'read',
  shape: { response: OwnHours },
});

/** Replaces the hours of the version in `If-Match`; a conflict has the current ones. */
export const changeOwnHours = defineEndpoint({
  id: 'profile.change-working-hours',
  method: 'PATCH',
  path: '/profile/working-hours',
  gate: signedIn,
  effect: 'write',
  concurrency: 'if-match',
  whenReadOnly: 'allowed',
  shape: { body: z.strictObject({ workingHours: WorkingWeek }), response: OwnHours },
});

/** Maximum upload size in bytes; photos are stored as a small WebP without metadata. */
export const photoLimits = { maxBytes: 10 * 1024 * 1024, sidePx: 512 } as const;

/** R80. The multipart field is named `file`. */
export const uploadPhoto = defineEndpoint({
  id: 'profile.upload-photo',
  method: 'POST',
  path: '/uploadprofileimage',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'multipart',
  claims: { caller: ['Email'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({ file: uploadPart(), Email: z.optional(EmailAddress), ClientID: z.optional(z.uuid()) }),
    /** `ProfileImageURL` is relative to `/api`; `photo` is its version. */
    response: z.object({ ProfileImageURL: z.string(), photo: z.string() }),
  },
});

export const removePhoto = defineEndpoint({
  id: 'profile.remove-photo',
  method: 'DELETE',
  path: '/profile/photo',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

/**
 * A person's photo, for themselves and for people who share a portal with them.
 *
 * Fetched with the bearer header and shown from a Blob: URLs never contain a token or a signature. `v` is the photo's
 * version (`photo` of people, members and profiles) and makes the response cacheable indefinitely.
 */
export const downloadPhoto = defineEndpoint({
  id: 'profile.download-photo',
  method: 'GET',
  path: '/profile/photos/:personId',
  gate: signedIn,
  effect: 'read',
  kind: 'download',
  shape: { params: z.object({ personId: z.uuid() }), query: z.object({ v: shortText }) },
});

/** Changes the caller's appearance; `GET users/profile` and `core.appearance-changed` return it (decisions.md D6). */
export const changeAppearance = defineEndpoint({
  id: 'profile.change-appearance',
  method: 'PATCH',
  path: '/profile/appearance',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    body: z.strictObject(AppearanceChoice.shape),
    /** Version of the person: an event with a lower one is older than this change. */
    response: z.object({ version: z.int() }),
  },
});
