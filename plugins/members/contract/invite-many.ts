import * as z from 'zod/mini';
import {
  defineEndpoint,
  EmailAddress,
  listImportShape,
  listImportUndoShape,
  optionalLine,
  WireRole,
} from '@tessera/core/contract';
import { membersContractMessages } from './messages';

const admin = { audience: 'admin' } as const;

/** A row of a list of people to invite. */
export const InvitedRow = z.strictObject({
  email: EmailAddress,
  /** Default: `member`. */
  role: z.optional(WireRole),
  fullName: optionalLine(membersContractMessages.fullName, 120),
  jobTitle: optionalLine(membersContractMessages.jobTitle, 120),
});
export type InvitedRow = z.output<typeof InvitedRow>;

/**
 * Invites up to 100 people from the rows of a list. Each item is an `InvitedRow`, checked by itself; a person who is a
 * member or invited already, or for whom no seat is left, is refused. The entities are invitations.
 */
export const importInvitations = defineEndpoint({
  id: 'members.import-invitations',
  method: 'POST',
  path: '/members/invitations/import',
  gate: admin,
  effect: 'write',
  limit: 'list-import',
  shape: listImportShape,
});

/** Revokes invitations that were neither accepted nor sent again since. */
export const undoInvitationImport = defineEndpoint({
  id: 'members.undo-invitation-import',
  method: 'POST',
  path: '/members/invitations/import/undo',
  gate: admin,
  effect: 'write',
  limit: 'list-import',
  shape: listImportUndoShape,
});

/** Addresses that one request checks. */
export const maxCheckedAddresses = 1_000;

/** Which addresses need no invitation, and how many seats are left. Changes nothing. */
export const checkInvitations = defineEndpoint({
  id: 'members.check-invitations',
  method: 'POST',
  path: '/members/invitations/check',
  gate: admin,
  effect: 'read',
  limit: 'list-import',
  shape: {
    body: z.strictObject({ emails: z.array(EmailAddress).check(z.minLength(1), z.maxLength(maxCheckedAddresses)) }),
    response: z.object({
      known: z.array(z.object({ email: z.string(), is: z.enum(['member', 'invited']) })),
      /** Null: no limit. */
      freeSeats: z.nullable(z.int()),
    }),
  },
});
