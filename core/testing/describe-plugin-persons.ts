import { personErased, personRemoved } from '../contract';
import type { ServerPlugin } from '../server/plugin';
import type { TableDeclaration } from '../server/data/sql/table-declaration';
import type { DatabaseEngine } from '../server/data/sql/engine';
import { rowsOfDatabase } from './describe-plugin-schema';

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

/**
 * Finds columns with ids of persons for which a plugin does not declare or handle erasure.
 *
 * The plugin must hand over or delete a person's data in a portal when they leave it, and data of the installation when
 * they are erased. Core erases rows of tenancy `person`: no handler can read them, because their policy allows only that
 * person.
 */
export async function personProblems(engine: DatabaseEngine, plugin: ServerPlugin): Promise<readonly string[]> {
  const { id } = plugin.manifest;
  const columns = await rowsOfDatabase<ColumnRow>(
    engine,
    `select table_name::text, column_name::text, data_type::text from information_schema.columns
      where table_schema = '${id.replaceAll('-', '_')}'`,
  );
  const tables = plugin.tables ?? [];
  return tables.flatMap((table) => [...tableProblems(id, table, columns), ...handlerProblems(plugin, table)]);
}

function tableProblems(id: string, table: TableDeclaration, columns: readonly ColumnRow[]): readonly string[] {
  const declared = Object.keys(table.persons ?? {});
  const own = columns.filter(({ table_name }) => table_name === table.name);
  const missing = declared.filter(
    (name) => !own.some(({ column_name, data_type }) => column_name === name && data_type === 'uuid'),
  );
  const forgotten = own
    .map(({ column_name }) => column_name)
    .filter((name) =>
      /^person_id$|(^|_)(owner|author|actor|assignee)_id$|^(created|deleted|updated|added)_by$/.test(name),
    )
    .filter((name) => !declared.includes(name));
  return [
    ...missing.map(
      (name) => `'${id}.${table.name}' declares '${name}' among its persons, but has no uuid column of that name`,
    ),
    ...forgotten.map(
      (name) => `'${id}.${table.name}' has the column '${name}', but does not declare it among its persons`,
    ),
  ];
}

function handlerProblems(plugin: ServerPlugin, { name, tenancy, persons = {} }: TableDeclaration): readonly string[] {
  const handled = (plugin.subscriptions ?? []).map(({ event, scope }) => `${event} ${scope}`);
  return Object.entries(persons).flatMap(([column, use]) => {
    if (use === 'author') {
      return [];
    }
    if (tenancy === 'person') {
      return column === 'person_id'
        ? []
        : [`'${name}' belongs to its person, so '${column}' cannot name another person`];
    }
    const needed = tenancy === 'portal' ? `${personRemoved.name} portal` : `${personErased.name} instance`;
    return handled.includes(needed) ? [] : [`'${name}.${column}' is '${use}', but no subscriber receives '${needed}'`];
  });
}
