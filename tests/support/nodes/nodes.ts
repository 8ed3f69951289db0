import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../../core/testing/server/postgres-test-database';
import { redisForTests } from '../../../core/testing/server/redis-for-tests';
import { FaultyProxy } from '../../../core/testing/server/faulty-proxy';
import { Visitor } from '../installation/visitor';
import { JourneyServer } from '../journey/server';
import { httpDoor } from './http-door';
import { RoundRobin } from './round-robin';

/** How the processes tell each other what changed. */
export type NodeBackplane = 'redis' | 'notify';

export interface StartNodesOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** Which build runs; it must be there. Default: the product's. */
  readonly build?: 'dist' | 'dist-test';
  /** Default: two. */
  readonly count?: number;
  /** Default: LISTEN/NOTIFY, which needs nothing besides the database. */
  readonly backplane?: NodeBackplane;
  /** Added to the environment of every process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Lines to what the processes share, which a test can cut. */
export interface NodeLines {
  readonly database: FaultyProxy;
  readonly redis: FaultyProxy;
}

/**
 * One installation of several server processes, as customers run it: one PostgreSQL database of its own, one folder for
 * files, and a balancer in front that knows no sticky sessions. Each process can be killed and started again.
 */
export class Nodes {
  /** Calls of its visitors that a process had taken up and left without an answer. */
  cuts = 0;
  private visitors = 0;

  private constructor(
    readonly all: readonly JourneyServer[],
    readonly balancer: RoundRobin,
    private readonly startOne: (build: string) => Promise<JourneyServer>,
    readonly lines: NodeLines,
    private readonly release: () => Promise<void>,
  ) {}

  /** Starts one after the other, because the first one migrates. */
  static async start(options: StartNodesOptions): Promise<Nodes> {
    const { root, build = 'dist', count = 2, backplane = 'notify' } = options;
    const all: JourneyServer[] = [];
    const database = await createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-nodes-'));
    const balancer = await RoundRobin.start(() => all.map(({ port }) => port));
    const lines = { database: await lineTo(database.url, 5432), redis: await lineTo(redisForTests, 6379) };
    const release = async (): Promise<void> => {
      await balancer.stop();
      await Promise.all(all.map((node) => node.stop()));
      await Promise.all([lines.database.close(), lines.redis.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
    const environment = {
      DATABASE_URL: lines.database.through(database.url),
      PUBLIC_URL: balancer.url,
      REDIS_URL: backplane === 'redis' ? lines.redis.through(redisForTests) : '',
      ...options.environment,
    };
    const startOne = async (folder: string): Promise<JourneyServer> => {
      const clientDir = join(root, folder, 'client');
      const own = { ...environment, CLIENT_DIR: clientDir };
      const node = await JourneyServer.start({ root, build: folder, dataDir, environment: own });
      all.push(node);
      return node;
    };
    try {
      for (let index = 0; index < count; index += 1) {
        await startOne(build);
      }
    } catch (error) {
      await release();
      throw error;
    }
    return new Nodes(all, balancer, startOne, lines, release);
  }

  /** Starts one more process beside the others, of another build where one is named: a folder below the root. */
  add(build: string): Promise<JourneyServer> {
    return this.startOne(build);
  }

  /** Where browsers go. */
  get url(): string {
    return this.balancer.url;
  }

  /** One of the processes. @throws RangeError for a number that none has. */
  node(index: number): JourneyServer {
    const node = this.all[index];
    if (node === undefined) {
      throw new RangeError(`There is no process ${index}.`);
    }
    return node;
  }

  /** A browser without a screen: at the balancer, or at one process alone. */
  visitor(at?: JourneyServer): Visitor {
    this.visitors += 1;
    return new Visitor(
      httpDoor(at?.url ?? this.url, () => (this.cuts += 1)),
      `10.0.0.${this.visitors}`,
    );
  }

  async stop(): Promise<void> {
    await this.release();
  }
}

function lineTo(address: string, usualPort: number): Promise<FaultyProxy> {
  const { hostname, port } = new URL(address);
  return FaultyProxy.to(hostname, port === '' ? usualPort : Number(port));
}
