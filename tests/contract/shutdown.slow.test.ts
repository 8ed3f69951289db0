import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { createDatabase } from '../../core/testing/server/postgres-test-database';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';
import { missingOf, startWriters, until, writtenBy } from '../support/nodes/writer';

const root = join(__dirname, '../..');
const patience = 300_000;
const writerCount = 20;
const someWork = 3 * writerCount;

const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(databases)('a server that is asked to end while twenty clients write, on %s', (database) => {
  let server: JourneyServer;
  let ada: Visitor;
  let clientId: string;
  let drop = async (): Promise<void> => undefined;
  let cuts = 0;

  const visitor = (): Visitor =>
    new Visitor(
      httpDoor(server.url, () => (cuts += 1)),
      '10.0.0.1',
    );
  const again = (): Visitor => Object.assign(visitor(), { token: ada.token });

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    const environment: Record<string, string> = {};
    if (database === 'postgres') {
      const own = await createDatabase();
      drop = () => own.drop();
      environment['DATABASE_URL'] = own.url;
    }
    server = await JourneyServer.start({ root, build: 'dist', environment });
    ada = visitor();
    await ada.signUp('ada@example.com', 'mellow-otter-plays');
    clientId = await ada.found('Acme');
  }, patience);
  afterAll(async () => {
    await server?.remove();
    await drop();
  }, patience);

  /** A call that the server has taken up, and whose body it waits for. */
  async function begin(body: string): Promise<ClientRequest> {
    const call = request(`${server.url}/api/tasks?clientid=${clientId}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
        expect: '100-continue',
      },
    });
    call.flushHeaders();
    await once(call, 'continue');
    return call;
  }

  const isListening = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });

  it(
    'keeps every task it acknowledged, cuts no call, refuses in a sentence what comes too late, and goes on after the next start',
    async () => {
      const writers = startWriters(Array.from({ length: writerCount }, again), clientId);
      await until(() => writtenBy(writers) > someWork);
      const body = JSON.stringify({ title: 'Too late' });
      const late = await begin(body);
      const answered = once(late, 'response') as Promise<[IncomingMessage]>;
      const ended = server.stop();
      await until(async () => !(await isListening()));
      late.end(body);
      const [answer] = await answered;
      const refused = JSON.parse(Buffer.concat(await answer.toArray()).toString('utf8')) as object;
      expect(refused).toMatchObject({
        status: 503,
        code: 'shutting_down',
        errors: ['The server is restarting. Try again in a few seconds.'],
        params: { retryAfter: 3 },
      });
      // It gives itself ten seconds and ends with 1 when they do not suffice.
      expect(await ended).toBe(0);

      await server.start();
      const before = writtenBy(writers);
      await until(() => writtenBy(writers) > before + someWork);
      await Promise.all(writers.map((writer) => writer.end()));
      expect(await missingOf(writers, again(), clientId)).toEqual([]);
      const codes = new Set(writers.flatMap(({ refusals }) => refusals).map(({ status, code }) => `${status} ${code}`));
      codes.delete('503 shutting_down');
      expect([...codes]).toEqual([]);
      expect(cuts).toBe(0);
    },
    patience,
  );
});
