import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { Bind, Sql } from '../../data/sql/database';
import { toBind } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';

/** How fields are stored: a field `closesOn` in the column `closes_on`. */
export class FieldColumns<Fields extends object> {
  /** The columns, for `select` and `returning`. */
  readonly list: Sql;
  /** Fields by column, where the names differ. */
  readonly fieldsByColumn: Readonly<Record<string, string>>;
  private readonly names: readonly { readonly field: string; readonly column: string; readonly isNullable: boolean }[];

  constructor(fields: Readonly<Record<keyof Fields & string, $ZodType>>) {
    // The one cast of field names: there is a schema for each.
    const schemas = Object.entries(fields as Readonly<Record<string, $ZodType>>);
    this.names = schemas.map(([field, schema]) => ({
      ...{ field, column: columnOf(field) },
      isNullable: safeParse(schema, null).success,
    }));
    this.list = sql.join(
      this.names.map(({ column }) => sql.id(column)),
      sql`, `,
    );
    this.fieldsByColumn = Object.fromEntries(this.names.map(({ field, column }) => [column, field]));
  }

  /** The values of an insert, in the order of `list`. */
  valuesOf(values: Fields): Sql {
    const given = values as Readonly<Record<string, unknown>>;
    return sql.join(
      this.names.map(({ field }): Sql => sql`${toBind(given[field] ?? null)}`),
      sql`, `,
    );
  }

  /** Column → new value, for `context.merge`. */
  patchOf(values: Partial<Fields>): Readonly<Record<string, Bind>> {
    const given = Object.entries(values as Readonly<Record<string, unknown>>);
    return Object.fromEntries(given.map(([field, value]) => [columnOf(field), toBind(value ?? null)]));
  }

  /** The fields of a row. A null of a field that has none is left out. */
  fieldsOf(row: Readonly<Record<string, unknown>>): Fields {
    const values = this.names
      .filter(({ column, isNullable }) => row[column] !== null || isNullable)
      .map(({ field, column }) => [field, row[column]]);
    // The one cast of rows: the migration gives each column the type of its field.
    return Object.fromEntries(values) as Fields;
  }
}

/** `closesOn` → `closes_on`. */
function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
