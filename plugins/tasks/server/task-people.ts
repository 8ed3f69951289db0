import { people } from '@tessera/core/contract';
import type { Database, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { TaskPerson } from '../contract';
import type { FullTaskRow } from './task-row';

/** People by id, for the presenter. */
export type PeopleById = ReadonlyMap<string, TaskPerson>;

interface PersonRow {
  readonly person_id: string;
  readonly full_name: string;
  readonly photo: string | null;
}

/** Names and photos of members, former ones included, in one statement for a whole page. */
export async function findPeople(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  ids: Iterable<string | null | undefined>,
): Promise<PeopleById> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null && id !== undefined);
  if (wanted.length === 0) {
    return new Map();
  }
  const rows = await db.rows(sql<PersonRow>`select person_id, full_name, photo from ${sql.view(people)}
    where client_id = ${clientId} and person_id = any(${wanted}::uuid[])`);
  return new Map(rows.map((row) => [row.person_id, personOf(row.person_id, row.full_name, row.photo)]));
}

/** The people that a statement about one task has joined. */
export function peopleIn(row: FullTaskRow): PeopleById {
  const found = new Map<string, TaskPerson>();
  if (row.owner_id !== null && row.owner_name !== null) {
    found.set(row.owner_id, personOf(row.owner_id, row.owner_name, row.owner_photo));
  }
  if (row.creator_name !== null) {
    found.set(row.created_by, personOf(row.created_by, row.creator_name, row.creator_photo));
  }
  return found;
}

/** Whether somebody can be made the owner of a task. */
export async function isActiveMember(db: Database, clientId: string, personId: string): Promise<boolean> {
  const found = await db.row(sql<{ active: boolean }>`select active from ${sql.view(people)}
    where client_id = ${clientId} and person_id = ${personId}`);
  return found?.active === true;
}

function personOf(id: string, fullName: string, photo: string | null): TaskPerson {
  return { id, fullName, ...(photo === null || photo === '' ? {} : { photo }) };
}
