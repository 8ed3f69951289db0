import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { hasPostgres } from '../../core/server/adapters/postgres-for-tests';
import { createDatabase } from '../../core/server/adapters/postgres-test-database';

const execute = promisify(execFile);
const root = join(__dirname, '../..');
const patience = 1_500_000;
const company = 'Ferrow Instruments';

/** An installation without a server: the operator's commands do everything by themselves. */
interface Home {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

describe('a portal of real size', () => {
  let folder: string;
  let count = 0;
  const drops: (() => Promise<void>)[] = [];

  const newFile = (): string => join(folder, `file-${(count += 1)}`);
  const embedded = async (): Promise<Home> => ({ dataDir: await mkdtemp(join(folder, 'home-')) });
  const onPostgres = async (): Promise<Home> => {
    const database = await createDatabase();
    drops.push(() => database.drop());
    return { ...(await embedded()), databaseUrl: database.url };
  };
  async function operate({ dataDir, databaseUrl = '' }: Home, ...words: readonly string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, [join(root, 'dist/server/operator.js'), ...words], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    });
    return stdout;
  }
  async function exportOf(home: Home): Promise<Buffer> {
    const file = newFile();
    await operate(home, 'portal', 'export', company, file);
    return readFile(file);
  }
  async function restored(from: Home, to: Home): Promise<Home> {
    const file = newFile();
    await operate(from, 'backup', file);
    await operate(to, 'restore', file);
    return to;
  }

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    folder = await mkdtemp(join(tmpdir(), 'tessera-backup-'));
  }, patience);
  afterAll(async () => {
    for (const drop of drops) {
      await drop();
    }
    await rm(folder, { recursive: true, force: true });
  });

  (hasPostgres() ? it : it.skip)(
    'exports the same bytes after each restore, from one embedded folder into another, into PostgreSQL, and back',
    async () => {
      const source = await embedded();
      await operate(source, 'demo');
      const before = await exportOf(source);
      const lines = gunzipSync(before).toString('utf8').trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(1_000);
      const beside = await restored(source, await embedded());
      const moved = await restored(source, await onPostgres());
      const back = await restored(moved, await embedded());
      for (const home of [beside, moved, back]) {
        expect((await exportOf(home)).equals(before)).toBe(true);
        const found = await operate(home, 'check');
        expect(found).toContain('audit: in order');
        expect(found).toContain('files: in order');
        expect(found).toContain('keys: in order');
      }
    },
    patience,
  );
});
