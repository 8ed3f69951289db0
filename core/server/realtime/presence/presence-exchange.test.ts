import { randomUUID } from 'node:crypto';
import { ana, ben, eve, ManualClock, silentLogger } from '../../../testing/server/hub-test-kit';
import { EventingStage, QuietLogger } from '../../../testing/server/eventing-test-kit';
import { hasPostgres } from '../../../testing/server/postgres-for-tests';
import type { PresenceBrowser } from '../../../testing/server/presence-test-kit';
import { noteRoom, PresenceProcess } from '../../../testing/server/presence-test-kit';
import { hasRedis, redisForTests } from '../../../testing/server/redis-for-tests';
import type { Backplane } from '../../platform/backplane';
import { NotifyBackplane } from '../backplane/notify-backplane';
import { RedisBackplane } from '../backplane/redis-backplane';
import type { BackplaneChannel } from '../../platform/backplane';

const { entity } = noteRoom;

/** A back plane between two processes of one test, which can lose messages. */
class LossyBackplane implements Backplane {
  readonly kind = 'redis';
  readonly isConnected = true;
  isLosing = false;
  readonly sent: unknown[] = [];

  constructor(private readonly handlers: Set<(payload: unknown) => void>) {}

  publish(_channel: BackplaneChannel, payload: unknown): Promise<void> {
    this.sent.push(payload);
    for (const handle of this.isLosing ? [] : [...this.handlers]) {
      handle(JSON.parse(JSON.stringify(payload)));
    }
    return Promise.resolve();
  }

  subscribe(_channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    this.handlers.add(handle);
    return () => this.handlers.delete(handle);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('two processes', () => {
  let clock: ManualClock;
  let planes: readonly [LossyBackplane, LossyBackplane];
  let one: PresenceProcess;
  let other: PresenceProcess;

  beforeEach(async () => {
    clock = new ManualClock();
    const handlers = new Set<(payload: unknown) => void>();
    planes = [new LossyBackplane(handlers), new LossyBackplane(handlers)];
    one = new PresenceProcess(clock, { backplane: planes[0] });
    other = new PresenceProcess(clock, { backplane: planes[1] });
    one.rooms.start();
    other.rooms.start();
    await clock.advance(4);
  });
  afterEach(async () => {
    const stopped = Promise.all([one.rooms.stop(), other.rooms.stop(), one.hub.shutdown(), other.hub.shutdown()]);
    await clock.advance(3);
    await stopped;
    expect(clock.isIdle).toBe(true);
  });

  it('forget the people of one that died, when it has been silent for ten seconds', async () => {
    const watcher = await one.enter(ben);
    await clock.advance(0.3);
    await other.enter(ana);
    await clock.advance(0.5);
    expect(watcher.shown('note-1')).toEqual([ben, ana]);

    planes[1].isLosing = true;
    await clock.advance(6);
    expect(watcher.shown('note-1')).toEqual([ben, ana]);
    await clock.advance(8);

    expect(watcher.shown('note-1')).toEqual([ben]);
  });

  it('keep the people of one that lives, however long nothing changes', async () => {
    const watcher = await one.enter(ben);
    await other.enter(ana);
    await clock.advance(60);

    expect(watcher.received.at(-1)?.data.count).toBe(2);
  });

  it('find out that a message was lost, and are right again', async () => {
    const watcher = await one.enter(ben);
    await clock.advance(0.3);
    planes[1].isLosing = true;
    await other.enter(ana);
    await clock.advance(0.5);
    planes[1].isLosing = false;
    expect(watcher.shown('note-1')).toEqual([ben]);
    await clock.advance(8);

    expect(watcher.shown('note-1')).toEqual([ben, ana]);
  });

  it('that starts later learns who is at the others', async () => {
    await one.enter(ben);
    await clock.advance(0.5);
    const late = new PresenceProcess(clock, { backplane: planes[0] });
    late.rooms.start();
    const watcher = await late.enter(ana);
    await clock.advance(8);
    expect(watcher.shown('note-1')).toEqual([ben, ana]);
    const stopped = Promise.all([late.rooms.stop(), late.hub.shutdown()]);
    await clock.advance(3);
    await stopped;
  });

  it('send each other only what changed', async () => {
    await one.enter(ben, 'note-1');
    await one.enter(ana, 'note-2');
    await clock.advance(1);
    planes[0].sent.length = 0;
    const tab = await one.enter(eve, 'note-2');
    await clock.advance(1);
    await tab.invoke('EnterRoom', entity, 'note-2');
    await clock.advance(1);

    const rooms = planes[0].sent.filter((message) => (message as { kind: string }).kind === 'rooms');
    expect(rooms).toMatchObject([{ rooms: [{ people: [{ personId: ana }, { personId: eve }] }] }]);
  });

  it('ignore what they do not understand', async () => {
    const watcher = await one.enter(ben);
    await clock.advance(0.5);
    for (const payload of [null, 7, { kind: 'rooms' }, { kind: 'dance', node: 'x' }, { kind: 'reset', node: 'x' }]) {
      await planes[1].publish('presence', payload);
    }
    await clock.advance(0.5);

    expect(watcher.shown('note-1')).toEqual([ben]);
  });
});

/** Opens the back planes of two processes. */
type OpenEnds = () => Promise<{
  readonly ends: readonly [Backplane, Backplane];
  readonly release: () => Promise<void>;
}>;

const carriers: Readonly<Record<string, OpenEnds>> = {
  ...(hasRedis() && {
    redis: async () => {
      const options = { url: redisForTests, prefix: `test:${randomUUID()}:`, logger: silentLogger };
      const ends = [await RedisBackplane.open(options), await RedisBackplane.open(options)] as const;
      return { ends, release: () => Promise.resolve() };
    },
  }),
  ...(hasPostgres() && {
    postgres: async () => {
      const stage = await EventingStage.open('server');
      const { engine } = stage;
      const { notifications } = engine;
      if (notifications === undefined) {
        throw new Error('The database of this test has no notifications.');
      }
      const options = { engine, notifications, logger: new QuietLogger() };
      const ends = [await NotifyBackplane.open(options), await NotifyBackplane.open(options)] as const;
      return { ends, release: () => stage.close() };
    },
  }),
};

describe.each(Object.keys(carriers))('two hubs over %s', (carrier) => {
  it('show one room: arrival, typing, a person at both, and the end of a process', async () => {
    const clock = new ManualClock();
    const { ends, release } = await carriers[carrier]!();
    const [one, other] = ends.map((backplane) => new PresenceProcess(clock, { backplane })) as [
      PresenceProcess,
      PresenceProcess,
    ];
    one.rooms.start();
    other.rooms.start();
    /** Lets time pass for both until the browser shows this. */
    const see = async (browser: PresenceBrowser, people: readonly string[]): Promise<void> => {
      for (let step = 0; step < 600; step += 1) {
        if (JSON.stringify(browser.shown('note-1')) === JSON.stringify(people)) {
          return;
        }
        await clock.advance(0.1);
        // The carrier is real: its messages need real time.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(browser.shown('note-1')).toEqual(people);
    };
    const watcher = await one.enter(ben);
    await see(watcher, [ben]);
    const tab = await other.enter(ana);
    await see(watcher, [ben, ana]);
    await see(tab, [ben, ana]);
    await tab.invoke('SetTyping', entity, 'note-1', 'text');
    await see(watcher, [ben, `${ana} typing in text`]);
    const sameHere = await one.enter(ana);
    await see(sameHere, [ben, `${ana} typing in text`]);
    expect(sameHere.received.at(-1)?.data.count).toBe(2);
    sameHere.connection?.drop();

    await Promise.all([other.rooms.stop(), ends[1].close()]);
    await see(watcher, [ben]);

    const stopped = Promise.all([one.rooms.stop(), one.hub.shutdown(), other.hub.shutdown()]);
    await clock.advance(3);
    await stopped;
    await ends[0].close();
    await release();
  }, 60_000);
});
