import type { ServerPlugin } from '../server/plugin';
import { EndpointWalk } from './describe-plugin-walk';
import type { TestServer } from './start-server';
import { startServer } from './start-server';

export interface DescribeStrangersOptions {
  /** Everything that runs; a plugin that is tried alone comes with those it requires. */
  readonly plugins: () => Promise<readonly ServerPlugin[]>;
  /** Endpoints that may be called without a session, by id. */
  readonly publicEndpoints: readonly string[];
  /** Ids of the plugins to try; default: all, and core. */
  readonly about?: readonly string[];
}

/** A walk is some hundred calls; a busy machine may take its time. */
const patience = 300_000;

/**
 * Tries every endpoint of the plugins as everybody who must not pass. New endpoints are covered as
 * soon as they are bound: their arguments are made from their schemas.
 *
 * @example describeStrangers({ plugins: async () => [plugin], publicEndpoints: [] });
 */
export function describeStrangers({ plugins, ...options }: DescribeStrangersOptions): void {
  describe('every endpoint of every plugin', () => {
    let server: TestServer;
    let walk: EndpointWalk;

    beforeAll(async () => {
      server = await startServer({ plugins: await plugins() });
      walk = await EndpointWalk.start({ ...options, server });
    }, patience);
    afterAll(() => server.stop(), patience);

    function find(name: string, act: (walk: EndpointWalk) => Promise<readonly string[]>): void {
      it(name, async () => expect(await act(walk)).toEqual([]), patience);
    }

    it('is walked', () => {
      expect(walk.targets.length).toBeGreaterThan(0);
    });
    find('asks every caller without a valid session to sign in', (all) => all.withoutSession());
    find('refuses people who lack the role or the portal', (all) => all.asOtherCallers());
    find('lets the admin of the portal in', (all) => all.asOwnAdmin());
    find('refuses the admin of another portal, however they name it, and changes nothing', (all) =>
      all.asForeignAdmin(),
    );
    find('finds nothing under ids of another portal, and changes nothing', (all) => all.withForeignIds());
    find('says which module is missing', (all) => all.withoutModules());
    find('reads and does not write in a read-only portal', (all) => all.onReadOnlyPortal());
    find('refuses malformed calls in a sentence', (all) => all.withAbuse());
  });
}
