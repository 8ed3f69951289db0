import type { ServerPlugin } from '../server/plugin';
import { EndpointWalk } from './describe-plugin-walk';
import type { TestServer } from './start-server';
import { startServer } from './start-server';

export interface DescribeStrangersOptions {
  /** All plugins to run, required ones included. */
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
  /** Endpoints that may be called without a session, by id. */
  readonly publicEndpoints: readonly string[];
  /** Ids of the plugins under test; default: all, and core. */
  readonly about?: readonly string[];
}

/** A walk is several hundred requests; a busy machine is slow. */
const testTimeout = 300_000;

/**
 * Calls every endpoint of the plugins as each kind of caller that must be refused. New endpoints are covered as soon as
 * they are bound: their arguments are generated from their schemas.
 *
 * @example
 * ```ts
 * import { definePlugin } from '@tessera/core/contract';
 * import { defineServerPlugin } from '@tessera/core/server';
 * import { describeStrangers } from '@tessera/core/testing';
 *
 * // Usually imported from `./plugin`.
 * const manifest = definePlugin({ id: 'notes', name: 'Notes', description: 'Notes.', core: '^1.0.0', gate: { audience: 'member' } });
 * const plugin = defineServerPlugin({ manifest });
 *
 * describeStrangers({ plugins: async () => [plugin], publicEndpoints: [] });
 * ```
 */
export function describeStrangers({ plugins, ...options }: DescribeStrangersOptions): void {
  describe('every endpoint of every plugin', () => {
    let server: TestServer;
    let walk: EndpointWalk;

    beforeAll(async () => {
      server = await startServer({ plugins: await plugins() });
      walk = await EndpointWalk.start({ ...options, server });
    }, testTimeout);
    afterAll(() => server.stop(), testTimeout);

    function find(name: string, act: (walk: EndpointWalk) => Promise<readonly string[]>): void {
      it(name, async () => expect(await act(walk)).toEqual([]), testTimeout);
    }

    it('is covered', () => {
      expect(walk.targets.length).toBeGreaterThan(0);
    });
    find('asks every caller without a valid session to sign in', (all) => all.withoutSession());
    find('refuses people who lack the role or the portal', (all) => all.asOtherCallers());
    find('grants the admin of the portal access', (all) => all.asOwnAdmin());
    find('refuses the admin of another portal, however the portal is named, and changes nothing', (all) =>
      all.asForeignAdmin(),
    );
    find('finds nothing by ids of another portal, and changes nothing', (all) => all.withForeignIds());
    find('names the missing module', (all) => all.withoutModules());
    find('reads but does not write in a read-only portal', (all) => all.onReadOnlyPortal());
    find('rejects malformed requests with a message', (all) => all.withMalformedRequests());
  });
}
