import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { createDatabase } from '../../core/testing/server/postgres-test-database';
import { runAttacks } from '../support/hostile/attacks';
import { HostileSocket } from '../support/hostile/hostile-socket';
import { holdingsOf, probed } from '../support/hostile/probe';
import { prepareTarget } from '../support/hostile/prepare-target';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';
import { until } from '../support/nodes/writer';
import { Visitor } from '../support/installation/visitor';

const root = join(__dirname, '../..');
/** Half a minute for each database on an idle machine; a busy one may take ten times that and more. */
const patience = 1_200_000;
const attackCount = 10_000;
/** Fills the caches and pools that stay: they are as large after these as after all others. */
const warmUp = 2_000;
/**
 * Of JavaScript's heap and the buffers that belong to it, after full collections. The resident size says less: the
 * allocators keep what they once had, and the embedded database's own memory is part of it. Bytes.
 */
const maxGrowth = 10 * 1_048_576;
/** Connections to the database are opened and closed by need. */
const poolSize = 10;

jest.setTimeout(patience);

const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(databases)('a server on %s whose clients cut, halve, flood and garble what they send', (database) => {
  let server: JourneyServer;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    const environment: Record<string, string> = { ...probed };
    if (database === 'postgres') {
      const own = await createDatabase();
      drop = () => own.drop();
      environment['DATABASE_URL'] = own.url;
    }
    server = await JourneyServer.start({ root, build: 'dist', environment });
  });
  afterAll(async () => {
    await server?.remove();
    await drop();
  });

  it('goes on as the same process, reports no error, and holds no more connections and memory than before', async () => {
    const target = await prepareTarget(new Visitor(httpDoor(server.url), '10.0.0.1'), server.port);
    const { pid } = server;
    await runAttacks(target, { count: warmUp });
    const isQuiet = async (): Promise<boolean> => (await holdingsOf(server)).connections === 0;
    await until(isQuiet);
    const guest = await HostileSocket.open(server.port);
    await until(async () => (await holdingsOf(server)).connections === 1);
    await guest.leave('reset');
    await until(isQuiet);
    const before = await holdingsOf(server);
    await runAttacks(target, { count: attackCount });
    await until(isQuiet);
    const after = await holdingsOf(server);
    expect(server.pid).toBe(pid);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(errorsIn(server.output)).toEqual([]);
    expect(after.memory - before.memory).toBeLessThan(maxGrowth);
    expect(after.handles - before.handles).toBeLessThanOrEqual(poolSize);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(figures).toContain('tessera_hub_connections 0\n');
  });

  it('stops in order and ends with 1 after a rejection that nothing handled', async () => {
    server.signal('SIGWINCH');
    await until(() => server.exitCode !== undefined);
    expect(server.exitCode).toBe(1);
    expect(errorsIn(server.output)).toMatchObject([
      {
        msg: 'Unhandled error. The process stops.',
        err: { stack: expect.stringContaining('This rejection is not handled.') },
      },
    ]);
    await server.start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

/** Lines of the log at level error, and what was not logged at all but written by Node. */
function errorsIn(output: string): readonly unknown[] {
  return output.split('\n').flatMap((line): readonly unknown[] => {
    if (!line.startsWith('{')) {
      return /^(node:|Error|\s+at )/.test(line) ? [line] : [];
    }
    const entry = JSON.parse(line) as { readonly level: string };
    return entry.level === 'error' ? [entry] : [];
  });
}
