import { invitationsChangedLive } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';

/** Makes lists of pending invitations reload. Invitations have no version; the time of the change serves as one. */
export function publishInvitationChange(call: CoreRequest, clientId: string, invitationId: string): void {
  const version = call.context.clock.now().getTime();
  call.outboxFor(clientId).publish(invitationsChangedLive, { id: invitationId, version }, 'portal');
}
