import { settle, FakeClock } from '../../../testing/fake-clock';
import type { Backplane } from '../../platform/backplane';
import { QuietLogger } from '../../../testing/server/eventing-test-kit';
import { ConnectionLimiter } from '../../realtime/hub/connection-limiter';
import { SharedRateLimits } from './shared-rate-limits';
import { MemoryRateLimiter } from './rate-limits';

const logger = new QuietLogger();

/** Carries messages between processes of a test at once. Can be unavailable. */
class TestCarrier {
  isConnected = true;
  readonly sent: string[] = [];
  private readonly handlers = new Set<(payload: unknown) => void>();

  end(kind: Backplane['kind'] = 'redis'): Backplane {
    return {
      kind,
      isConnected: this.isConnected,
      publish: (_, payload) => this.publish(payload),
      subscribe: (_, handle) => {
        this.handlers.add(handle);
        return () => void this.handlers.delete(handle);
      },
      close: () => Promise.resolve(),
    };
  }

  private async publish(payload: unknown): Promise<void> {
    if (!this.isConnected) {
      throw new Error('away');
    }
    const text = JSON.stringify(payload);
    this.sent.push(text);
    for (const handle of this.handlers) {
      handle(JSON.parse(text));
    }
  }
}

describe('SharedRateLimits', () => {
  const clock = new FakeClock();
  const started: SharedRateLimits[] = [];

  function startProcess(carrier: TestCarrier, kind?: Backplane['kind']) {
    const limiter = new MemoryRateLimiter(clock, 1);
    const crowd = new ConnectionLimiter({ maxConnectionsPerPerson: 3, maxConnectionsPerAddress: 5 }, clock);
    const exchange = new SharedRateLimits({ backplane: carrier.end(kind), clock, logger, ledgers: [limiter, crowd] });
    exchange.start();
    started.push(exchange);
    const takeAll = async (key: string): Promise<number> => {
      let count = 0;
      while ((await limiter.take('login', key)).isAllowed) {
        count += 1;
        if (count > 1_000) {
          throw new Error('The limit lets everything pass.');
        }
      }
      return count;
    };
    return { crowd, exchange, takeAll };
  }

  afterEach(async () => {
    await Promise.all(started.splice(0).map((exchange) => exchange.stop()));
    expect(clock.pendingSleeps).toBe(0);
  });

  const ana = (address: string) => ({ personId: 'ana', sessionId: 's', address, expires: 0 });

  it('allows as much with three processes as with one', async () => {
    const carrier = new TestCarrier();
    const [one, two, three] = [startProcess(carrier), startProcess(carrier), startProcess(carrier)];
    expect(await one.takeAll('a')).toBe(30);
    await clock.advance(250);
    expect([await two.takeAll('a'), await three.takeAll('a')]).toEqual([0, 0]);
    expect(await two.takeAll('b')).toBe(30);
  });

  it('deducts requests that several processes allowed at the same moment', async () => {
    const carrier = new TestCarrier();
    const [one, two] = [startProcess(carrier), startProcess(carrier)];
    expect([await one.takeAll('a'), await two.takeAll('a')]).toEqual([30, 30]);
    await clock.advance(60_000);
    expect([await one.takeAll('a'), await two.takeAll('a')]).toEqual([0, 0]);
  });

  it('counts alone while the back plane is away, and exchanges nothing of that time later', async () => {
    const carrier = new TestCarrier();
    const [one, two] = [startProcess(carrier), startProcess(carrier)];
    carrier.isConnected = false;
    expect(await one.takeAll('a')).toBe(30);
    await clock.advance(1_000);
    carrier.isConnected = true;
    await clock.advance(1_000);
    expect(await two.takeAll('a')).toBe(30);
  });

  it('publishes nothing without requests, and nothing in an installation of one process', async () => {
    const [quiet, alone] = [new TestCarrier(), new TestCarrier()];
    startProcess(quiet);
    const single = startProcess(alone, 'in-process');
    await single.takeAll('a');
    single.crowd.add(ana('here'));
    await clock.advance(10_000);
    expect([quiet.sent, alone.sent]).toEqual([[], []]);
  });

  it('counts connections of a person and of an address in all processes', async () => {
    const carrier = new TestCarrier();
    const [one, two] = [startProcess(carrier), startProcess(carrier)];
    for (const address of ['home', 'home', 'work']) {
      one.crowd.add(ana(address));
    }
    expect(two.crowd.isFull(ana('home'))).toBe(false);
    await clock.advance(250);
    expect(two.crowd.isFull(ana('home'))).toBe(true);
    one.crowd.remove(ana('work'));
    await clock.advance(250);
    expect(two.crowd.isFull(ana('home'))).toBe(false);
  });

  it('counts the connections of live processes only', async () => {
    const carrier = new TestCarrier();
    const [one, two] = [startProcess(carrier), startProcess(carrier)];
    const three = startProcess(carrier);
    for (let count = 0; count < 3; count += 1) {
      one.crowd.add(ana('home'));
    }
    await clock.advance(60_000);
    expect(two.crowd.isFull(ana('home'))).toBe(true);
    // A stopping process publishes that its connections are free.
    for (let count = 0; count < 3; count += 1) {
      one.crowd.remove(ana('home'));
    }
    await one.exchange.stop();
    expect(two.crowd.isFull(ana('home'))).toBe(false);
    // A killed process publishes nothing.
    three.crowd.add(ana('home'));
    three.crowd.add(ana('home'));
    three.crowd.add(ana('home'));
    await clock.advance(250);
    expect(two.crowd.isFull(ana('home'))).toBe(true);
    carrier.isConnected = false;
    await clock.advance(11_000);
    await settle();
    expect(two.crowd.isFull(ana('home'))).toBe(false);
  });
});
