import * as z from 'zod/mini';
import {
  defineEndpoint,
  EmailAddress,
  optionalLine,
  pageOf,
  pageQuery,
  schemaMessage,
  WireRole,
} from '@tessera/core/contract';
import { membersContractMessages } from './messages';

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;

const shortText = z.optional(z.string().check(z.maxLength(512)));
const actor = z.optional(z.string().check(z.maxLength(254)));
const Message = z.object({ message: z.string() });

/** A member of the portal, in the spelling of the wire. */
export const ClientUser = z.object({
  UserID: z.uuid(),
  ClientUserID: z.uuid(),
  Email: z.string(),
  FullName: z.string(),
  /** Empty without a photo; else the photo's version. */
  photo: z.string(),
  role: WireRole,
  status: z.enum(['active', 'ended']),
  JobTitle: z.string(),
  Team: z.string(),
  joinedOn: z.string(),
  totalMembers: z.int(),
});
export type ClientUser = z.output<typeof ClientUser>;

/** R74. Active members by name; `status=ended` shows former ones. */
export const listMembers = defineEndpoint({
  id: 'members.list-members',
  method: 'GET',
  path: '/clientusers/list',
  gate: member,
  effect: 'read',
  shape: {
    query: z.extend(pageQuery, {
      email: shortText,
      ipAddress: shortText,
      search: shortText,
      status: z.optional(z.enum(['active', 'ended'])),
    }),
    response: z.object({
      items: z.array(ClientUser),
      nextCursor: z.nullable(z.string()),
      totalMembers: z.int(),
      /** Number of active admins: the last one can't be demoted or removed. Servers of the previous release omit it. */
      totalAdmins: z.optional(z.int()),
    }),
  },
});

/** Maximum number of addresses in one request. */
export const maxInvited = 100;

/** R75. One result for each address; an email is sent only to those with outcome `invited`. */
export const inviteMembers = defineEndpoint({
  id: 'members.invite-members',
  method: 'POST',
  path: '/clientusers/add',
  gate: admin,
  effect: 'write',
  shape: {
    body: z.strictObject({
      AddedBy: actor,
      ClientID: z.optional(z.uuid()),
      Users: z
        .array(z.strictObject({ Email: EmailAddress, Role: z.optional(WireRole) }))
        .check(
          z.minLength(1, schemaMessage(membersContractMessages.inviteNone)),
          z.maxLength(maxInvited, schemaMessage(membersContractMessages.inviteTooMany, { max: maxInvited })),
        ),
    }),
    response: z.object({
      message: z.string(),
      results: z.array(
        z.object({ Email: z.string(), outcome: z.enum(['invited', 'already-invited', 'already-member']) }),
      ),
    }),
  },
});

/** R76. Omitted fields stay unchanged; `ended` ends the membership as delete does, `active` restores it. */
export const changeMember = defineEndpoint({
  id: 'members.change-member',
  method: 'POST',
  path: '/Clientusers/update',
  gate: admin,
  effect: 'write',
  shape: {
    body: z.strictObject({
      ClientID: z.optional(z.uuid()),
      UserID: z.uuid(),
      Role: z.optional(WireRole),
      JobTitle: optionalLine(membersContractMessages.jobTitle, 120),
      Team: optionalLine(membersContractMessages.team, 120),
      Status: z.optional(z.enum(['active', 'ended'])),
    }),
    response: ClientUser,
  },
});

/** R77. Ends the membership immediately; what the person created stays. */
export const removeMember = defineEndpoint({
  id: 'members.remove-member',
  method: 'POST',
  path: '/clientusers/delete',
  gate: admin,
  effect: 'write',
  shape: {
    body: z.strictObject({ DeletedBy: actor, ClientID: z.optional(z.uuid()), UserID: z.uuid() }),
    response: Message,
  },
});

/** R78. Sends a new link in a new email; the old link becomes invalid. */
export const resendInvitation = defineEndpoint({
  id: 'members.resend-invitation',
  method: 'POST',
  path: '/clientusers/resend/invitation',
  gate: admin,
  effect: 'write',
  limit: 'code',
  shape: {
    body: z.strictObject({ email: actor, ClientId: z.optional(z.uuid()), toEmail: EmailAddress }),
    response: Message,
  },
});

/** A pending invitation. */
export const PendingInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: WireRole,
  status: z.enum(['sent', 'accepted', 'expired']),
  addedBy: z.string(),
  sentOn: z.string(),
  expiresOn: z.string(),
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

export const listInvitations = defineEndpoint({
  id: 'members.list-invitations',
  method: 'GET',
  path: '/members/invitations',
  gate: admin,
  effect: 'read',
  shape: pageOf(PendingInvitation),
});

export const revokeInvitation = defineEndpoint({
  id: 'members.revoke-invitation',
  method: 'DELETE',
  path: '/members/invitations/:id',
  gate: admin,
  effect: 'write',
  status: 204,
  shape: { params: z.object({ id: z.uuid() }) },
});
