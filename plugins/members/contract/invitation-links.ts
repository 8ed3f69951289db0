import * as z from 'zod/mini';
import { defineEndpoint, schemaMessage } from '@tessera/core/contract';
import { maxBulkMembers } from './bulk';
import { membersContractMessages } from './messages';

/**
 * Creates the links of pending invitations, for admins who pass them on themselves: only where the installation sends no
 * emails. Each link is a new one; the one before ends. Each invitation has an outcome, in the order of the request.
 */
export const createInvitationLinks = defineEndpoint({
  id: 'members.create-invitation-links',
  method: 'POST',
  path: '/members/invitations/links',
  gate: { audience: 'admin' },
  effect: 'write',
  limit: 'list-import',
  // A link opens the company to its holder.
  storesResponse: false,
  shape: {
    body: z.strictObject({
      ids: z
        .array(z.uuid())
        .check(
          z.minLength(1, schemaMessage(membersContractMessages.bulkNone)),
          z.maxLength(maxBulkMembers, schemaMessage(membersContractMessages.bulkTooMany, { max: maxBulkMembers })),
        ),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          /** `gone`: revoked or used before. */
          outcome: z.enum(['created', 'conflict', 'refused', 'gone']),
          reason: z.optional(z.string()),
          /** The whole address; with `created`. */
          link: z.optional(z.string()),
        }),
      ),
    }),
  },
});
