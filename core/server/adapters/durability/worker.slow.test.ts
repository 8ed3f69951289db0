import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementScope } from '../../sql/engine';
import { NotedLogger, realClock, run } from '../../sql/engine-test-kit';
import { sql } from '../../sql/tag';
import { initialiseInProcess, openInWorker } from '../pglite-backend';
import { PgliteEngine } from '../pglite-engine';
import { databaseFolder } from '../pglite-folder';
import { PgliteHousekeeping } from '../pglite-housekeeping';
import { openEmbedded } from '../pglite-open';
import type { BuiltPrograms } from './build-for-test';
import { buildPrograms } from './build-for-test';

const scope: StatementScope = { role: 'app_worker_test', clientId: undefined, personId: undefined };

describe('the embedded database in its worker', () => {
  let programs: BuiltPrograms;
  let dataDir: string;
  let workerUrl: string;
  const logger = new NotedLogger();

  beforeAll(async () => {
    programs = buildPrograms();
    workerUrl = programs.pathOf('pglite-worker');
    dataDir = mkdtempSync(join(tmpdir(), 'tessera-worker-'));
    await initialiseInProcess(workerUrl, dataDir);
    const engine = await openEmbedded({ dataDir, workerUrl, logger, clock: realClock });
    await engine.administer(async (execute) => {
      await execute(
        'create role app_worker_test; create schema worker_test; create table worker_test.note (id int, text text)',
      );
      await execute(
        'grant usage on schema worker_test to app_worker_test; grant all on worker_test.note to app_worker_test',
      );
    });
    await engine.close();
  }, 300_000);

  afterAll(() => {
    programs.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leaves nothing behind where the server that wanted it was killed while it was made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-orphan-'));
    const child = fork(workerUrl, [], { execArgv: [] });
    child.send({ kind: 'begin', task: { kind: 'initialise', dataDir: folder } });
    while (readdirSync(folder).length === 0) {
      await realClock.sleep(20);
    }
    child.disconnect();
    await once(child, 'exit');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('ends a runaway statement, while the thread of the server stays free, and goes on', async () => {
    const engine = await openEmbedded({
      dataDir,
      workerUrl,
      logger,
      clock: realClock,
      limits: { slow: 200, runaway: 8_000 },
    });
    await run(engine, 'write', scope, sql`insert into note values (1, 'kept')`);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    const endless = run(engine, 'read', scope, sql`select count(*) from generate_series(1, 1000000000000)`);
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    clearInterval(ticking);
    // A thread that is not free does not tick at all; how often a busy machine lets it is its own affair.
    expect(ticks).toBeGreaterThan(0);
    expect(await run(engine, 'read', scope, sql`select text from note`)).toEqual([{ text: 'kept' }]);
    await engine.close();
  }, 300_000);

  it('knows how much there is, written or restored, as plans need it', async () => {
    const engine = new PgliteEngine({ logger, clock: realClock, open: () => openInWorker(workerUrl, dataDir) });
    await engine.start();
    const housekeeping = new PgliteHousekeeping(engine, dataDir, logger);
    const known = async (): Promise<unknown> => {
      const [found] = await engine.administer((execute) =>
        execute(`select reltuples::int as rows from pg_class where relname = 'note'`),
      );
      return found?.rows[0]?.['rows'];
    };
    expect(await known()).toBe(-1);
    await housekeeping.tidy();
    expect(await known()).toBe(1);
    await run(engine, 'write', scope, sql`insert into note select n, n::text from generate_series(2, 301) n`);
    await housekeeping.tidy();
    expect(await known()).toBe(301);
    await run(engine, 'write', scope, sql`delete from note where id > 1`);
    await housekeeping.stop();
    await engine.close();
  }, 300_000);

  it('gives back the log and the dead rows that a server would clean up in the background', async () => {
    const engine = new PgliteEngine({ logger, clock: realClock, open: () => openInWorker(workerUrl, dataDir) });
    await engine.start();
    const housekeeping = new PgliteHousekeeping(engine, dataDir, logger);
    const segments = (): number =>
      readdirSync(join(databaseFolder(dataDir), 'pg_wal')).filter((name) => name.length === 24).length;
    const pagesOfNotes = async (): Promise<number> => {
      const [size] = await engine.administer((execute) =>
        execute(`select (pg_relation_size(oid) / 8192)::int as pages from pg_class where relname = 'note'`),
      );
      return Number((size?.rows[0] as { pages: number } | undefined)?.pages);
    };
    while (segments() <= 6) {
      await run(
        engine,
        'write',
        scope,
        sql`insert into note select n, repeat(n::text, 100) from generate_series(2, 20000) n`,
      );
      await run(engine, 'write', scope, sql`delete from note where id > 1`);
    }
    await housekeeping.tidy();
    expect(segments()).toBeLessThanOrEqual(6);
    // Pages, not `n_dead_tup`: the database counts dead rows some time after the statement that made them.
    expect(await pagesOfNotes()).toBeGreaterThan(100);
    await housekeeping.vacuum();
    expect(await pagesOfNotes()).toBeLessThanOrEqual(1);
    await housekeeping.stop();
    await engine.close();
  }, 300_000);

  it('refuses a folder that holds something else, in a sentence', async () => {
    const other = mkdtempSync(join(tmpdir(), 'tessera-worker-'));
    rmSync(other, { recursive: true });
    const opening = openEmbedded({ dataDir: join(other, '\0'), workerUrl, logger, clock: realClock });
    await expect(opening).rejects.toThrow('The embedded database in');
  }, 300_000);
});
