import type { EntityLookup, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Tells other plugins, such as notifications, which tasks are not deleted. Every member may read every task. */
export function findExistingTasks({ db, clientId }: PortalContext): EntityLookup {
  return {
    async existing(_type, ids) {
      const rows = await db.rows(sql<{ id: string }>`select id from task
        where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
