import * as fc from 'fast-check';
import { settle } from '../../testing';
import type { FakeResponse } from '../../testing/fakes/fake-transport';
import { KeptError } from '../services';
import { change, changeThing, goOffline, goOnline, ThingClients } from './pending-writes-test-kit';
import type { ThingClient } from './pending-writes-test-kit';

/** What happens to one exchange with the server. */
type Fate = 'delivered' | 'request lost' | 'response lost' | 'refused' | 'bad gateway';

type Step =
  | { readonly does: 'edit'; readonly thing: number }
  | { readonly does: 'offline' | 'online' | 'wait' }
  | { readonly does: 'next'; readonly fate: Fate };

const fate = fc.constantFrom<Fate>('delivered', 'request lost', 'response lost', 'refused', 'bad gateway');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('edit' as const), thing: fc.nat({ max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('next' as const), fate }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('offline' as const, 'online' as const, 'wait' as const) }),
  },
);

/** A server that applies each idempotency key once, on an unreliable network. */
class UnreliableServer {
  /** Titles in the order in which they were applied, by thing. */
  readonly applied = new Map<string, string[]>();
  readonly refused: string[] = [];
  readonly fates: Fate[] = [];
  private readonly responses = new Map<string, FakeResponse>();
  private version = 3;

  constructor({ server }: ThingClient) {
    server.respond(changeThing, ({ path, body, headers }) =>
      this.exchange(path, (body as { title: string }).title, headers['idempotency-key'] ?? ''),
    );
  }

  private exchange(path: string, title: string, key: string): FakeResponse {
    const next = this.fates.shift() ?? 'delivered';
    if (next === 'request lost') {
      throw new Error('The request was lost.');
    }
    if (next === 'bad gateway') {
      return { status: 502 };
    }
    if (next === 'refused' && !this.responses.has(key)) {
      this.refused.push(title);
      return { status: 400, body: { code: 'validation_failed', errors: ['No.'] } };
    }
    const response = this.responses.get(key) ?? this.apply(path, title, key);
    if (next === 'response lost') {
      throw new Error('The response was lost.');
    }
    return response;
  }

  private apply(path: string, title: string, key: string): FakeResponse {
    this.applied.set(path, [...(this.applied.get(path) ?? []), title]);
    this.version += 1;
    const response = { body: { id: path.slice(-1), version: this.version, title } };
    this.responses.set(key, response);
    return response;
  }
}

const clients = new ThingClients();

test('writes are applied exactly once, in order for each entity, or are refused, whatever the network loses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const client = await clients.start();
      const server = new UnreliableServer(client);
      const made = new Map<string, string[]>();
      const requests: Promise<unknown>[] = [];
      let count = 0;
      for (const next of steps) {
        if (next.does === 'edit') {
          const title = `title ${(count += 1)}`;
          const path = `/things/${next.thing}`;
          made.set(path, [...(made.get(path) ?? []), title]);
          const request = change(client, String(next.thing), title);
          requests.push(
            request
              .catch((error: unknown) => (error instanceof KeptError ? error.settled : error))
              .catch(() => undefined),
          );
        } else if (next.does === 'next') {
          server.fates.push(next.fate);
        } else if (next.does === 'wait') {
          await client.clock.advance(5_000);
        } else if (next.does === 'offline') {
          goOffline(client);
        } else {
          await goOnline(client);
        }
        await settle();
      }
      server.fates.length = 0;
      await goOnline(client);
      await client.clock.advance(120_000);
      await Promise.all(requests);
      for (const [path, titles] of made) {
        const expected = titles.filter((title) => !server.refused.includes(title));
        expect(server.applied.get(path) ?? []).toEqual(expected);
      }
      expect(client.pending.items.filter(({ state }) => state !== 'refused')).toEqual([]);
      await clients.stop();
    }),
    { numRuns: 40 },
  );
}, 60_000);
