import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hasPostgres } from '../../core/server/adapters/postgres-for-tests';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';
import type { JourneyServer } from '../support/journey/server';
import { Listener } from '../support/nodes/listener';
import type { NodeBackplane } from '../support/nodes/nodes';
import { Nodes } from '../support/nodes/nodes';

const root = join(__dirname, '../..');
const password = 'mellow-otter-plays';
const patience = 300_000;
const away = 'The database does not answer at the moment. Try again in a minute.';
const aSecond = 1_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    await pause(50);
  }
}

/** One writer's work: each task under its own key, sent again until it is answered, as a browser does. */
class Writer {
  readonly acknowledged = new Map<string, string>();
  readonly refusals: { readonly status: number; readonly sentence: string; readonly retryAfter: unknown }[] = [];
  /** Connections that ended without an answer. */
  cuts = 0;
  private isOver = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly visitor: Visitor,
    private readonly clientId: string,
  ) {}

  begin(): void {
    this.running = this.writeOn();
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async writeOn(): Promise<void> {
    while (!this.isOver) {
      const title = `Task ${randomUUID()}`;
      this.acknowledged.set(title, await this.write(title, randomUUID()));
    }
  }

  private async write(title: string, key: string): Promise<string> {
    for (;;) {
      const answer = await this.visitor.post(`/tasks?clientid=${this.clientId}`, { title }, key).catch(() => undefined);
      if (answer?.status === 201) {
        return answer.body.id as string;
      }
      if (answer === undefined) {
        this.cuts += 1;
      } else {
        const { errors, params } = answer.body as {
          readonly errors: string[];
          readonly params: { retryAfter?: unknown };
        };
        this.refusals.push({ status: answer.status, sentence: errors[0] ?? '', retryAfter: params.retryAfter });
      }
      await pause(100);
    }
  }
}

const backplanes: readonly NodeBackplane[] = ['redis', 'notify'];

(hasPostgres() ? describe : describe.skip).each(backplanes)('faults under two processes, by %s', (backplane) => {
  let nodes: Nodes;
  let ada: Visitor;
  let clientId: string;
  const email = `ada.${backplane}@example.com`;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    nodes = await Nodes.start({ root, backplane });
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
  /** Every title of the portal, as often as it is there. */
  async function titles(): Promise<readonly string[]> {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ clientid: clientId, state: 'all', sort: 'created', limit: '200' });
      if (cursor !== null) {
        query.set('cursor', cursor);
      }
      const { body }: VisitorAnswer = await ada.get(`/tasks?${query}`);
      found.push(...(body.items as readonly { readonly title: string }[]).map(({ title }) => title));
      cursor = body.nextCursor as string | null;
    } while (cursor !== null);
    return found;
  }
  async function expectEachOnce(writers: readonly Writer[]): Promise<void> {
    const there = await titles();
    const acknowledged = writers.flatMap((writer) => [...writer.acknowledged.keys()]);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((title) => there.filter((each) => each === title).length !== 1)).toEqual([]);
  }
  function startWriters(visitors: readonly Visitor[]): readonly Writer[] {
    const writers = visitors.map((visitor) => new Writer(visitor, clientId));
    for (const writer of writers) {
      writer.begin();
    }
    return writers;
  }
  const writtenBy = (writers: readonly Writer[]): number =>
    writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);

  /** What does not depend on the back plane is tried with one of them. */
  const isFirst = backplane === 'redis';

  it.each(isFirst ? (['refuse', 'silence'] as const) : (['refuse'] as const))(
    'answers in a sentence while the database is away (%s), and goes on by itself with everything acknowledged',
    async (how) => {
      const listener = await Listener.join(nodes.node(1).url, at(nodes.node(1)), clientId);
      const writers = startWriters([at(nodes.node(0)), at(nodes.node(1))]);
      await until(() => writtenBy(writers) > 5);
      const bob = `bob.${how}.${backplane}@example.com`;
      await nodes.visitor().post('/auth/register', { FullName: 'Bob', Email: bob, Password: password });
      nodes.lines.database[how]();
      await until(() => writers.every(({ refusals }) => refusals.some(({ sentence }) => sentence === away)));
      const began = performance.now();
      const refused = await at(nodes.node(0)).get(`/tasks?clientid=${clientId}`);
      expect(performance.now() - began).toBeLessThan(10 * aSecond);
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
      const writers = startWriters([at(here)]);
      await until(() => writtenBy(writers) > 5);
      expect((await bea.post('/auth/logout')).status).toBe(204);
      await Promise.all(writers.map((writer) => writer.end()));
      // A back plane that is away is nobody's refusal.
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
      const listener = await Listener.join(nodes.url, at(nodes.node(0)), clientId);
      const other = await Listener.join(nodes.url, at(nodes.node(0)), clientId);
      const writers = startWriters(
        Array.from({ length: 8 }, () => Object.assign(nodes.visitor(), { token: ada.token })),
      );
      await until(() => writtenBy(writers) > 20);
      const began = performance.now();
      expect(await nodes.node(0).stop()).toBe(0);
      expect(performance.now() - began).toBeLessThan(15 * aSecond);
      const before = writtenBy(writers);
      await until(() => writtenBy(writers) > before + 20);
      await Promise.all(writers.map((writer) => writer.end()));
      const refusals = writers.flatMap((writer) => writer.refusals);
      expect(refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== 3)).toEqual([]);
      await expectEachOnce(writers);
      // Of the two browsers at least one was at the process that ended; both hear of what comes.
      await until(() => listener.returns === listener.losses && other.returns === other.losses);
      expect(listener.losses + other.losses).toBeGreaterThan(0);
      const fresh = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Still here' }, randomUUID());
      await until(() => [listener, other].every(({ heard }) => heard.includes(fresh.body.id as string)));
      expect([listener.isClosed, other.isClosed]).toEqual([false, false]);
      process.stdout.write(
        `shutdown under load: ${refusals.length} refused, ${sum(writers.map(({ cuts }) => cuts))} cut\n`,
      );
      expect(sum(writers.map(({ cuts }) => cuts))).toBe(0);
      await Promise.all([listener.stop(), other.stop()]);
      await nodes.node(0).start();
    },
    patience,
  );
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
