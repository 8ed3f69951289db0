import type { Endpoint, EndpointArguments, EndpointShape } from '../contract';
import type { ServerPlugin } from '../server/plugin';
import type { DatabaseEngine } from '../server/data/sql/engine';
import type { ExampleOptions } from './describe-plugin-examples';
import { exampleOf, fieldsOf, takesId } from './describe-plugin-examples';
import { rowsOfDatabase } from './describe-plugin-schema';
import type { TestServer } from './start-server';
import type { TestResponse } from './test-request';
import { describeResponse, requestFor } from './test-request';
import type { TestPortal } from './test-people';

/** A row before and after an update, as the trigger recorded it. */
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

/** Bookkeeping columns, which are not content. */
const bookkeeping = new Set(['version', 'changed', 'updated_at']);

/**
 * Calls every writing endpoint of a plugin on rows of its versioned tables and finds changes that neither bump the row's
 * version nor record it in `changed`: merges lose such a change, and so do browsers that compare versions.
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
    const takesRow = ({ shape }: Endpoint): boolean => shape.params !== undefined;
    const refusals = new Map<string, string>();
    for (const endpoint of writing.filter((each) => !takesRow(each))) {
      noteRefusal(refusals, endpoint, await callEndpoint(server, portal, endpoint, undefined));
    }
    for (const table of tables) {
      for (const endpoint of writing.filter(takesRow)) {
        for (const row of await rowsOf(engine, schema, table, portal.clientId)) {
          noteRefusal(refusals, endpoint, await callEndpoint(server, portal, endpoint, row));
        }
      }
    }
    await server.settle();
    const moves = await movesOf(engine);
    const unchanged = tables.filter((table) => !moves.some(({ name }) => name === table));
    return [
      ...unchanged.map((table) => {
        const cause = [...refusals.values()].join('; ') || 'none of them was refused';
        return `no writing endpoint of '${plugin.manifest.id}' changed a row of '${table}': ${cause}`;
      }),
      ...unversionedChanges(moves),
    ];
  } finally {
    await rowsOfDatabase(engine, 'drop schema version_watch cascade');
  }
}

/** Keeps the refusals of endpoints that never succeeded. Others may refuse, such as to restore a row that is not deleted. */
function noteRefusal(refusals: Map<string, string>, { id }: Endpoint, responses: readonly TestResponse[]): void {
  const refused = responses.find(({ status }) => status >= 400);
  if (refused === undefined || responses.some(({ status }) => status < 400)) {
    refusals.delete(id);
    return;
  }
  refusals.set(id, `${id} answered ${describeResponse(refused)}`);
}

/** Calls an endpoint with the fewest fields and with all. @returns the responses. */
async function callEndpoint(
  server: TestServer,
  portal: TestPortal,
  endpoint: Endpoint,
  row: VersionedRow | undefined,
): Promise<readonly TestResponse[]> {
  const responses: TestResponse[] = [];
  for (const fill of ['least', 'all'] as const) {
    const { params, query, body } = endpoint.shape;
    const text = `Something ${fill}`;
    const example = (part: string): ExampleOptions => ({ text, fill, about: `${part} of ${endpoint.id}` });
    const parts = {
      ...(params === undefined
        ? {}
        : { params: named(exampleOf(params, { ...example('params'), fill: 'all' }), params, row?.id) }),
      ...(query === undefined ? {} : { query: {} }),
      ...(body === undefined ? {} : { body: exampleOf(body, example('body')) }),
    };
    const call = await requestFor(endpoint, parts as EndpointArguments<EndpointShape>, {
      as: portal.admin,
      portal,
      ...(endpoint.concurrency === undefined ? {} : { ifMatch: row?.version ?? 1 }),
    });
    responses.push(await server.request(call));
  }
  return responses;
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

/** Compares rows per transaction, because a change may need several statements. */
function unversionedChanges(moves: readonly Move[]): readonly string[] {
  const changes = new Map<
    string,
    { readonly name: string; readonly before: VersionedRow; readonly after: VersionedRow }
  >();
  for (const { transaction, name, before, after } of moves) {
    const key = `${transaction} ${name} ${before.id}`;
    changes.set(key, { name, before: changes.get(key)?.before ?? before, after });
  }
  return [...changes.values()].flatMap(({ name, before, after }) => {
    const columns = Object.keys(after).filter(
      (column) => !bookkeeping.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
    );
    const isVersioned = after.version > before.version && Object.values(after.changed).includes(after.version);
    return columns.length === 0 || isVersioned ? [] : [`${name}: ${columns.join(', ')} changed without a new version`];
  });
}
