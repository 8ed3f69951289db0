import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import { loadSecrets } from '../../data/keys/load-keys';
import { operatorDependencies } from '../../application/installation-operations';
import { FileStore } from '../../platform/file-store';
import { engineOf, filesOf, KillableProcess } from '../../../testing/server/killable-process-test-kit';
import type { EmptyInstallation } from '../../../testing/server/backup-test-kit';
import { emptyInstallation, everything, oddPlugin, oddRows } from '../../../testing/server/backup-test-kit';
import { verifyBackup } from './read-backup';
import { restoreBackup, settleInterruptedRestore } from './restore-backup';
import { readLedger } from './table-catalog';

const photo = Buffer.from('not really a picture');
const marker = 'restore.unfinished';
/** The steps before the rows are migrations, which are much alike; only the slow test tries each of them. */
const isSlow = process.env['SLOW'] === '1';
const strideOfMigrations = isSlow ? 1 : 29;
const strideOfRows = isSlow ? 1 : 4;

describe('a restore that is killed', () => {
  let folder: string;
  let server: TestServer;
  let file: string;
  let installation: EmptyInstallation;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-killed-restore-'));
    file = join(folder, 'whole.tar.gz');
    server = await startServer({ plugins: [oddPlugin()], configuration: { appKeys: undefined } });
    const { kernel } = server.running;
    await kernel.engine.administer((run) => run(oddRows('aaaaaaaa-0000-4000-8000-000000000001')));
    const bytes = (async function* once() {
      yield photo;
    })();
    await kernel.get(FileStore).put('photos/face.webp', bytes, { type: 'image/webp', size: photo.length });
    // Without people, so that their absence is no sign of a missing restore.
    await operatorDependencies(kernel).operations.backUp(file);
  }, 240_000);
  beforeEach(async () => {
    installation = await emptyInstallation('embedded');
  }, 60_000);
  afterEach(() => installation.release());
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const restoreFor = (life: KillableProcess): Promise<unknown> => {
    const { engine, files } = installation;
    return restoreBackup({ ...installation, engine: engineOf(life, engine), files: filesOf(life, files) }, file).catch(
      (error: unknown) => expect(String(error)).toContain('The process was killed.'),
    );
  };
  const found = async () => {
    const stored: string[] = [];
    for await (const key of installation.files.list()) {
      stored.push(key);
    }
    const there = await everything(installation.engine);
    const left = (await readdir(installation.dataDir)).filter((name) => /restore|\.part/.test(name));
    return { odds: there['odds.odd']?.length ?? 0, stored, left };
  };
  const nothing = { odds: 0, stored: [], left: [] };
  const whole = { odds: 3, stored: ['photos/face.webp'], left: [] };

  it('leaves everything or nothing at each step, and can be repeated', async () => {
    const seen = { early: 0, nothing: 0, whole: 0 };
    // A server was started here once; its keys stay until the rows are committed.
    const keys = await loadSecrets(installation);
    const { ledger } = await verifyBackup(file);
    let isPrepared = false;
    for (let step = 0; seen.whole === 0;) {
      const life = new KillableProcess(step);
      await restoreFor(life);
      expect(life.isOver).toBe(true);
      const isLoading = existsSync(join(installation.dataDir, marker));
      // As at the next start.
      await settleInterruptedRestore(installation);
      const after = await found();
      const isWhole = after.odds > 0;
      expect({ step, ...after }).toEqual({ step, ...(isWhole ? whole : nothing) });
      expect(await loadSecrets(installation)).toEqual(isWhole ? server.running.kernel.secrets : keys);
      seen[isWhole ? 'whole' : isLoading ? 'nothing' : 'early'] += 1;
      // Existing tables are not created again, so the rows follow soon.
      const isReady = (await installation.engine.administer(readLedger)).length === ledger.length;
      step = isReady && !isPrepared ? 0 : step + (isPrepared ? strideOfRows : strideOfMigrations);
      isPrepared = isReady;
    }
    expect(seen.early).toBeGreaterThan(0);
    expect(seen.nothing).toBeGreaterThan(5);
    expect(await loadSecrets(installation)).toEqual(server.running.kernel.secrets);
  }, 600_000);

  it('removes nothing if its marker was created by hand', async () => {
    await restoreBackup(installation, file);
    await installation.engine.administer((run) =>
      run(`begin; set local role own_core;
        insert into core.portal (client_id, name, time_zone, created_by, created_at, updated_at)
          values (gen_random_uuid(), 'Acme', 'UTC', gen_random_uuid(), now(), now()); commit`),
    );
    await writeFile(join(installation.dataDir, marker), 'anything');
    await settleInterruptedRestore(installation);
    expect(await found()).toEqual(whole);
  });
});
