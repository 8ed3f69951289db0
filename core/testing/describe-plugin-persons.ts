import { personErased, personRemoved } from '../contract';
import type { ServerPlugin, TableDeclaration } from '../server/plugin';
import type { DatabaseEngine } from '../server/sql/engine';
import { rowsOfDatabase } from './describe-plugin-schema';

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

/**
 * Says where a plugin holds ids of persons without saying what becomes of them.
 *
 * What a portal holds of a person is the plugin's to hand over or delete when they leave that portal, and what the
 * installation holds when they are erased. Rows of tenancy `person` are core's to erase: no handler could see them,
 * because their policy shows them to that person alone.
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
    ...missing.map((name) => `'${id}.${table.name}' declares '${name}' of persons, which is no uuid column of it`),
    ...forgotten.map((name) => `'${id}.${table.name}' has '${name}', and does not declare it among its persons`),
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
        : [`'${name}' belongs to its person, so '${column}' cannot be somebody else's`];
    }
    const needed = tenancy === 'portal' ? `${personRemoved.name} portal` : `${personErased.name} instance`;
    return handled.includes(needed) ? [] : [`'${name}.${column}' is '${use}', and nobody hears '${needed}'`];
  });
}
