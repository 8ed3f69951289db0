import type { CoreRequest } from '../../request-context/core-service';
import type { Database } from '../../data/sql/database';
import type { StatementScope } from '../../data/sql/engine';

/** Identity's own statements span all portals; no plugin has this role. */
export const identityScope: StatementScope = { role: 'system_core', clientId: undefined, personId: undefined };

/** The request's transaction in that role. */
export function identityDatabase(call: Pick<CoreRequest, 'database'>): Database {
  return call.database(identityScope);
}
