import { createServer } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { noteEndpoints, notePlugin } from '../../testing/note-plugin';
import type { TestServer } from '../../testing/start-server';
import { startServer } from '../../testing/start-server';
import { testPlugin } from '../../testing/test-plugin';
import { FakeLogger } from '../../testing/fakes/fake-logger';
import { hasPostgres, postgresForTests } from '../../testing/server/postgres-for-tests';
import { createDatabase } from '../../testing/server/postgres-test-database';
import { systemClock } from '../platform/system-clock';
import { bootServer } from './boot';
import { prepareDataDir } from '../platform/data-dir';
import { openDatabase } from './open-database';
import type { ServerConfiguration } from '../platform/configuration';

describe('A server', () => {
  const operatorToken = 'o'.repeat(20);
  const client = { helpUrl: 'https://help.example/</script><script>alert(1)</script>' };
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-boot-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<html><head><title>T</title></head><body></body></html>');
    await writeFile(join(folder, 'assets/app-1.js'), 'export {};');
    await writeFile(join(folder, 'assets/app-1.js.br'), 'packed');
    const broken = { ...notePlugin, start: () => Promise.reject(new Error('no')) };
    server = await startServer({
      plugins: [testPlugin('sound'), broken],
      configuration: { operatorToken, clientDir: folder, client: { ...emptyClient, ...client } },
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves the page with its settings as data, under a policy without inline scripts or eval', async () => {
    const page = await server.request({ method: 'GET', url: '/tasks/1?x=2', headers: { accept: 'text/html,*/*' } });
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
    expect(page.text.match(/<script/g)).toHaveLength(1);
    const settings = /<script type="application\/json" id="tessera-settings">(.*)<\/script>/.exec(page.text)?.[1];
    expect(JSON.parse(settings ?? '')).toMatchObject(client);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default; report-uri /api/policy-reports",
    );
    expect(page.headers).toMatchObject({
      'reporting-endpoints': 'policy="/api/policy-reports"',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(page.headers).not.toHaveProperty('x-powered-by');
    const etag = page.headers['etag'] ?? '';
    const again = await server.request({ method: 'GET', url: '/', headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('serves screens only for pages, not for missing files and endpoints', async () => {
    const html = { accept: 'text/html' };
    const statuses: Record<string, number> = {};
    for (const [method, url, headers] of [
      ['GET', '/tasks', html],
      ['HEAD', '/tasks', html],
      ['GET', '/tasks', { accept: 'application/json' }],
      ['POST', '/tasks', html],
      ['GET', '/api/none', html],
      ['GET', '/assets/none.js', html],
      ['GET', '/assets/..%2findex.html', html],
      ['GET', '/hubs/none', html],
      ['GET', '/dev/none', html],
    ] as const) {
      const answer = await server.request({ method, url, headers });
      statuses[`${method} ${url} ${headers.accept}`] = answer.status;
    }
    expect(Object.values(statuses)).toEqual([200, 200, ...Array.from({ length: 7 }, () => 404)]);
  });

  it('serves built files compressed and as immutable', async () => {
    const file = await server.request({ method: 'GET', url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } });
    expect(file).toMatchObject({
      status: 200,
      text: 'packed',
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
    });
  });

  it('sends only the headers that have an effect with files and data', async () => {
    const file = await server.request({ method: 'GET', url: '/assets/app-1.js' });
    expect(Object.keys(file.headers).sort()).toEqual(
      [
        'cache-control',
        'connection',
        'content-length',
        'content-type',
        'cross-origin-resource-policy',
        'date',
        'etag',
        'vary',
        'x-content-type-options',
      ].sort(),
    );
    const data = await server.request({ method: 'GET', url: '/api/none', headers: { 'x-request-id': 'mine' } });
    expect(data.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'mine',
    });
    expect(data.headers).not.toHaveProperty('permissions-policy');
  });

  it('accepts reports about its policy up to a size limit', async () => {
    const post = (body: string) =>
      server.request({
        method: 'POST',
        url: '/api/policy-reports',
        body,
        headers: { 'content-type': 'application/csp-report' },
      });
    expect((await post('{"csp-report":{}}')).status).toBe(204);
    expect(await post(`{"csp-report":{"blocked-uri":"${'x'.repeat(40_000)}"}}`)).toMatchObject({
      status: 413,
      json: { code: 'too_large' },
    });
  });

  it('reports liveness and readiness, naming a plugin that does not run', async () => {
    expect((await server.request({ method: 'GET', url: '/healthz' })).json).toMatchObject({ status: 'ok' });
    expect(await server.request({ method: 'GET', url: '/readyz' })).toMatchObject({
      status: 200,
      json: {
        status: 'ready',
        database: 'available',
        migrations: 'done',
        backplane: { kind: 'in-process', isConnected: true },
        plugins: { sound: 'active', notes: 'failed' },
      },
    });
  });

  it('returns 503 for the endpoints of a plugin that did not start, and serves all others', async () => {
    const answer = await server.send(noteEndpoints.greet, { body: { Email: 'a@b.c' } });
    expect(answer).toMatchObject({ status: 503, json: { code: 'plugin_unavailable', params: { plugin: 'notes' } } });
    expect((await server.request({ method: 'GET', url: '/api/changes' })).status).toBe(401);
  });

  it('shows its metrics to the operator: requests by endpoint and status, and those of each part', async () => {
    await server.request({ method: 'GET', url: '/api/changes' });
    await server.request({ method: 'GET', url: '/api/none' });
    const { status, headers, text } = await server.request({
      method: 'GET',
      url: '/metrics',
      headers: { host: 'localhost' },
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(
      /^tessera_http_request_duration_seconds_count\{endpoint="core\.list-changes",status="401"\} [1-9]/m,
    );
    expect(text).toMatch(/^tessera_http_refused_total\{status="404"\} [1-9]/m);
    for (const line of [
      'tessera_database_available 1',
      'tessera_database_calls{state="waiting"} 0',
      'tessera_backplane_connected{kind="in-process"} 1',
      'tessera_outbox_lag_seconds 0',
      'tessera_jobs{state="due"} 0',
      'tessera_jobs{state="dead_letter"} 0',
      'tessera_hub_connections 0',
      'tessera_hub_cut_offs_total 0',
      'tessera_plugin_state{plugin="notes",state="failed"} 1',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).toMatch(/^tessera_cache_misses_total\{cache="sessions"\} \d/m);
    const stranger = await server.request({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(stranger.status).toBe(404);
  });

  it('hides private routes from all but this machine and the operator', async () => {
    const ask = async (headers: Readonly<Record<string, string>>, remoteAddress: string): Promise<number> =>
      (await server.request({ method: 'GET', url: '/dev/mailbox', headers, remoteAddress })).status;
    const host = 'localhost:3000';
    expect(await ask({ host }, '127.0.0.1')).toBe(200);
    expect(await ask({ host }, '203.0.113.9')).toBe(404);
    expect(await ask({ host, 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(404);
    expect(await ask({ host, authorization: `Bearer ${operatorToken}` }, '203.0.113.9')).toBe(200);
  });

  it('refuses requests during the shutdown, with a time to retry', async () => {
    const open = await startServer({ plugins: [notePlugin], listen: true });
    const { url } = open.running;
    const alive = await fetch(`${url}/healthz`);
    const stopping = open.stop();
    const refused = await open.request({ method: 'GET', url: '/api/notes/me' }).catch(() => undefined);
    await stopping;
    expect(alive.status).toBe(200);
    expect([503, undefined]).toContain(refused?.status);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('reports in one sentence that its port is taken, and leaves nothing running', async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const released: string[] = [];
    const plugin = testPlugin('held', { start: (context) => context.own(() => void released.push('held')) });
    try {
      await expect(startServer({ plugins: [plugin], listen: true, configuration: { port } })).rejects.toThrow(
        `Port ${port} at 127.0.0.1 is taken by another program; end it, or set PORT to another number.`,
      );
      expect(released).toEqual(['held']);
    } finally {
      await new Promise((done) => holder.close(done));
    }
  });

  it('retries an unavailable database server for a while, then reports it in one sentence', async () => {
    const logger = new FakeLogger();
    const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none';
    const opening = openDatabase({
      configuration: { databaseUrl, dataDir: folder } as ServerConfiguration,
      logger,
      clock: systemClock,
      patience: 600,
    });
    await expect(opening).rejects.toThrow(/^The database at 127\.0\.0\.1:1\/none cannot be used: (?!.*secret)/);
  });

  it('unlocks the data folder when the plugins cannot be loaded meanwhile', async () => {
    const start = () => bootUninstalled({ dataDir: join(folder, 'given-back') });
    await expect(start()).rejects.toThrow('Nothing is installed.');
    await expect(start()).rejects.toThrow('Nothing is installed.');
  });

  (hasPostgres() ? it : it.skip)('closes the database that it was opening when the start fails', async () => {
    const database = await createDatabase();
    const server = new Client(postgresForTests);
    try {
      await server.connect();
      const configuration = { dataDir: join(folder, 'closed'), databaseUrl: database.url };
      await expect(bootUninstalled(configuration)).rejects.toThrow('Nothing is installed.');
      const name = new URL(database.url).pathname.slice(1);
      // A closed connection stays in the list until its process ends. The drop without force waits for that.
      await server.query(`drop database ${name}`);
    } finally {
      await server.end();
      await database.drop();
    }
  });

  it('reports in one sentence that its data folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(prepareDataDir(join(file, 'data'))).rejects.toThrow(/^The data folder '.*' cannot be written; /);
  });
});

/** A start that fails after the database has begun to open. */
function bootUninstalled(configuration: { readonly dataDir: string; readonly databaseUrl?: string }): Promise<unknown> {
  return bootServer({
    configuration: configuration as ServerConfiguration,
    plugins: () => Promise.reject(new Error('Nothing is installed.')),
    logger: new FakeLogger(),
    listen: false,
  });
}

const emptyClient = {
  authBase: '',
  apiBase: '',
  narrowMode: 'landing',
  androidStoreUrl: '',
  iosStoreUrl: '',
  helpUrl: '',
} as const;
