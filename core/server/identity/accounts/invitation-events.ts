import { invitationsChangedLive } from '../../../contract';
import type { CoreCall } from '../../request-context/core-service';

/** Lists of pending invitations read again. Invitations have no version of their own; the time of the change rises. */
export function publishInvitationChange(call: CoreCall, clientId: string, invitationId: string): void {
  const version = call.context.clock.now().getTime();
  call.inStream(clientId).publish(invitationsChangedLive, { id: invitationId, version }, 'portal');
}
