import type { TableDeclaration } from './table-declaration';
import type { MigrationOwner, OwnerNames, RunText } from './migration-owner';
import { ownerNames, rowsOf } from './migration-owner';
import { quoteIdentifier, quoteLiteral } from './tag';

interface FoundTable {
  readonly name: string;
  readonly isGuarded: boolean;
  readonly columns: Readonly<Record<string, string>>;
  readonly policies: readonly string[];
}

/** Policies that the guard creates, and drops when the declaration no longer requires them. */
const managedPolicies: readonly string[] = ['portal_rows', 'person_rows', 'instance_rows', 'system_rows'];

/**
 * Statements, run as each owner, that are missing for every table to have the policies of its declaration and for
 * versioned tables to have their columns. A table without a declaration gets no policy, so it shows no rows.
 */
export async function missingGuards(
  run: RunText,
  owners: readonly MigrationOwner[],
): Promise<ReadonlyMap<MigrationOwner, readonly string[]>> {
  const found = await findTables(run, owners);
  return new Map(owners.map((owner) => [owner, guardTexts(owner, found.get(owner.id) ?? [])]));
}

function guardTexts(owner: MigrationOwner, found: readonly FoundTable[]): readonly string[] {
  const declared = new Map(owner.tables.map((table) => [table.name, table]));
  return found.flatMap((table) => guardText(table, declared.get(table.name), ownerNames(owner.id)));
}

/** @throws TypeError for a table without a declaration or a declaration without its table. */
export async function checkTables(run: RunText, owners: readonly MigrationOwner[]): Promise<void> {
  const found = await findTables(run, owners);
  for (const owner of owners) {
    checkOwner(owner, found.get(owner.id) ?? []);
  }
}

function checkOwner(owner: MigrationOwner, found: readonly FoundTable[]): void {
  const declared = new Set(owner.tables.map((table) => table.name));
  const stray = found.find((table) => !declared.has(table.name));
  if (stray !== undefined) {
    throw new TypeError(`Table '${stray.name}' of '${owner.id}' is not declared in its 'tables'; add a declaration.`);
  }
  for (const { name } of owner.tables) {
    if (!found.some((table) => table.name === name)) {
      throw new TypeError(`'${owner.id}' declares the table '${name}', which none of its migrations creates.`);
    }
  }
}

function guardText(found: FoundTable, declared: TableDeclaration | undefined, names: OwnerNames): readonly string[] {
  const table = `${quoteIdentifier(names.schema)}.${quoteIdentifier(found.name)}`;
  const text: string[] = [];
  if (!found.isGuarded) {
    text.push(`alter table ${table} enable row level security`);
  }
  const wanted = declared === undefined ? {} : policiesOf(declared, found, names);
  for (const policy of managedPolicies.filter((name) => found.policies.includes(name) && !(name in wanted))) {
    text.push(`drop policy ${policy} on ${table}`);
  }
  for (const [policy, rule] of Object.entries(wanted).filter(([name]) => !found.policies.includes(name))) {
    text.push(`create policy ${policy} on ${table} ${rule}`);
  }
  if (declared?.versioned === true && !('version' in found.columns)) {
    text.push(`alter table ${table} add column version int not null default 1`);
  }
  if (declared?.versioned === true && !('changed' in found.columns)) {
    text.push(`alter table ${table} add column changed jsonb not null default '{}'`);
  }
  return text;
}

/**
 * An unset setting is NULL before its first use and '' after a transaction that used it. `nullif` makes both match no
 * row; the cast alone would raise. Instance tables of a plugin are open to the plugin, those of core only to
 * `system_core`.
 */
function policiesOf(
  declared: TableDeclaration,
  found: FoundTable,
  names: OwnerNames,
): Readonly<Record<string, string>> {
  const system: Record<string, string> = names.system === undefined ? {} : { system_rows: openTo([names.system]) };
  if (declared.tenancy === 'instance') {
    return names.system === undefined ? { instance_rows: openTo([names.app, names.view]) } : system;
  }
  const column = declared.tenancy === 'portal' ? 'client_id' : 'person_id';
  if (found.columns[column] !== 'uuid') {
    throw new TypeError(
      `Table '${found.name}' of '${names.schema}' is declared per ${declared.tenancy} and needs a column ${column} of type uuid.`,
    );
  }
  const condition = `${column} = nullif(current_setting('app.${column}', true), '')::uuid`;
  return { [`${declared.tenancy}_rows`]: `using (${condition}) with check (${condition})`, ...system };
}

function openTo(roles: readonly string[]): string {
  return `to ${roles.map(quoteIdentifier).join(', ')} using (true) with check (true)`;
}

/** Tables by owner, read by one statement: there may be hundreds of owners, and most starts find nothing to do. */
async function findTables(
  run: RunText,
  owners: readonly MigrationOwner[],
): Promise<ReadonlyMap<string, readonly FoundTable[]>> {
  const schemas = owners.map(({ id }) => `(${quoteLiteral(id)}, ${quoteLiteral(ownerNames(id).schema)})`).join(', ');
  if (schemas === '') {
    return new Map();
  }
  const rows = await rowsOf<FoundTable & { readonly owner: string }>(
    run,
    `select o.id as owner, c.relname as name, c.relrowsecurity as "isGuarded",
       (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies
     from (values ${schemas}) as o (id, schema)
       join pg_namespace n on n.nspname = o.schema
       join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p')
     order by c.relname`,
  );
  return new Map(owners.map(({ id }) => [id, rows.filter((row) => row.owner === id)]));
}
