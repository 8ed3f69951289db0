import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import type { RawSocket } from '../../core/testing/server/raw-socket-test-kit';
import { openRawSocket } from '../../core/testing/server/raw-socket-test-kit';
import type { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';
import type { NodeBackplane } from '../support/nodes/nodes';
import { Nodes } from '../support/nodes/nodes';
import { OwnRedis } from '../support/nodes/own-redis';

const root = join(__dirname, '../..');
const patience = 300_000;
/** Of what an installation allows, so that a test reaches the limits soon. */
const factor = 0.2;
/** Calls with a token that is not valid, a minute for each address; and live connections of a person. */
const maxStrangers = 120 * factor;
const maxConnections = 50 * factor;

const backplanes: readonly NodeBackplane[] = ['notify', 'redis'];

(hasPostgres() ? describe : describe.skip).each(backplanes)('limits of two processes, by %s', (backplane) => {
  let nodes: Nodes;
  let redis: OwnRedis | undefined;
  let addresses = 0;
  const sockets: RawSocket[] = [];

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    redis = backplane === 'redis' ? await OwnRedis.start() : undefined;
    const environment = {
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT_FACTOR: String(factor),
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    };
    nodes = await Nodes.start({ root, backplane, environment });
  }, patience);
  afterAll(async () => {
    for (const { socket } of sockets) {
      socket.terminate();
    }
    await nodes.stop();
    await redis?.stop();
  }, patience);

  function newAddress(): string {
    addresses += 1;
    return `10.1.0.${addresses}`;
  }

  /** Whether a call with a wrong token gets as far as the answer that the token is wrong. */
  async function passes(node: JourneyServer, address: string): Promise<boolean> {
    const headers = { authorization: 'Bearer unknown', 'x-forwarded-for': address };
    const { status } = await httpDoor(node.url).inject({ method: 'GET', url: '/api/users/profile', headers });
    expect([401, 429]).toContain(status);
    return status === 401;
  }

  /** How many calls pass before one is refused; between two of them the processes have time to talk. */
  async function passesUntilRefused(node: JourneyServer, address: string, pause: number): Promise<number> {
    for (let count = 0; ; count += 1) {
      if (!(await passes(node, address))) {
        return count;
      }
      await sleep(pause);
    }
  }

  /** What the second process lets pass when the first one has let pass all there is. */
  async function passesAfterTheFirst(): Promise<number> {
    const address = newAddress();
    expect(await passesUntilRefused(nodes.node(0), address, 0)).toBeGreaterThanOrEqual(maxStrangers);
    return passesUntilRefused(nodes.node(1), address, 200);
  }

  it('lets an address pass as often as at one process', async () => {
    expect(await passesAfterTheFirst()).toBeLessThan(maxStrangers / 2);
    expect(await passes(nodes.node(1), newAddress())).toBe(true);
  });

  if (backplane === 'redis') {
    it(
      'counts in each process alone while Redis is away, and together again when it is back',
      async () => {
        await redis?.kill();
        expect(await passesAfterTheFirst()).toBeGreaterThanOrEqual(maxStrangers);
        await redis?.restart();
        let count = maxStrangers;
        for (let round = 0; round < 30 && count >= maxStrangers / 2; round += 1) {
          count = await passesAfterTheFirst();
        }
        expect(count).toBeLessThan(maxStrangers / 2);
      },
      patience,
    );
  }

  it(
    'lets a person have as many live connections as at one process, and frees those of one that was killed',
    async () => {
      const ada = nodes.visitor(nodes.node(0));
      await ada.signUp(`ada.${backplane}@example.com`, 'mellow-otter-plays');
      const hubOf = (node: JourneyServer): string => `${node.url}/hubs/chat`;
      const negotiate = (node: JourneyServer, token: string): Promise<Response> =>
        fetch(`${hubOf(node)}/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
      const ticketAt = async (node: JourneyServer): Promise<string> =>
        ((await (await negotiate(node, ada.token ?? '')).json()) as { accessToken: string }).accessToken;
      const connect = async (node: JourneyServer): Promise<RawSocket> => {
        const ticket = await ticketAt(node);
        const { connectionToken } = (await (await negotiate(node, ticket)).json()) as { connectionToken: string };
        const address = `${hubOf(node).replace('http', 'ws')}?id=${connectionToken}&access_token=${ticket}`;
        const opened = await openRawSocket(address, {});
        opened.send({ protocol: 'json', version: 1 });
        sockets.push(opened);
        return opened;
      };
      /** Asks until the second process admits one more, or does not. */
      const untilAnswered = async (status: number): Promise<void> => {
        let answer = 0;
        for (let round = 0; round < 300 && answer !== status; round += 1) {
          const { status: latest } = await negotiate(nodes.node(1), await ticketAt(nodes.node(1)));
          answer = latest;
          await sleep(100);
        }
        expect(answer).toBe(status);
      };

      const held = await Promise.all(Array.from({ length: maxConnections }, () => connect(nodes.node(0))));
      // They stay for as long as they say something.
      const beat = setInterval(() => {
        for (const { send } of held) {
          send({ type: 6 });
        }
      }, 5_000);
      try {
        await untilAnswered(429);
        held.pop()?.socket.terminate();
        await untilAnswered(200);
        held.push(await connect(nodes.node(0)));
        await untilAnswered(429);
        await nodes.node(0).kill();
        held.length = 0;
        await untilAnswered(200);
      } finally {
        clearInterval(beat);
      }
    },
    patience,
  );
});
