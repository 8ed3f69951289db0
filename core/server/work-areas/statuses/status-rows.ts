import type { PortalStatus, StatusCategory } from '../../../contract';
import { builtInStatuses, compareStatuses } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { EntitiesWithStatus } from './statuses';

/** A row of core's table of statuses: one that the company added, or a built-in one that it changed. */
export interface StatusRow {
  readonly id: string;
  readonly version: number;
  readonly entity_type: string;
  readonly key: string;
  /** Null for a built-in status that was not renamed. */
  readonly name: string | null;
  readonly category: StatusCategory;
  readonly position: string;
  readonly replaced_by: string | null;
  readonly deleted_at: string | null;
}

/** Columns of `StatusRow`. */
export const statusColumns: Sql = sql`id, version, entity_type, key, name, category, position, replaced_by, deleted_at`;

/** Row → wire. */
export function presentStatus(row: StatusRow): PortalStatus {
  const { id, version, entity_type: type, key, name, category, position } = row;
  const { replaced_by: replacedBy, deleted_at: deletedOn } = row;
  return {
    ...{ id, version, type, key },
    ...(name === null ? {} : { name }),
    ...{ category, position },
    ...(replacedBy === null ? {} : { replacedBy }),
    ...(deletedOn === null ? {} : { deletedOn }),
  };
}

/** All statuses of a type in workflow order, with deleted ones: built-in ones as the company changed them, and added ones. */
export function allStatuses(
  { type, builtIn }: EntitiesWithStatus,
  rows: readonly StatusRow[],
): readonly PortalStatus[] {
  const stored = rows.map(presentStatus);
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...builtInStatuses(type, builtIn).filter(({ id }) => !known.has(id))].toSorted(compareStatuses);
}
