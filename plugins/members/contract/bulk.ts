import * as z from 'zod/mini';
import { defineEndpoint, PortalMember, schemaMessage, WireRole } from '@tessera/core/contract';
import { membersContractMessages } from './messages';

const admin = { audience: 'admin' } as const;

/** Members or invitations that one request changes. */
export const maxBulkMembers = 100;

const listOf = <T extends z.ZodMiniType>(item: T): z.ZodMiniArray<T> =>
  z
    .array(item)
    .check(
      z.minLength(1, schemaMessage(membersContractMessages.bulkNone)),
      z.maxLength(maxBulkMembers, schemaMessage(membersContractMessages.bulkTooMany, { max: maxBulkMembers })),
    );

/**
 * Changes the role of several members, ends their memberships, or restores them. One that cannot be changed keeps no
 * other from it: the response says of each what became of it, in the order of the request.
 */
export const changeMembers = defineEndpoint({
  id: 'members.change-members',
  method: 'PATCH',
  path: '/members',
  gate: admin,
  effect: 'write',
  shape: {
    body: z.strictObject({
      items: listOf(
        z.strictObject({
          id: z.uuid(),
          version: z.int().check(z.gte(1)),
          role: z.optional(WireRole),
          status: z.optional(z.enum(['active', 'ended'])),
        }),
      ),
      /** Gets what the members own whose membership ends. */
      successorId: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          /** `conflict`: changed since the version. `gone`: no member. `refused`: `reason` says why. */
          outcome: z.enum(['changed', 'conflict', 'refused', 'gone']),
          reason: z.optional(z.string()),
          member: z.optional(PortalMember),
        }),
      ),
    }),
  },
});

/** Sends several pending invitations again, or revokes them. Each has an outcome, in the order of the request. */
export const changeInvitations = defineEndpoint({
  id: 'members.change-invitations',
  method: 'POST',
  path: '/members/invitations/changes',
  gate: admin,
  effect: 'write',
  limit: 'list-import',
  shape: {
    body: z.strictObject({ action: z.enum(['resend', 'revoke']), ids: listOf(z.uuid()) }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          /** `gone`: revoked or used before. */
          outcome: z.enum(['changed', 'conflict', 'refused', 'gone']),
          reason: z.optional(z.string()),
        }),
      ),
    }),
  },
});

/** What members own together, for the question who takes over. Work areas in which they own nothing are left out. */
export const readOwnedWork = defineEndpoint({
  id: 'members.read-owned-work',
  method: 'GET',
  path: '/members/owned-work',
  gate: admin,
  effect: 'read',
  shape: {
    query: z.object({
      /** Ids of members, separated by commas. */
      ids: z.string().check(z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i), z.maxLength(maxBulkMembers * 37)),
    }),
    response: z.object({
      items: z.array(
        z.object({
          work: z.string(),
          count: z.int(),
          /** Such as "3 open tasks", in the caller's language. */
          text: z.string(),
        }),
      ),
    }),
  },
});

/** Makes another admin the owner of the company; only for its owner. */
export const transferOwnership = defineEndpoint({
  id: 'members.transfer-ownership',
  method: 'POST',
  path: '/members/owner',
  gate: admin,
  effect: 'write',
  status: 204,
  shape: { body: z.strictObject({ personId: z.uuid() }) },
});
