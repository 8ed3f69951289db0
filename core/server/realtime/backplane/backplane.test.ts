import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotifyBackplane } from './notify-backplane';
import { RedisBackplane } from './redis-backplane';
import { hasPostgres } from '../../../testing/server/postgres-for-tests';
import { hasRedis, redisForTests } from '../../../testing/server/redis-for-tests';
import { eventually, EventingStage, QuietLogger } from '../../../testing/server/eventing-test-kit';
import type { Backplane } from '../../platform/backplane';
import { createBackplane } from './create-backplane';
import { InProcessBackplane } from './in-process-backplane';

const logger = new QuietLogger();
const postgresIsThere = hasPostgres();
const redisIsThere = hasRedis();

/** Two ends of a carrier, one per process; the in-process backplane has only one. */
interface Ends {
  readonly one: Backplane;
  readonly other: Backplane;
  readonly release: () => Promise<void>;
}

const openers: Readonly<Record<string, () => Promise<Ends>>> = {
  'in-process': () => {
    const one = new InProcessBackplane(logger);
    return Promise.resolve({ one, other: one, release: () => Promise.resolve() });
  },
  ...(redisIsThere && {
    redis: async () => {
      const prefix = `test:${randomUUID()}:`;
      const one = await RedisBackplane.open({ url: redisForTests, prefix, logger });
      const other = await RedisBackplane.open({ url: redisForTests, prefix, logger });
      return { one, other, release: () => Promise.resolve() };
    },
  }),
  ...(postgresIsThere && {
    notify: async () => {
      const stage = await EventingStage.open('server');
      const { engine } = stage;
      const open = () => NotifyBackplane.open({ engine, notifications: engine.notifications!, logger });
      return { one: await open(), other: await open(), release: () => stage.close() };
    },
  }),
};

describe.each(Object.keys(openers))('the backplane over %s', (kind) => {
  let ends: Ends;

  beforeAll(async () => {
    ends = await openers[kind]!();
  });
  afterAll(async () => {
    await ends?.one.close();
    await ends?.other.close();
    await ends?.release();
  });

  it('delivers every message to every process in order, including the sender', async () => {
    const { one, other } = ends;
    const heard: unknown[][] = [[], []];
    const leave = [
      one.subscribe('feed', (payload) => heard[0]!.push(payload)),
      other.subscribe('feed', (payload) => heard[1]!.push(payload)),
    ];
    const messages = Array.from({ length: 20 }, (_, index) => ({ index, text: 'ü"\n' }));
    for (const message of messages) {
      await one.publish('feed', message);
    }
    await eventually(() => heard.every((list) => list.length === 20));
    expect(heard).toEqual([messages, messages]);
    for (const stop of leave) {
      stop();
    }
    expect([one.kind, one.isConnected]).toEqual([kind, true]);
  });

  it('keeps channels apart, and calls no handler that has unsubscribed', async () => {
    const { one, other } = ends;
    const heard: unknown[] = [];
    const leave = other.subscribe('caches', () => heard.push('left'));
    leave();
    leave();
    const stop = other.subscribe('caches', (payload) => heard.push(payload));
    await one.publish('limits', 'elsewhere');
    await one.publish('caches', 'here');
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['here']);
    stop();
  });

  it('delivers a long message in order with short ones', async () => {
    const { one, other } = ends;
    const heard: number[] = [];
    const stop = other.subscribe('feed', (payload) => heard.push((payload as string).length));
    await one.publish('feed', 'a');
    await one.publish('feed', 'ü'.repeat(200_000));
    await one.publish('feed', 'bb');
    await eventually(() => heard.length === 3);
    expect(heard).toEqual([1, 200_000, 2]);
    stop();
  });

  it('isolates a handler that fails', async () => {
    const { one } = ends;
    const heard: unknown[] = [];
    const stops = [
      one.subscribe('limits', () => {
        throw new Error('broken');
      }),
      one.subscribe('limits', (payload) => heard.push(payload)),
    ];
    await one.publish('limits', 1);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([1]);
    for (const stop of stops) {
      stop();
    }
  });
});

(redisIsThere ? describe : describe.skip)('Redis that is down', () => {
  let redis: ChildProcess | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  afterAll(() => {
    redis?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('does not prevent the start, rejects messages while it is down, and reconnects by itself', async () => {
    const port = await freePort();
    const backplane = await RedisBackplane.open({ url: `redis://127.0.0.1:${port}`, prefix: 't:', logger });
    const heard: unknown[] = [];
    backplane.subscribe('feed', (payload) => heard.push(payload));
    expect(backplane.isConnected).toBe(false);
    await expect(backplane.publish('feed', 'lost')).rejects.toThrow('Redis is');

    const start = () => {
      redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'ignore' });
    };
    for (const round of [1, 2]) {
      start();
      await eventually(async () => {
        try {
          await backplane.publish('feed', round);
        } catch {
          return false;
        }
        return heard.includes(round);
      });
      redis?.kill('SIGKILL');
      await eventually(() => !backplane.isConnected);
    }
    await expect(backplane.publish('feed', 'lost')).rejects.toThrow();
    await backplane.close();
  });
});

(postgresIsThere ? describe : describe.skip)('LISTEN/NOTIFY with a terminated connection', () => {
  it('reconnects by itself', async () => {
    const stage = await EventingStage.open('server');
    const { engine } = stage;
    const backplane = await NotifyBackplane.open({ engine, notifications: engine.notifications!, logger });
    const heard: unknown[] = [];
    backplane.subscribe('feed', (payload) => heard.push(payload));
    await engine.administer((run) =>
      run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    await eventually(async () => {
      try {
        await backplane.publish('feed', 'back');
      } catch {
        return false;
      }
      return heard.includes('back');
    });
    await backplane.close();
    await stage.close();
  });
});

it('is in-process without Redis and PostgreSQL', async () => {
  const stage = await EventingStage.open();
  const options = { redisUrl: undefined, databaseUrl: undefined, engine: stage.engine, logger };
  expect((await createBackplane(options)).kind).toBe('in-process');
  await stage.close();
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
