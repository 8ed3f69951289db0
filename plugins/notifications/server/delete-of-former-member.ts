import { personRemoved } from '@tessera/core/contract';
import { onEvent, sql } from '@tessera/core/server';

/** What a person was told, and how they wanted to be told, ends with their membership. */
export const deleteOfFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, { db, clientId }) => {
    await db.batch([
      sql`delete from entry where client_id = ${clientId} and person_id = ${personId}`,
      sql`delete from preference where client_id = ${clientId} and person_id = ${personId}`,
      sql`delete from mail_item where client_id = ${clientId} and person_id = ${personId}`,
    ]);
  },
  { catchUp: true },
);
