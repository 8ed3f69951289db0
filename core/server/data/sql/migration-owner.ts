import type { PluginManifest, PublishedView } from '../../../contract';
import type { Migration } from './migration';
import type { TableDeclaration } from './table-declaration';
import type { Sql } from './database';
import { schemaOf } from './tag';

/** The owner of a schema: core or a plugin. */
export interface MigrationOwner {
  readonly id: string;
  readonly tables: readonly TableDeclaration[];
  readonly migrations: readonly Migration[];
  /** Reference rows that the program defines: statements that write what differs, run at every start. */
  readonly seeds?: readonly Sql[];
  readonly publishes: readonly { readonly view: PublishedView; readonly as: Sql }[];
  readonly reads: readonly PublishedView[];
}

/** Id of the only owner with a role across portals, besides the three roles that every owner has. */
export const coreOwnerId = 'core';

/** The database part of a plugin. */
type PluginWithTables = { readonly manifest: Pick<PluginManifest, 'id'> } & Partial<Omit<MigrationOwner, 'id'>>;

/** Returns the owner of a plugin's schema. */
export function migrationOwner(plugin: PluginWithTables): MigrationOwner {
  const { manifest, tables = [], migrations = [], publishes = [], reads = [] } = plugin;
  return { id: manifest.id, tables, migrations, publishes, reads };
}

/** Names derived from an owner's id. */
export interface OwnerNames {
  readonly schema: string;
  /** Role that owns schema and tables; runs only migrations and search functions. */
  readonly own: string;
  /** Role that runs the owner's statements. */
  readonly app: string;
  /** Role that owns the published views. */
  readonly view: string;
  /** Role for core's own work across portals; undefined for plugins. */
  readonly system: string | undefined;
}

export function ownerNames(ownerId: string): OwnerNames {
  const schema = schemaOf(ownerId);
  return {
    schema,
    own: `own_${schema}`,
    app: `app_${schema}`,
    view: `view_${schema}`,
    system: ownerId === coreOwnerId ? `system_${schema}` : undefined,
  };
}

/** Runs text as the owner of the database and returns the result of each command. */
export type RunText = (
  text: string,
) => Promise<readonly { readonly rows: readonly Readonly<Record<string, unknown>>[] }[]>;

/** Rows of the last command in a text. */
export async function rowsOf<Row>(run: RunText, text: string): Promise<readonly Row[]> {
  // The one cast from the result to the type that the caller declares beside its text.
  return ((await run(text)).at(-1)?.rows ?? []) as readonly Row[];
}

/** Text of SQL that takes no parameters, such as a migration. @throws TypeError when it has parameters. */
export function plainText(query: Sql, what: string): string {
  const { text, values } = query.compile();
  if (values.length > 0) {
    throw new TypeError(`${what} must have no parameters; write its values into the text.`);
  }
  return text.replaceAll('\r\n', '\n');
}
