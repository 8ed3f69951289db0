import { people } from '../../../contract';
import { sql } from '../../data/sql/tag';
import type { PortalContext } from '../../request-context/call-context';

/**
 * Ids of the active admins of the request's portal, such as for an event that only they may receive. A plugin that calls
 * it declares `reads: [people]`.
 */
export async function findAdmins({ db, clientId }: Pick<PortalContext, 'db' | 'clientId'>): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ person_id: string }>`select person_id from ${sql.view(people)} p
    where client_id = ${clientId} and role = 'admin' and active`);
  return rows.map(({ person_id: personId }) => personId);
}
