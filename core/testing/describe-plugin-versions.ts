import type { Endpoint, EndpointArguments, EndpointShape } from '../contract';
import type { ServerPlugin } from '../server/plugin';
import type { DatabaseEngine } from '../server/data/sql/engine';
import { exampleOf, fieldsOf, takesId } from './describe-plugin-examples';
import { rowsOfDatabase } from './describe-plugin-schema';
import type { TestServer } from './start-server';
import { requestFor } from './test-call';
import type { TestPortal } from './test-people';

/** A row before and after an update, as the trigger kept it. */
interface Move {
  readonly transaction: string;
  readonly name: string;
  readonly before: VersionedRow;
  readonly after: VersionedRow;
}

interface VersionedRow {
  readonly id: string;
  readonly version: number;
  readonly changed: Readonly<Record<string, number>>;
  readonly [column: string]: unknown;
}

/** Columns that say when and how often, and not what. */
const bookkeeping = new Set(['version', 'changed', 'updated_at']);

/**
 * Uses every writing endpoint of a plugin on rows of its versioned tables and says which act changed a row without moving
 * its version and naming a column in `changed`: a merge loses such a change, and so do browsers that compare.
 */
export async function versionProblems(server: TestServer, plugin: ServerPlugin): Promise<readonly string[]> {
  const { engine } = server.running.kernel;
  const schema = plugin.manifest.id.replaceAll('-', '_');
  const tables = (plugin.tables ?? []).filter(({ versioned }) => versioned === true).map(({ name }) => name);
  if (tables.length === 0) {
    return [];
  }
  const portal = await server.people.portal();
  await watch(engine, schema, tables);
  try {
    const writing = (plugin.endpoints ?? []).map(({ endpoint }) => endpoint).filter(({ effect }) => effect === 'write');
    const isAboutOne = ({ shape }: Endpoint): boolean => shape.params !== undefined;
    for (const endpoint of writing.filter((each) => !isAboutOne(each))) {
      await act(server, portal, endpoint, undefined);
    }
    for (const table of tables) {
      for (const endpoint of writing.filter(isAboutOne)) {
        for (const row of await rowsOf(engine, schema, table, portal.clientId)) {
          await act(server, portal, endpoint, row);
        }
      }
    }
    await server.settle();
    const moves = await movesOf(engine);
    const still = tables.filter((table) => !moves.some(({ name }) => name === table));
    return [
      ...still.map((table) => `no writing endpoint of '${plugin.manifest.id}' changed a row of '${table}'`),
      ...silentActs(moves),
    ];
  } finally {
    await rowsOfDatabase(engine, 'drop schema version_watch cascade');
  }
}

/** An answer that refuses, such as restoring what was not deleted, is none of this function's business. */
async function act(
  server: TestServer,
  portal: TestPortal,
  endpoint: Endpoint,
  row: VersionedRow | undefined,
): Promise<void> {
  for (const fill of ['least', 'all'] as const) {
    const { params, query, body } = endpoint.shape;
    const text = `Something ${fill}`;
    const parts = {
      ...(params === undefined ? {} : { params: named(exampleOf(params, { text }), params, row?.id) }),
      ...(query === undefined ? {} : { query: {} }),
      ...(body === undefined ? {} : { body: exampleOf(body, { text, fill }) }),
    };
    const call = await requestFor(endpoint, parts as EndpointArguments<EndpointShape>, {
      as: portal.admin,
      portal,
      ...(endpoint.concurrency === undefined ? {} : { ifMatch: row?.version ?? 1 }),
    });
    await server.request(call);
  }
}

function named(example: unknown, schema: Parameters<typeof fieldsOf>[0], id: string | undefined): object {
  const ids = Object.entries(fieldsOf(schema)).filter(([, field]) => takesId(field));
  return { ...(example as object), ...Object.fromEntries(ids.map(([name]) => [name, id])) };
}

async function watch(engine: DatabaseEngine, schema: string, tables: readonly string[]): Promise<void> {
  const texts = [
    'create schema version_watch',
    `create table version_watch.move (
      position bigserial, transaction text not null, name text not null, before jsonb not null, after jsonb not null)`,
    `create function version_watch.note() returns trigger language plpgsql security definer as $note$ begin
      insert into version_watch.move (transaction, name, before, after)
        values (pg_current_xact_id()::text, tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $note$`,
    'grant usage on schema version_watch to public',
    ...tables.map(
      (table) => `create trigger version_watch after update on "${schema}"."${table}"
        for each row execute function version_watch.note()`,
    ),
  ];
  for (const text of texts) {
    await rowsOfDatabase(engine, text);
  }
}

function rowsOf(
  engine: DatabaseEngine,
  schema: string,
  table: string,
  clientId: string,
): Promise<readonly VersionedRow[]> {
  return rowsOfDatabase(engine, `select * from "${schema}"."${table}" where client_id = '${clientId}' order by id`);
}

function movesOf(engine: DatabaseEngine): Promise<readonly Move[]> {
  return rowsOfDatabase(engine, 'select transaction, name, before, after from version_watch.move order by position');
}

/** Looks at what each transaction made of a row, because an act may need several statements. */
function silentActs(moves: readonly Move[]): readonly string[] {
  const acts = new Map<
    string,
    { readonly name: string; readonly before: VersionedRow; readonly after: VersionedRow }
  >();
  for (const { transaction, name, before, after } of moves) {
    const key = `${transaction} ${name} ${before.id}`;
    acts.set(key, { name, before: acts.get(key)?.before ?? before, after });
  }
  return [...acts.values()].flatMap(({ name, before, after }) => {
    const columns = Object.keys(after).filter(
      (column) => !bookkeeping.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    );
    const isTold = after.version > before.version && Object.values(after.changed).includes(after.version);
    return columns.length === 0 || isTold ? [] : [`${name}: ${columns.join(', ')} changed without a new version`];
  });
}
