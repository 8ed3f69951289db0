import type { EntityLookup, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { lateEntity } from './late-entity';

/** The type of reminders in notifications. */
export const reminderEntity = 'reminders.reminder';

/** Tells notifications which reminders still exist. */
export function findExistingReminders({ db, clientId }: PortalContext): EntityLookup {
  return {
    async existing(type, ids) {
      if (type === lateEntity) {
        return new Set(ids);
      }
      const rows = await db.rows(sql<{ id: string }>`select id from reminder
        where client_id = ${clientId} and id = any(${ids}::uuid[])`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
