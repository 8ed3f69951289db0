import { roleToWire, localized } from '@tessera/core/contract';
import type { EndpointBinding, SessionEntry } from '@tessera/core/server';
import { AppError, handle, Members, Sessions } from '@tessera/core/server';
import type { DeviceSession } from '../../contract';
import {
  acceptInvitation,
  endOtherSessions,
  endSession,
  listSessions,
  readAddress,
  readInvitation,
  readMasterList,
  readProfile,
} from '../../contract';
import { accessContractMessages } from '../../contract/messages';
import { describePerson } from '../describe-person';
import { accessServerMessages as messages } from '../messages';
import { TimeZoneListService } from '../time-zone-list';

/** Endpoints for the signed-in user, their sessions, and the public forms. */
export const personEndpoints: readonly EndpointBinding[] = [
  handle(acceptInvitation, async ({ body }, context) => {
    const setupTicket = await context
      .get(Members)
      .accept({ email: body.Email, clientId: body.ClientId, token: body.Token });
    const message = context.translate(messages.invitationAccepted);
    return { message, ...(setupTicket === undefined ? {} : { setupTicket }) };
  }),

  handle(readInvitation, async ({ body: { Email: email, ClientId: clientId, Token: token } }, context) => {
    const invitation = await context.get(Members).invitationByToken({ email, clientId, token });
    if (invitation === undefined) {
      throw new AppError('not_found', localized(accessContractMessages.invitationClosed));
    }
    const { state, company, inviter, role, hasAccount, expiresAt } = invitation;
    const expiresOn = expiresAt.toISOString();
    return { state, companyName: company, inviter, role: roleToWire(role), hasAccount, expiresOn };
  }),

  handle(readProfile, (_request, context) => describePerson(context, context.actor.userId ?? '')),

  handle(listSessions, async (_request, context) => {
    const sessions = await context.get(Sessions).list();
    return { items: sessions.map(toDevice) };
  }),

  handle(endSession, async ({ params: { id } }, context) => {
    await context.get(Sessions).end(id);
    return undefined;
  }),

  handle(endOtherSessions, async (_request, context) => {
    await context.get(Sessions).endOthers();
    return undefined;
  }),

  handle(readMasterList, async (_request, context) => ({
    timezones: context.get(TimeZoneListService).at(context.clock.now()),
  })),

  handle(readAddress, async (_request, context) => ({ ip: context.origin?.address ?? '' })),
];

function toDevice(session: SessionEntry): DeviceSession {
  return {
    id: session.sessionId,
    device: session.device,
    userAgent: session.agent,
    ipAddress: session.address,
    createdOn: session.createdAt.toISOString(),
    lastUsedOn: session.usedAt.toISOString(),
    expiresOn: session.expiresAt.toISOString(),
    current: session.isCurrent,
  };
}
