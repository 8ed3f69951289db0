import { invitationsChangedLive } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { sql } from '../../data/sql/tag';
import { identityDatabase } from './identity-scope';
import { presentInvitation, readInvitations, toInvitationEntry } from './invitation-rows';

/** Publishes changed invitations of a portal, as they are now, to its admins. */
export async function publishInvitationChanges(
  call: CoreRequest,
  clientId: string,
  invitationIds: readonly string[],
): Promise<void> {
  const database = identityDatabase(call);
  const admins = await database.rows(
    sql<{ person_id: string }>`select person_id from membership
      where client_id = ${clientId} and role = 'admin' and status = 'active'`,
  );
  const rows = await readInvitations(database, sql`i.client_id = ${clientId} and i.id = any(${invitationIds}::uuid[])`);
  const audience = { persons: admins.map(({ person_id: personId }) => personId) };
  for (const row of rows) {
    const data = presentInvitation(toInvitationEntry(row, call.context.clock.now()));
    call.outboxFor(clientId).publish(invitationsChangedLive, { id: row.id, version: row.version, data }, audience);
  }
}
