import type { EntityDefinition, EntityWith } from '../../../contract';
import { sql } from '../../data/sql/tag';
import type { SearchSource } from '../search/search-source';
import { indexOn } from '../search/search-source';
import type { EntityRow, EntityRows } from './entity-rows';

interface EntitySearchOptions<Fields extends object> {
  readonly table: string;
  readonly search: (entity: EntityWith<Fields>) => { readonly title: string; readonly body: string };
  readonly rows: EntityRows<Fields>;
}

/** Indexes the entities of a definition: every member of the company may find those that are not deleted. */
export function entitySearchSource<Fields extends object>(
  { id: type, recorded }: EntityDefinition<Fields>,
  { table, search, rows }: EntitySearchOptions<Fields>,
): SearchSource {
  const name = sql.id(table);
  return {
    type,
    on: [indexOn(recorded, ({ id }) => [id])],
    load: async (ids, { db, clientId }) => {
      const found = await db.rows(sql<EntityRow>`select ${rows.columns} from ${name}
        where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
      return found.map((row) => ({
        ...{ id: row.id, createdBy: row.created_by, createdAt: new Date(row.created_at), readers: ['portal'] },
        ...search(rows.entityOf(row)),
      }));
    },
    list: async (after, limit, { db, clientId }) => {
      const later = after === undefined ? sql`true` : sql`id > ${after}`;
      const found = await db.rows(sql<{ readonly id: string }>`select id from ${name}
        where client_id = ${clientId} and deleted_at is null and ${later} order by id limit ${limit}`);
      return found.map(({ id }) => id);
    },
  };
}
