import { inactiveDay, isAdminRole, localized, roleFromWire, roleToWire } from '@tessera/core/contract';
import type { EndpointBinding, MemberEntry, PortalContext } from '@tessera/core/server';
import {
  AppError,
  handle,
  MailDelivery,
  Members,
  Portals,
  presentInvitation,
  presentMember,
} from '@tessera/core/server';
import type { ClientUser } from '../contract';
import {
  changeMember,
  inviteMembers,
  listInvitations,
  listMembers,
  readInvitation,
  readMember,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '../contract';
import type { InvitationMailData } from './invitation-mail';
import { membersServerMessages as messages } from './messages';

/** All endpoints for members and invitations. */
export const membersEndpoints: readonly EndpointBinding[] = [
  handle(listMembers, async ({ query }, context) => {
    const members = context.get(Members);
    const { limit, cursor, search, status = 'active', sort, activity } = query;
    const isForAdmin = isAdminRole(context.actor.subject.role ?? 'member');
    if (!isForAdmin && (sort === 'activity' || activity !== undefined)) {
      throw new AppError('permission_required', localized(messages.activityForAdmins));
    }
    const role = query.role === undefined ? undefined : roleFromWire(query.role);
    const inactiveSince = activity === undefined ? undefined : inactiveDay(context.clock.now());
    const page = await members.list({ limit, cursor, search, status, role, sort, inactiveSince });
    const totalMembers = await members.count();
    return {
      items: page.items.map((member) => ({
        ...toClientUser(member, totalMembers),
        ...(isForAdmin ? activityOf(member) : {}),
      })),
      nextCursor: page.nextCursor,
      totalMembers,
      totalAdmins: await members.countAdmins(),
      ...(isForAdmin ? await factsForAdmins(context) : {}),
    };
  }),

  handle(inviteMembers, async ({ body }, context) => {
    const users = body.Users.map(({ Email: email, Role: role }) => ({ email, role: roleFromWire(role) }));
    const outcomes = await context.get(Members).invite(users);
    const [refused] = outcomes;
    if (refused?.reason !== undefined && outcomes.every(({ outcome }) => outcome === 'refused')) {
      throw new AppError('plan_limit', refused.reason);
    }
    const mail = await invitationMailer(context);
    for (const { email, token } of outcomes) {
      if (token !== undefined) {
        mail(email, token);
      }
    }
    const count = outcomes.filter(({ outcome }) => outcome === 'invited').length;
    return {
      message: count === 0 ? context.translate(messages.noneNew) : context.translate(messages.invited, { count }),
      results: outcomes.map(({ email, outcome, id, reason }) => ({
        Email: email,
        outcome,
        ...(id === undefined ? {} : { id }),
        ...(reason === undefined ? {} : { reason }),
      })),
    };
  }),

  handle(changeMember, async ({ body }, context) => {
    const members = context.get(Members);
    const changed = await members.change(body.UserID, {
      role: body.Role === undefined ? undefined : roleFromWire(body.Role),
      title: body.JobTitle,
      team: body.Team,
      status: body.Status,
    });
    return toClientUser(changed, await members.count());
  }),

  handle(readMember, async ({ params: { id } }, context) => presentMember(await context.get(Members).member(id))),

  handle(updateMember, async ({ params: { id }, body }, context) => {
    const { role, jobTitle: title, team, status } = body;
    const patch = { role: role === undefined ? undefined : roleFromWire(role), title, team, status };
    return presentMember(await context.get(Members).change(id, patch));
  }),

  handle(removeMember, async ({ body }, context) => {
    await context.get(Members).end(body.UserID, body.SuccessorID);
    return { message: context.translate(messages.removed) };
  }),

  handle(resendInvitation, async ({ body: { toEmail: email } }, context) => {
    const token = await context.get(Members).resend(email);
    const mail = await invitationMailer(context);
    mail(email, token);
    return { message: context.translate(messages.resent) };
  }),

  handle(listInvitations, async ({ query }, context) => {
    const page = await context.get(Members).invitations(query);
    return { items: page.items.map(presentInvitation), nextCursor: page.nextCursor };
  }),

  handle(readInvitation, async ({ params: { id } }, context) =>
    presentInvitation(await context.get(Members).invitation(id)),
  ),

  handle(revokeInvitation, async ({ params: { id } }, context) => {
    await context.get(Members).revoke(id);
    return undefined;
  }),
];

async function factsForAdmins(context: PortalContext) {
  const members = context.get(Members);
  const { members: active, pending, limit } = await members.seats();
  const ownerId = await members.ownerId();
  return {
    seats: { used: active + pending, limit: limit ?? null },
    linksByHand: !context.get(MailDelivery).isSending,
    ...(ownerId === undefined ? {} : { ownerId }),
  };
}

function activityOf({ activeOn, activityFrom }: MemberEntry): Pick<ClientUser, 'activeOn' | 'activityFrom'> {
  return { activityFrom, ...(activeOn === undefined ? {} : { activeOn }) };
}

/** Sends invitations in the caller's name. */
export async function invitationMailer(context: PortalContext): Promise<(email: string, token: string) => void> {
  const { clientId } = context;
  const sender = context.actor.userId ?? '';
  const portals = await context.get(Portals).of(sender);
  const company = portals.find((portal) => portal.clientId === clientId)?.name ?? '';
  return (email, token) => {
    const data: InvitationMailData = { company, clientId, email, token };
    context.mail({ to: { name: '', address: email }, template: 'members.invitation', data, sender });
  };
}

function toClientUser(member: MemberEntry, totalMembers: number): ClientUser {
  return {
    UserID: member.personId,
    ClientUserID: member.clientUserId,
    Email: member.email,
    FullName: member.fullName,
    photo: member.photoKey ?? '',
    role: roleToWire(member.role),
    status: member.status,
    JobTitle: member.title,
    Team: member.team,
    joinedOn: member.joinedAt.toISOString(),
    ...(member.isOwner ? { isOwner: true } : {}),
    totalMembers,
    version: member.version,
  };
}
