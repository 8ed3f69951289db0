import { member, settle } from '../../testing';
import type { StartClientOptions } from '../../testing';
import { FakeIds, FakeWindow } from '../../testing/fakes/fake-browser';
import { MemoryRecordDatabase } from '../adapters/record-database';
import {
  acceptChanges,
  change,
  changeThing,
  FullDatabase,
  ThingClients,
  titlesSentTo,
} from './pending-writes-test-kit';
import type { ThingClient } from './pending-writes-test-kit';

const clients = new ThingClients();
afterEach(() => clients.stop());

describe('a write on its way', () => {
  /** A client whose server never responds, with a write on its way. */
  async function sendUnanswered(options: StartClientOptions = {}): Promise<ThingClient> {
    const client = await clients.start({ ids: new FakeIds('first'), ...options });
    client.server.respond(changeThing, () => new Promise(() => undefined));
    void change(client, '1', 'A', { seen: { title: 'x' } });
    void change(client, '1', 'B', { seen: { title: 'A' } });
    await settle();
    return client;
  }

  it('is stored before it is sent, together with those behind it, and deleted with its response', async () => {
    const client = await clients.start();
    const stored: number[] = [];
    client.server.respond(changeThing, async ({ body }) => {
      stored.push((await client.records.readAll('writes', member().userId)).length);
      return { body: { id: '1', version: 4, ...(body as object) } };
    });
    await Promise.all([change(client, '1', 'A'), change(client, '1', 'B')]);
    await settle();
    expect([stored, await client.records.readAll('writes', member().userId)]).toEqual([[2, 1], []]);
  });

  it('is sent again with the same key, in order, by the next tab when its own was closed', async () => {
    const first = await sendUnanswered();
    const [lost] = first.server.requestsTo('/things/1');
    const { records, storage } = first;
    const second = await clients.start({ records, storage });
    acceptChanges(second);
    await settle();
    await second.clock.advance(2_000);
    const sent = second.server.requestsTo('/things/1');
    expect(sent.map(({ headers, body }) => [headers['if-match'], body])).toEqual([
      ['"3"', { title: 'A' }],
      ['"4"', { title: 'B' }],
    ]);
    expect(sent[0]?.headers['idempotency-key']).toBe(lost?.headers['idempotency-key']);
    expect(await records.readAll('writes', member().userId)).toEqual([]);
  });

  it('is left to its own tab while that is open', async () => {
    const window = new FakeWindow();
    const first = await sendUnanswered({ window });
    const { records, storage } = first;
    const second = await clients.start({ records, storage, window: new FakeWindow(window.locks, window.tabs) });
    acceptChanges(second);
    await second.clock.advance(5_000);
    expect([second.pending.waiting, titlesSentTo(second, '1')]).toEqual([0, []]);
    await clients.stopFirst();
    await second.clock.advance(2_000);
    expect(titlesSentTo(second, '1')).toEqual(['A', 'B']);
  });

  it('is sent all the same where the browser stores nothing, or its database does not respond', async () => {
    class SilentDatabase extends MemoryRecordDatabase {
      override write(): Promise<void> {
        return new Promise(() => undefined);
      }
    }
    for (const records of [new FullDatabase(), new SilentDatabase()]) {
      const client = await clients.start({ records });
      acceptChanges(client);
      const saved = change(client, '1', 'A');
      await client.clock.advance(500);
      expect([await saved, client.logger.lines.filter(({ level }) => level === 'warn').length]).toEqual([
        { id: '1', version: 4, title: 'A' },
        1,
      ]);
    }
  });
});
