import type { TableDeclaration } from '../server/data/sql/table-declaration';
import type { DatabaseEngine } from '../server/data/sql/engine';
import type { MigrationOwner } from '../server/data/sql/migration-owner';
import { rowsOfDatabase } from './describe-plugin-schema';

interface IndexRow {
  readonly name: string;
  /** Null for an index of expressions only. */
  readonly columns: readonly string[] | null;
}

interface ColumnSearch {
  /** The index must begin with these columns, in this order. */
  readonly columns: readonly string[];
  /** What core searches for. */
  readonly purpose: string;
}

/** Columns that core searches without an index that begins with them; it would read the whole table each time. */
export async function indexProblems(
  engine: DatabaseEngine,
  { id, tables }: Pick<MigrationOwner, 'id' | 'tables'>,
): Promise<readonly string[]> {
  const indexes = await rowsOfDatabase<IndexRow>(
    engine,
    `select c.relname::text as name, (select jsonb_agg(a.attname order by k.position)
         from unnest(i.indkey::int2[]) with ordinality as k (number, position)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = '${id.replaceAll('-', '_')}' and i.indisvalid`,
  );
  return tables.flatMap((table) =>
    searchesOf(table)
      .filter((search) => !indexes.some(({ name, columns }) => name === table.name && beginsWith(columns, search)))
      .map(({ columns, purpose }) => {
        const list = columns.join(', ');
        return `'${id}.${table.name}' needs an index that begins with ${list}, to ${purpose}: add 'create index on ${table.name} (${list})' to a migration`;
      }),
  );
}

function searchesOf({
  tenancy,
  persons = {},
  addresses = {},
  cards = {},
  retention,
}: TableDeclaration): ColumnSearch[] {
  const own = Object.keys(persons).filter((column) => persons[column] === 'data');
  const tenant = tenancy === 'portal' ? 'client_id' : 'person_id';
  const erased = [
    ...(tenancy === 'person' ? [['person_id']] : own.map((column) => [column])),
    ...Object.keys(addresses).map((column) => [column]),
    ...Object.values(cards).map((order) => [tenant, order]),
  ];
  return [
    ...erased.map((columns) => ({ columns, purpose: 'erase persons' })),
    ...(retention === undefined ? [] : [{ columns: [retention.column], purpose: 'delete expired rows' }]),
  ];
}

function beginsWith(columns: IndexRow['columns'], search: ColumnSearch): boolean {
  return search.columns.every((column, index) => columns?.[index] === column);
}
