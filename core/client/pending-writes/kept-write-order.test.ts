import { settle } from '../../testing';
import { FakeWindow } from '../../testing/fakes/fake-browser';
import { acceptChanges, change, goOnline, keptOf, ThingClients, titlesSentTo } from './pending-writes-test-kit';

const clients = new ThingClients();
afterEach(() => clients.stop());

describe('kept writes of one entity', () => {
  it('keep their order when the clock of the device is set back', async () => {
    const client = await clients.startOffline();
    await keptOf(change(client, '1', 'A'));
    client.clock.jump(-3_600_000);
    await keptOf(change(client, '1', 'B'));
    acceptChanges(client);
    await goOnline(client);
    await settle();
    expect(titlesSentTo(client, '1')).toEqual(['A', 'B']);
  });

  it('keep their order when the clock was set back before the page was opened again', async () => {
    const first = await clients.startOffline();
    await keptOf(change(first, '1', 'A'));
    await keptOf(change(first, '1', 'B'));
    const { records, storage } = first;
    const window = new FakeWindow();
    window.isOnline = false;
    const second = await clients.start({ records, storage, window });
    second.clock.jump(-3_600_000);
    second.server.isReachable = false;
    await keptOf(change(second, '1', 'C'));
    acceptChanges(second);
    await goOnline(second);
    await settle();
    expect(titlesSentTo(second, '1')).toEqual(['A', 'B', 'C']);
  });
});
