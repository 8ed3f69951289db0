import { personRemoved } from '@tessera/core/contract';
import { onEvent, sql } from '@tessera/core/server';

/** A person's reminders end with their membership. Jobs that wait find nothing. */
export const deleteOfFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, { db, clientId }) => {
    await db.run(sql`delete from reminder where client_id = ${clientId} and person_id = ${personId}`);
  },
  { catchUp: true },
);
