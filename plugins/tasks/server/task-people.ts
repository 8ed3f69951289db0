import { people } from '@tessera/core/contract';
import type { CardsById, Database } from '@tessera/core/server';
import { toPersonCard, sql } from '@tessera/core/server';
import type { FullTaskRow } from './task-record';

/** The people that a statement about one task has joined. */
export function peopleIn(row: FullTaskRow): CardsById {
  const found = new Map<string, ReturnType<typeof toPersonCard>>();
  if (row.owner_id !== null && row.owner_name !== null) {
    found.set(row.owner_id, toPersonCard(row.owner_id, row.owner_name, row.owner_photo));
  }
  if (row.creator_name !== null) {
    found.set(row.created_by, toPersonCard(row.created_by, row.creator_name, row.creator_photo));
  }
  if (row.archived_by !== null && row.archiver_name !== null) {
    found.set(row.archived_by, toPersonCard(row.archived_by, row.archiver_name, row.archiver_photo));
  }
  return found;
}

/** Those of some people who are active members. */
export async function activeMembers(
  db: Database,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    ids.length === 0
      ? []
      : await db.rows(sql<{ readonly person_id: string }>`select person_id from ${sql.view(people)}
          where client_id = ${clientId} and person_id = any(${ids}::uuid[]) and active`);
  return new Set(rows.map(({ person_id: id }) => id));
}

/** Whether a person can become the owner of a task. */
export async function isActiveMember(db: Database, clientId: string, personId: string): Promise<boolean> {
  const found = await db.row(sql<{ active: boolean }>`select active from ${sql.view(people)}
    where client_id = ${clientId} and person_id = ${personId}`);
  return found?.active === true;
}
