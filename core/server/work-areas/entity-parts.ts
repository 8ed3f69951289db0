import type { Database, Sql } from '../data/sql/database';
import { sql } from '../data/sql/tag';
import type { EntityReference } from './activity/activities';

/** A part of an entity that changes apart from its row and has a version of its own. */
export type EntityPart = 'watchers' | 'relations';

/**
 * Gives a part of an entity a new version, and locks it until the transaction ends: its changes are made one after the
 * other, so each has a version of its own.
 */
export async function lockEntityPart(
  database: Database,
  clientId: string,
  { type, id }: EntityReference,
  part: EntityPart,
): Promise<void> {
  await database.run(sql`insert into core.entity_part (client_id, entity_type, entity_id, part, version)
    values (${clientId}::uuid, ${type}::text, ${id}::uuid, ${part}::text, 1)
    on conflict (client_id, entity_type, entity_id, part) do update set version = entity_part.version + 1`);
}

/** An expression: the version of a part, 1 before its first change. */
export function partVersion(clientId: string, { type, id }: EntityReference, part: EntityPart): Sql {
  return sql`1 + coalesce((select version from core.entity_part
    where client_id = ${clientId}::uuid and entity_type = ${type}::text and entity_id = ${id}::uuid
      and part = ${part}::text), 0)`;
}

/** Forgets a part of permanently deleted entities. */
export async function forgetEntityPart(
  database: Database,
  clientId: string,
  type: EntityReference['type'],
  ids: readonly string[],
  part: EntityPart,
): Promise<void> {
  await database.run(sql`delete from core.entity_part
    where client_id = ${clientId} and entity_type = ${type} and entity_id = any(${ids}::uuid[]) and part = ${part}`);
}
