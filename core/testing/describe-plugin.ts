import * as z from 'zod/mini';
import type { Endpoint } from '../contract';
import { tighten } from '../contract';
import type { ServerPlugin } from '../server/plugin';
import { definitionOf, exampleOf } from './describe-plugin-examples';
import { gateOutcomes, expectedGateOutcomes } from './describe-plugin-gates';
import { indexProblems } from './describe-plugin-indexes';
import { personProblems } from './describe-plugin-persons';
import { readCatalogue } from './describe-plugin-schema';
import { storedSecrets } from './describe-plugin-secrets';
import { versionProblems } from './describe-plugin-versions';
import type { TestServer } from './start-server';
import { startServer } from './start-server';

/** An installed plugin. */
export interface PluginUnderTest<Plugin> {
  /** Name of its folder, equal to its id. */
  readonly id: string;
  readonly load: () => Promise<Plugin>;
  /** Exports of its contract. */
  readonly contract?: () => Promise<Readonly<Record<string, unknown>>>;
}

export interface DescribeServerPluginsOptions {
  /** All plugins to run, required ones included. */
  readonly plugins: readonly PluginUnderTest<ServerPlugin>[];
  /** Ids of the plugins under test; default: all. */
  readonly about?: readonly string[];
}

/** Starting a server is slow on a busy machine. */
const testTimeout = 180_000;

/** A field of no schema, so no response may contain it. */
const unknownField = 'unknownField';

/**
 * Conformance tests for the server half of plugins. `describeStrangers` tests their endpoints.
 *
 * @example
 * ```ts
 * import { definePlugin } from '@tessera/core/contract';
 * import { defineServerPlugin } from '@tessera/core/server';
 * import { describeServerPlugins } from '@tessera/core/testing';
 *
 * // Usually imported from `./plugin`.
 * const manifest = definePlugin({ id: 'notes', name: 'Notes', description: 'Notes.', core: '^1.0.0', gate: { audience: 'member' } });
 * const plugin = defineServerPlugin({ manifest });
 *
 * describeServerPlugins({ plugins: [{ id: 'notes', load: async () => plugin }] });
 * ```
 */
export function describeServerPlugins({ plugins, about }: DescribeServerPluginsOptions): void {
  describe('the server half of every plugin', () => {
    let loaded: ReadonlyMap<string, ServerPlugin>;
    let server: TestServer;

    const start = () => startServer({ plugins: [...loaded.values()] });

    beforeAll(async () => {
      const entries = plugins.map(async ({ id, load }) => [id, await load()] as const);
      loaded = new Map(await Promise.all(entries));
      server = await start();
    }, testTimeout);
    afterAll(() => server.stop(), testTimeout);

    const tested = plugins.filter(({ id }) => about === undefined || about.includes(id));

    describe.each(tested)('$id', ({ id, contract }) => {
      const plugin = (): ServerPlugin => loaded.get(id) as ServerPlugin;

      it('has a valid manifest with the name of its folder, and runs', async () => {
        const { manifestProblems } = await import('../kernel/validate-manifest');
        const { host } = server.running.kernel;
        expect(plugin().manifest.id).toBe(id);
        expect(manifestProblems(plugin())).toEqual([]);
        expect({ state: host.get(id)?.state, error: host.get(id)?.error }).toEqual({ state: 'active' });
      });

      it('prefixes its jobs, emails, views, endpoints and events with its id', async () => {
        const { ownedProblems } = await import('../server/application/plugin-host/validate-endpoints');
        const endpoints = (plugin().endpoints ?? []).map(({ endpoint }) => endpoint.id);
        expect(ownedProblems(plugin())).toEqual([]);
        expect(endpoints.filter((endpoint) => !endpoint.startsWith(`${id}.`))).toEqual([]);
        expect(foreignNames(id, (await contract?.()) ?? {})).toEqual([]);
      });

      it('opens each endpoint only to those whom its gate grants', () => {
        const gate = server.running.kernel.host.get(id)?.gate ?? plugin().manifest.gate;
        for (const { endpoint } of plugin().endpoints ?? []) {
          const tightened = tighten(gate, endpoint.gate);
          expect({ [endpoint.id]: gateOutcomes(tightened) }).toEqual({
            [endpoint.id]: expectedGateOutcomes(tightened),
          });
        }
      });

      it('returns no field that the response schema does not declare', async () => {
        const { prepareResponse } = await import('../server/web/http/write-response');
        for (const { endpoint } of plugin().endpoints ?? []) {
          for (const result of resultsWithExtraFields(endpoint)) {
            expect(JSON.stringify(result)).toContain(unknownField);
            const { body } = prepareResponse(endpoint, result);
            expect(JSON.stringify(body)).not.toContain(unknownField);
            expect(body).toEqual(prepareResponse(endpoint, result, true).body);
          }
        }
      });

      it('stores no response with a secret for replays', () => {
        expect(storedSecrets((plugin().endpoints ?? []).map(({ endpoint }) => endpoint))).toEqual([]);
      });

      it('declares what happens to a person’s rows when they leave, and handles it', async () => {
        expect(await personProblems(server.running.kernel.engine, plugin())).toEqual([]);
      });

      it('has an index for every column in which core searches rows to erase or delete', async () => {
        const { tables = [] } = plugin();
        expect(await indexProblems(server.running.kernel.engine, { id, tables })).toEqual([]);
      });
    });

    it.each(tested.map(({ id }) => id))(
      'gives rows of versioned tables a new version with every change: %s',
      async (id) => {
        expect(await versionProblems(server, loaded.get(id) as ServerPlugin)).toEqual([]);
      },
      testTimeout,
    );

    it(
      'migrates twice without a change',
      async () => {
        const [{ migrate, migrationOwner }, { coreOwner }] = await Promise.all([
          import('../server/data/sql/migrate'),
          import('../server/application/core-schema'),
        ]);
        const { engine, host, logger } = server.running.kernel;
        const before = await readCatalogue(engine);
        await migrate(engine, [coreOwner, ...host.accepted.map(migrationOwner)], logger);
        expect(await readCatalogue(engine)).toEqual(before);
      },
      testTimeout,
    );

    it(
      'starts, stops and starts again without leaks',
      async () => {
        await server.stop();
        server = await start();
        expect(server.running.kernel.host.all.filter(({ state }) => state !== 'active')).toEqual([]);
      },
      testTimeout,
    );
  });
}

/** Names in a contract that belong to another plugin: endpoints and events as `id.`, views and slots as `id:`. */
function foreignNames(id: string, contract: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(contract).flatMap((exported) => {
    if (typeof exported !== 'object' || exported === null) {
      return [];
    }
    const { kind, name, columns, shape, ...rest } = exported as Readonly<Record<string, unknown>>;
    const isEvent = kind === 'domain' || kind === 'realtime';
    const isEndpoint = 'method' in exported && shape !== undefined;
    const isView = typeof columns === 'object';
    const named = isEvent ? name : isEndpoint || isView ? rest['id'] : undefined;
    return typeof named !== 'string' || new RegExp(`^${id}[.:]`).test(named) ? [] : [named];
  });
}

/** Results that handlers could return by accident: every kind of response, with an extra field in each object. */
function resultsWithExtraFields({ id, kind, status, shape, responds = 'json' }: Endpoint): readonly unknown[] {
  const { response } = shape;
  if (kind === 'download' || responds !== 'json' || response === undefined || status === 204) {
    return [];
  }
  const kinds = definitionOf(response).options ?? [response];
  return kinds.map((each) => withExtraFields(exampleOf(each, { about: `response of ${id}` })));
}

/** A name in a record that is data: an id, or a kind and an id. */
const dataName = z.string().check(z.regex(/^(?:\w+:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i));

function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withExtraFields);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const fields = Object.entries(value).map(([name, inner]: [string, unknown]) => [name, withExtraFields(inner)]);
  if (fields.length > 0 && fields.every(([name]) => z.safeParse(dataName, name).success)) {
    // A record by ids, or by kinds and ids: its entries are data, none of which a schema declares.
    return Object.fromEntries(fields);
  }
  return { ...(Object.fromEntries(fields) as object), [unknownField]: 'secret' };
}
