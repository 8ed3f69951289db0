import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import type { Visitor } from '../support/installation/visitor';
import { liveConnections } from '../support/journey/live';
import type { JourneyServer } from '../support/journey/server';
import { Listener } from '../support/nodes/listener';
import type { NodeBackplane } from '../support/nodes/nodes';
import { Nodes } from '../support/nodes/nodes';
import type { Writer } from '../support/nodes/writer';
import { missingOf, startWriters, until, writtenBy } from '../support/nodes/writer';

const root = join(__dirname, '../..');
const password = 'mellow-otter-plays';
const patience = 300_000;
const away = 'The database is not responding. Try again in a minute.';
/** The product takes up to ten seconds to refuse; a busy machine may take as long again. Milliseconds. */
const maxWait = 20_000;

const backplanes: readonly NodeBackplane[] = ['redis', 'notify'];

(hasPostgres() ? describe : describe.skip).each(backplanes)('faults under two processes, by %s', (backplane) => {
  let nodes: Nodes;
  let ada: Visitor;
  let clientId: string;
  const email = `ada.${backplane}@example.com`;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    // A job that a lost database interrupted waits for its lease.
    nodes = await Nodes.start({ root, backplane, environment: { JOB_LEASE_SECONDS: '3' } });
    // At one process, because another one may be about to write down the mail with the code.
    const first = nodes.visitor(nodes.node(0));
    await first.signUp(email, password);
    clientId = await first.found('Acme');
    ada = Object.assign(nodes.visitor(), { token: first.token, personId: first.personId });
  }, patience);
  afterAll(() => nodes?.stop(), patience);

  const at = (node: JourneyServer, token = ada.token): Visitor => {
    const visitor = nodes.visitor(node);
    visitor.token = token;
    visitor.personId = ada.personId;
    return visitor;
  };
  const statuses = (node: JourneyServer): Promise<readonly number[]> =>
    Promise.all(['/healthz', '/readyz', '/metrics'].map(async (path) => (await fetch(node.url + path)).status));
  const isReady = async (node: JourneyServer): Promise<boolean> => (await fetch(`${node.url}/readyz`)).ok;
  async function expectEachOnce(writers: readonly Writer[]): Promise<void> {
    expect(writtenBy(writers)).toBeGreaterThan(0);
    expect(await missingOf(writers, ada, clientId)).toEqual([]);
  }

  /** What does not depend on the back plane is tried with one of them. */
  const isFirst = backplane === 'redis';

  it.each(isFirst ? (['refuse', 'silence'] as const) : (['refuse'] as const))(
    'answers in a sentence while the database is away (%s), and goes on by itself with everything acknowledged',
    async (how) => {
      const listener = await Listener.join(nodes.node(1).url, at(nodes.node(1)), clientId);
      const writers = startWriters([at(nodes.node(0)), at(nodes.node(1))], clientId);
      await until(() => writtenBy(writers) > 5);
      const bob = `bob.${how}.${backplane}@example.com`;
      await nodes.visitor().post('/auth/register', { FullName: 'Bob', Email: bob, Password: password });
      nodes.lines.database[how]();
      await until(() => writers.every(({ refusals }) => refusals.some(({ sentence }) => sentence === away)));
      const began = performance.now();
      const refused = await at(nodes.node(0)).get(`/tasks?clientid=${clientId}`);
      expect(performance.now() - began).toBeLessThan(maxWait);
      expect(refused).toMatchObject({ status: 503, body: { code: 'plugin_unavailable', errors: [away] } });
      expect(refused.headers['retry-after']).toBe('2');
      expect(await statuses(nodes.node(0))).toEqual([200, 503, 200]);
      expect(await statuses(nodes.node(1))).toEqual([200, 503, 200]);

      nodes.lines.database.open();
      await until(async () => (await isReady(nodes.node(0))) && isReady(nodes.node(1)));
      const before = writtenBy(writers);
      await until(() => writtenBy(writers) > before + 5);
      await Promise.all(writers.map((writer) => writer.end()));
      await expectEachOnce(writers);
      expect(writers.flatMap(({ refusals }) => refusals).filter(({ status }) => status !== 503)).toEqual([]);
      // What was committed is told, to browsers and by mail, though it waited.
      const ids = writers.flatMap(({ acknowledged }) => [...acknowledged.values()]);
      await until(() => ids.every((id) => listener.heard.includes(id)));
      await until(async () => (await ada.mails(bob)).length > 0);
      expect(await ada.mails(bob)).toHaveLength(1);
      expect(listener.isClosed).toBe(false);
      await listener.stop();
    },
    patience,
  );

  (isFirst ? it : it.skip).each(['refuse', 'silence'] as const)(
    'loses no event while the back plane is away (%s), ends who signed out, and recovers by itself',
    async (how) => {
      const [here, there] = [nodes.node(0), nodes.node(1)];
      const line = nodes.lines.redis;
      const isConnected = async (node: JourneyServer): Promise<boolean> =>
        ((await (await fetch(`${node.url}/readyz`)).json()) as { backplane: { isConnected: boolean } }).backplane
          .isConnected;
      const bea = nodes.visitor(here);
      await bea.logIn(email, password);
      const listener = await Listener.join(there.url, at(there), clientId);
      const leaving = await Listener.join(there.url, at(there, bea.token), clientId);
      line[how]();
      await until(async () => !((await isConnected(here)) || (await isConnected(there))));
      const writers = startWriters([at(here)], clientId);
      await until(() => writtenBy(writers) > 5);
      expect((await bea.post('/auth/logout')).status).toBe(204);
      await Promise.all(writers.map((writer) => writer.end()));
      // A back plane that is away refuses no request.
      expect(writers.flatMap(({ refusals }) => refusals)).toEqual([]);
      const ids = [...(writers[0]?.acknowledged.values() ?? [])];
      await until(() => ids.every((id) => listener.heard.includes(id)));
      await until(() => leaving.isClosed);
      expect(await isReady(there)).toBe(true);
      line.open();
      await until(async () => (await isConnected(here)) && (await isConnected(there)));
      const fresh = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Heard at once' }, randomUUID());
      await until(() => listener.heard.includes(fresh.body.id as string));
      expect(new Set(listener.heard).size).toBe(listener.heard.length);
      await listener.stop();
    },
    patience,
  );

  (isFirst ? it : it.skip)(
    'ends within its time under load, cuts no call, keeps what it acknowledged, and sends its browsers elsewhere',
    async () => {
      const listeners: Listener[] = [];
      do {
        listeners.push(await Listener.join(nodes.url, at(nodes.node(0)), clientId));
      } while ((await liveConnections(nodes.node(0).url)) === 0);
      const writers = startWriters(
        Array.from({ length: 8 }, () => Object.assign(nodes.visitor(), { token: ada.token })),
        clientId,
      );
      await until(() => writtenBy(writers) > 20);
      const cutsBefore = nodes.cuts;
      // It gives itself ten seconds and ends with 1 when they do not suffice.
      expect(await nodes.node(0).stop()).toBe(0);
      const before = writtenBy(writers);
      await until(() => writtenBy(writers) > before + 20);
      await Promise.all(writers.map((writer) => writer.end()));
      const refusals = writers.flatMap((writer) => writer.refusals);
      expect(refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== 3)).toEqual([]);
      await expectEachOnce(writers);
      // At least one browser was at the process that ended; all hear of what comes.
      await until(() => listeners.some(({ losses }) => losses > 0));
      await until(() => listeners.every(({ losses, returns }) => returns === losses));
      const fresh = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Still here' }, randomUUID());
      await until(() => listeners.every(({ heard }) => heard.includes(fresh.body.id as string)));
      expect(listeners.filter(({ isClosed }) => isClosed)).toEqual([]);
      expect(nodes.cuts - cutsBefore).toBe(0);
      await Promise.all(listeners.map((listener) => listener.stop()));
      await nodes.node(0).start();
    },
    patience,
  );
});
