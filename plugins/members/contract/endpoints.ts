import * as z from 'zod/mini';
import {
  defineEndpoint,
  EmailAddress,
  optionalLine,
  pageOf,
  pageQuery,
  PortalInvitation,
  PortalMember,
  schemaMessage,
  WireRole,
} from '@tessera/core/contract';
import { membersContractMessages } from './messages';

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;

const shortText = z.optional(z.string().check(z.maxLength(512)));
const actor = z.optional(z.string().check(z.maxLength(254)));
const Message = z.object({ message: z.string() });

/** A member of the portal in the specification's spelling; `PortalMember` is the same in all other responses. */
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
  isOwner: z.optional(z.boolean()),
  /** For admins: the last day (UTC, `YYYY-MM-DD`) on which the person opened the company; missing if not since then. */
  activeOn: z.optional(z.string()),
  /** For admins: the day since which `activeOn` is recorded. */
  activityFrom: z.optional(z.string()),
  totalMembers: z.int(),
  version: z.int(),
});
export type ClientUser = z.output<typeof ClientUser>;

/**
 * R74. Active members by name; `status=ended` shows former ones, and `sort=-joined` those who joined last first. Only
 * admins may ask for the order by activity, or for inactive members, who come in that order.
 */
export const listMembers = defineEndpoint({
  id: 'members.list-members',
  method: 'GET',
  path: '/clientusers/list',
  gate: member,
  effect: 'read',
  claims: { caller: ['email'] },
  shape: {
    query: z.extend(pageQuery, {
      email: shortText,
      ipAddress: shortText,
      search: shortText,
      status: z.optional(z.enum(['active', 'ended'])),
      role: z.optional(WireRole),
      sort: z.optional(z.enum(['name', 'joined', '-joined', 'activity'])),
      /** `inactive`: those who have not opened the company for `inactiveDays` days. */
      activity: z.optional(z.enum(['inactive'])),
    }),
    response: z.object({
      items: z.array(ClientUser),
      nextCursor: z.nullable(z.string()),
      totalMembers: z.int(),
      /** Number of active admins: the last one can't be demoted or removed. */
      totalAdmins: z.int(),
      /** For admins: seats of the plan in use, by members and pending invitations. `limit` is null without a limit. */
      seats: z.optional(z.object({ used: z.int(), limit: z.nullable(z.int()) })),
      /** For admins: whether links of invitations are passed on by hand, because the installation sends no emails. */
      linksByHand: z.optional(z.boolean()),
      /** For admins: the person who owns the company. */
      ownerId: z.optional(z.uuid()),
    }),
  },
});

/** Maximum number of addresses in one request. */
export const maxInvited = 100;

/**
 * R75. One result for each address; an email is sent only to those with outcome `invited`. When all addresses are refused,
 * for lack of seats or by a plugin, the request fails with `plan_limit` and the reason.
 */
export const inviteMembers = defineEndpoint({
  id: 'members.invite-members',
  method: 'POST',
  path: '/clientusers/add',
  gate: admin,
  effect: 'write',
  claims: { caller: ['AddedBy'], portal: ['ClientID'] },
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
        z.object({
          Email: z.string(),
          outcome: z.enum(['invited', 'already-invited', 'already-member', 'refused']),
          /** Of the invitation that was sent. */
          id: z.optional(z.uuid()),
          /** Why a refused address got no invitation, for the admin. */
          reason: z.optional(z.string()),
        }),
      ),
    }),
  },
});

const memberPatch = {
  jobTitle: optionalLine(membersContractMessages.jobTitle, 120),
  team: optionalLine(membersContractMessages.team, 120),
  status: z.optional(z.enum(['active', 'ended'])),
};

/**
 * R76. Omitted fields stay unchanged; `ended` ends the membership as delete does, `active` restores it. The specification
 * gives this call no version, so the last change counts; `updateMember` is the call with one.
 */
export const changeMember = defineEndpoint({
  id: 'members.change-member',
  method: 'POST',
  path: '/Clientusers/update',
  gate: admin,
  effect: 'write',
  claims: { portal: ['ClientID'] },
  shape: {
    body: z.strictObject({
      ClientID: z.optional(z.uuid()),
      UserID: z.uuid(),
      Role: z.optional(WireRole),
      JobTitle: memberPatch.jobTitle,
      Team: memberPatch.team,
      Status: memberPatch.status,
    }),
    response: ClientUser,
  },
});

/** A current or former member. */
export const readMember = defineEndpoint({
  id: 'members.read-member',
  method: 'GET',
  path: '/members/:id',
  gate: member,
  effect: 'read',
  shape: { params: z.object({ id: z.uuid() }), response: PortalMember },
});

/** Like `changeMember`, but refused with `conflict` if a given field has changed since the version in `If-Match`. */
export const updateMember = defineEndpoint({
  id: 'members.update-member',
  method: 'PATCH',
  path: '/members/:id',
  gate: admin,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ role: z.optional(WireRole), ...memberPatch }),
    response: PortalMember,
  },
});

/** R77. Ends the membership immediately; what the person created stays, and what they own goes to the successor. */
export const removeMember = defineEndpoint({
  id: 'members.remove-member',
  method: 'POST',
  path: '/clientusers/delete',
  gate: admin,
  effect: 'write',
  claims: { caller: ['DeletedBy'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({
      DeletedBy: actor,
      ClientID: z.optional(z.uuid()),
      UserID: z.uuid(),
      SuccessorID: z.optional(z.uuid()),
    }),
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
  claims: { caller: ['email'], portal: ['ClientId'] },
  shape: {
    body: z.strictObject({ email: actor, ClientId: z.optional(z.uuid()), toEmail: EmailAddress }),
    response: Message,
  },
});

/** Those that are neither revoked nor used, newest first. */
export const listInvitations = defineEndpoint({
  id: 'members.list-invitations',
  method: 'GET',
  path: '/members/invitations',
  gate: admin,
  effect: 'read',
  shape: pageOf(PortalInvitation),
});

/** An invitation of any status. */
export const readInvitation = defineEndpoint({
  id: 'members.read-invitation',
  method: 'GET',
  path: '/members/invitations/:id',
  gate: admin,
  effect: 'read',
  shape: { params: z.object({ id: z.uuid() }), response: PortalInvitation },
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
