import type { CustomField, CustomFieldKind, CustomFieldOption } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** A row of core's table of custom fields. */
export interface CustomFieldRow {
  readonly id: string;
  readonly version: number;
  readonly entity_type: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  /** Null for kinds without options. */
  readonly options: readonly CustomFieldOption[] | null;
  /** Empty for none. */
  readonly unit: string;
  readonly position: string;
  readonly deleted_at: string | null;
}

/** Columns of `CustomFieldRow`. */
export const customFieldColumns: Sql = sql`id, version, entity_type, name, kind, options, unit, position, deleted_at`;

/** Row → wire. */
export function presentCustomField(row: CustomFieldRow): CustomField {
  const { id, version, entity_type: type, name, kind, options, unit, position, deleted_at: deletedOn } = row;
  return {
    ...{ id, version, type, name, kind },
    ...(options === null ? {} : { options: [...options] }),
    ...(unit === '' ? {} : { unit }),
    position,
    ...(deletedOn === null ? {} : { deletedOn }),
  };
}
