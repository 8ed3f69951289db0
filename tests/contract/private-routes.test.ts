import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InjectedRequest } from '../../core/server/web/fastify/fastify-server';
import { FakeLogger, startServer } from '../../core/testing';
import type { TestServer } from '../../core/testing';

const operatorToken = 'o'.repeat(20);
const publicUrl = 'https://work.example.test';
const viewerDir = join(dirname(createRequire(__filename).resolve('@fastify/swagger-ui')), 'static');

const peers = ['127.0.0.1', '::1', '203.0.113.9'];
const hosts = [
  'localhost',
  'localhost:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]:3000',
  '127.9.9.9',
  'work.example.test',
  'work.example.test:443',
  'WORK.EXAMPLE.TEST',
  'evil.example',
];
type Headers = Readonly<Record<string, string>>;
const forwarding: readonly Headers[] = ['127.0.0.1', '203.0.113.9'].flatMap((address): readonly Headers[] => {
  const each: readonly Headers[] = [
    { forwarded: `for=${address};host=localhost;proto=http` },
    { 'x-forwarded-for': address },
    { 'x-forwarded-for': `203.0.113.9, ${address}` },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'http' },
    { 'x-real-ip': address },
    { via: '1.1 proxy' },
  ];
  return [...each, Object.assign({}, ...each) as Headers];
});

describe('private routes where PUBLIC_URL is another machine', () => {
  const logger = new FakeLogger();
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({
      plugins: [],
      viewerDir,
      logger,
      configuration: { publicUrl, operatorToken, trustProxy: ['::1'] },
    });
  });
  afterAll(() => server.stop());

  const privateRoutes = () => server.running.routes.filter(({ access }) => access === 'private');

  /** Requests to every private route, each with what differs. @returns those that were not answered as wanted. */
  async function surprises(wanted: number, differences: readonly Omit<InjectedRequest, 'method' | 'url'>[]) {
    const found: unknown[] = [];
    for (const { method, path } of privateRoutes()) {
      const answered = await Promise.all(
        differences.map(async (each) => {
          const asked = { ...each, method, url: path };
          return { ...asked, status: (await server.request(asked)).status };
        }),
      );
      found.push(...answered.filter(({ status }) => status !== wanted));
    }
    return found;
  }

  it('are all that the server keeps for its operator', () => {
    expect(privateRoutes().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/dev/mailbox', '/dev/mailbox.json', '/metrics', '/api/docs']),
    );
  });

  it('answer 404 without the token, to every Host header with every forwarding header, from every peer', async () => {
    const combined = peers.flatMap((remoteAddress) =>
      hosts.flatMap((host) =>
        [{}, { authorization: 'Bearer wrong' }, ...forwarding].map((headers) => ({
          remoteAddress,
          headers: { host, ...headers },
        })),
      ),
    );
    expect(await surprises(404, combined)).toEqual([]);
  });

  it('open with the token, from anywhere and through any proxy', async () => {
    const authorization = `Bearer ${operatorToken}`;
    const combined = [{}, ...forwarding].map((headers) => ({
      remoteAddress: '203.0.113.9',
      headers: { ...headers, authorization },
    }));
    expect(await surprises(200, combined)).toEqual([]);
  });

  it('belong to a server that warns once of a proxy which TRUST_PROXY does not name', () => {
    const warnings = logger.at('warn').filter((message) => message.includes('TRUST_PROXY'));
    expect(warnings).toEqual([expect.stringMatching(/from [\d.]+, which TRUST_PROXY does not name/)]);
  });
});
