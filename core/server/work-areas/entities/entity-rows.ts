import type { EntityDefinition, EntityWith } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { FieldColumns } from './field-columns';

/** A row of an entity's table: core's columns, and one for each field. */
export type EntityRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly created_by: string;
  /** ISO 8601, as `deleted_at`. */
  readonly created_at: string;
  readonly deleted_at: string | null;
};

/** How the entities of a definition are stored. */
export class EntityRows<Fields extends object> {
  readonly fields: FieldColumns<Fields>;
  /** All columns, for `select` and `returning`. */
  readonly columns: Sql;

  constructor(definition: EntityDefinition<Fields>) {
    this.fields = new FieldColumns(definition.fields);
    this.columns = sql`id, version, created_by, created_at, deleted_at, ${this.fields.list}`;
  }

  /** An entity as it is sent. */
  entityOf(row: EntityRow): EntityWith<Fields> {
    const { id, version, created_by: createdBy, created_at: createdOn, deleted_at: deletedOn } = row;
    return {
      ...this.fields.fieldsOf(row),
      ...{ id, version, createdBy, createdOn },
      ...(deletedOn === null ? {} : { deletedOn }),
    };
  }
}
