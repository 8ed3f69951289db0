import type { CoreCall } from '../calls/core-service';
import type { Database } from '../sql/database';
import type { StatementScope } from '../sql/engine';

/** Identity's own statements span all portals; no plugin has this role. */
export const identityScope: StatementScope = { role: 'system_core', clientId: undefined, personId: undefined };

/** The request's transaction in that role. */
export function identityDatabase(call: Pick<CoreCall, 'database'>): Database {
  return call.database(identityScope);
}
