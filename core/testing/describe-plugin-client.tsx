import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Gate } from '../contract';
import { decideAccess, moduleNames, anonymousSubject, tighten } from '../contract';
import type { Contributed, ViewContribution } from '../client/contributions/contributions';
import type { ClientPlugin, MenuContribution } from '../client/plugin';
import { ContributionView } from '../client/react/contribution-view';
import { contributionProblems } from '../client/runtime/check-contributions';
import { PluginRuntime, PluginRuntimeService } from '../client/runtime/plugin-runtime';
import { orderPlugins } from '../kernel/ordering';
import { manifestProblems } from '../kernel/validate-manifest';
import type { PluginUnderTest } from './describe-plugin';
import { gateOutcomes, callersFor, expectedGateOutcomes } from './describe-plugin-gates';
import { settle } from './fake-clock';
import { admin } from './identities';
import type { StartedClient } from './start-client';
import { startClient } from './start-client';
import { RealtimeService } from '../client/realtime/hub-realtime';

export interface DescribeClientPluginsOptions {
  /** All installed plugins, required ones included. */
  readonly plugins: readonly PluginUnderTest<ClientPlugin>[];
  /** Ids of the plugins under test; default: all. */
  readonly about?: readonly string[];
}

/** Loading every page of a plugin is slow on a busy machine. */
const testTimeout = 180_000;

/**
 * Conformance tests for the client half of plugins. Runs in jsdom.
 *
 * @example
 * ```ts
 * import { definePlugin } from '@tessera/core/contract';
 * import { defineClientPlugin } from '@tessera/core/client';
 * import { describeClientPlugins } from '@tessera/core/testing';
 *
 * // Usually imported from `./plugin`.
 * const manifest = definePlugin({ id: 'notes', name: 'Notes', description: 'Notes.', core: '^1.0.0', gate: { audience: 'member' } });
 * const plugin = defineClientPlugin({ manifest });
 *
 * describeClientPlugins({ plugins: [{ id: 'notes', load: async () => plugin }] });
 * ```
 */
export function describeClientPlugins({ plugins, about }: DescribeClientPluginsOptions): void {
  describe('the client half of every plugin', () => {
    let loaded: ReadonlyMap<string, ClientPlugin>;

    beforeAll(async () => {
      const entries = plugins.map(async ({ id, load }) => [id, await load()] as const);
      loaded = new Map(await Promise.all(entries));
    }, testTimeout);

    const tested = plugins.filter(({ id }) => about === undefined || about.includes(id));

    describe.each(tested)('$id', ({ id }) => {
      const plugin = (): ClientPlugin => loaded.get(id) as ClientPlugin;
      const all = (): readonly ClientPlugin[] => [...loaded.values()];

      it('has a valid manifest with the name of its folder, and prefixes its contributions with its id', () => {
        expect(plugin().manifest.id).toBe(id);
        expect(manifestProblems(plugin())).toEqual([]);
        expect(contributionProblems(plugin())).toEqual([]);
      });

      it('leads each menu entry to a page that exists and opens for those who see the entry', () => {
        expect((plugin().menu ?? []).flatMap((entry) => menuProblems(entry, plugin(), all()))).toEqual([]);
      });

      it('opens each contribution only to those whom its gate grants', () => {
        for (const [name, gate] of gatesOf(plugin(), all())) {
          expect({ [name]: gateOutcomes(gate) }).toEqual({ [name]: expectedGateOutcomes(gate) });
        }
      });

      it(
        'loads every part',
        async () => {
          for (const [name, load] of loadersOf(plugin())) {
            expect({ [name]: isLoaded(await load()) }).toEqual({ [name]: true });
          }
        },
        testTimeout,
      );

      it(
        'shows each page even if the server responds with errors',
        async () => {
          const required = all().flatMap(({ manifest }) => manifest.gate.modules ?? []);
          const modules = [...new Set([...moduleNames, ...required])];
          const client = await startClient({ plugins: all(), as: admin({ modules }) });
          const { routes } = client.application.contributions;
          const pages = [
            ...routes,
            ...(['general', 'administrative'] as const).flatMap((group) =>
              client.application.contributions.settingsPages(group),
            ),
          ].filter(({ pluginId }) => pluginId === id);
          for (const page of pages) {
            await showPage(client, page);
          }
          await client.stop();
        },
        testTimeout,
      );

      it(
        'starts, stops and starts again without leaks',
        async () => {
          const client = await startClient({ as: admin() });
          const before = resourcesOf(client);
          for (let round = 0; round < 2; round += 1) {
            await runOnce(client, id, all());
            expect(resourcesOf(client)).toEqual(before);
          }
          await client.stop();
        },
        testTimeout,
      );
    });
  });
}

/** Returns the reason where an entry leads to no page, or to one that refuses a person who sees the entry. */
function menuProblems(entry: MenuContribution, plugin: ClientPlugin, all: readonly ClientPlugin[]): readonly string[] {
  const seen = effectiveGate(plugin, all, entry.gate);
  const found = entry.to.startsWith('/')
    ? all.flatMap((other) =>
        [...(other.routes ?? []), ...(other.settings ?? [])]
          .filter(({ path }) => matchesRoute(entry.to, path.pattern))
          .map(({ gate }) => effectiveGate(other, all, gate)),
      )
    : all.flatMap((other) =>
        (other.commands ?? []).filter(({ id }) => id === entry.to).map(({ gate }) => effectiveGate(other, all, gate)),
      );
  if (found.length === 0) {
    return [`'${entry.id}' leads to '${entry.to}', which is no page`];
  }
  const modules = new Set<string>(moduleNames);
  return callersFor(seen, modules)
    .filter(({ subject }) => decideAccess(seen, subject).outcome === 'granted')
    .filter(({ subject }) => found.every((gate) => decideAccess(gate, subject).outcome !== 'granted'))
    .map(({ who }) => `'${entry.id}' is shown to ${who}, but '${entry.to}' refuses them`);
}

/** Whether an address matches a route pattern. */
function matchesRoute(address: string, pattern: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const source = pattern
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '(/[^/]+)?' : '/[^/]+') : `/${segment}`))
    .join('');
  return new RegExp(`^${source}/?$`, 'i').test(path);
}

function effectiveGate(plugin: ClientPlugin, all: readonly ClientPlugin[], gate: Gate | undefined): Gate {
  return tighten(orderPlugins(all).gateOf(plugin), gate);
}

/** Every gate of a plugin, with the name of its contribution. */
function gatesOf(plugin: ClientPlugin, all: readonly ClientPlugin[]): readonly (readonly [string, Gate])[] {
  const { routes = [], settings = [], menu = [], commands = [], fills = [], search = [], links = [] } = plugin;
  const { frames = [] } = plugin;
  const named: readonly (readonly [string, Gate | undefined])[] = [
    ['plugin', undefined],
    ...routes.map(({ path, gate }) => [path.pattern, gate] as const),
    ...settings.map(({ path, gate }) => [path.pattern, gate] as const),
    ...frames.map(({ frame, gate }) => [frame.id, gate] as const),
    ...[...menu, ...commands, ...fills].map(({ id, gate }) => [id, gate] as const),
    ...[...search, ...links].map(({ type, gate }) => [type, gate] as const),
  ];
  return named.map(([name, gate]) => [name, effectiveGate(plugin, all, gate)]);
}

function loadersOf(plugin: ClientPlugin): readonly (readonly [string, () => Promise<unknown>])[] {
  const { routes = [], settings = [], commands = [], fills = [], search = [], frames = [] } = plugin;
  return [
    ...[...routes, ...settings].map(({ path, load }) => [path.pattern, load] as const),
    ...commands.flatMap(({ id, load }) => (load === undefined ? [] : [[id, load] as const])),
    ...fills.map(({ id, load }) => [id, load] as const),
    ...frames.map(({ frame, load }) => [frame.id, load] as const),
    ...search.map(({ type, load }) => [type, load] as const),
  ];
}

/** True for a function, or a component wrapped by `observer` or `memo`. */
function isLoaded(part: unknown): boolean {
  return typeof part === 'function' || (typeof part === 'object' && part !== null && '$$typeof' in part);
}

/** Renders a page without its layout. */
async function showPage(client: StartedClient, page: ViewContribution & Contributed<PageLike>): Promise<void> {
  const address = page.path.pattern.replace(/\/:[^/]+\?/g, '').replace(/:[^/]+/g, 'x') || '/';
  const failed = ({ kind }: { readonly kind: string }): ReactElement => <p>{`This page has failed: ${kind}`}</p>;
  const view = client.renderPart(
    <Routes>
      <Route
        path="*"
        element={<ContributionView contribution={page} fallback={<p>Still loading</p>} failed={failed} />}
      />
    </Routes>,
    address,
  );
  await waitFor(() => expect(view.container.textContent).not.toContain('Still loading'), { timeout: 60_000 });
  await settle();
  expect({ [page.key]: view.container.textContent }).not.toEqual({
    [page.key]: expect.stringContaining('This page has failed') as string,
  });
  expect(client.logger.at('error').filter((line) => line.includes('while rendering'))).toEqual([]);
  view.unmount();
}

interface PageLike {
  readonly path: { readonly pattern: string };
}

/** Runs a plugin, with those it requires, for a person with every permission, and stops them. */
async function runOnce(client: StartedClient, id: string, all: readonly ClientPlugin[]): Promise<void> {
  const { kernel } = client.application.get(PluginRuntimeService);
  const modules = new Set([...moduleNames, ...all.flatMap(({ manifest }) => manifest.gate.modules ?? [])]);
  const permissions = new Set(all.flatMap(({ manifest }) => (manifest.permissions ?? []).map((each) => each.id)));
  const runtime = new PluginRuntime({
    kernel,
    clock: client.clock,
    logger: client.logger,
    subject: () => ({
      ...anonymousSubject,
      signedIn: true,
      superAdmin: true,
      portal: 'chosen',
      role: 'admin',
      modules,
      permissions,
    }),
  });
  runtime.register(all, true);
  const stop = runtime.run();
  const running = await runtime.whenActive(id);
  expect(running.context.signal.aborted).toBe(false);
  await settle();
  await stop();
  await settle();
  expect(running.context.signal.aborted).toBe(true);
  const provided = all.flatMap(({ provides = [] }) => provides);
  expect(provided.filter((token) => kernel.isBound(token))).toEqual([]);
}

/** Resources that a client holds. */
function resourcesOf({ application, clock, window }: StartedClient): object {
  return {
    sleeps: clock.pendingSleeps,
    listeners: window.listenerCount,
    handlers: application.get(RealtimeService).handlerCount,
  };
}
