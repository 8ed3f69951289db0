import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');
const prefix = 'tessera-cluster-';

/** Tests lose nothing by a power cut; each gets a database of its own, and many are open at once. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
];

/** @type {{ stop(): Promise<void> } | undefined} */
let cluster;
let dataDir = '';

/** Jest's global setup: one PostgreSQL for the whole run, in which tests make their databases. */
export default async function startTestCluster() {
  removeLeftovers();
  const { module } = await runnerImport(join(root, 'core/server/data/embedded/embedded-cluster.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
  });
  dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const started = await module.EmbeddedCluster.start({ dataDir, logger: silent, settings, sync: false });
  cluster = started;
  // Jest's workers inherit it.
  process.env['TEST_CLUSTER_URL'] = started.databaseUrl();
}

export async function stopTestCluster() {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing, scoped: () => silent };

/** A run that was killed took its PostgreSQL along, but not its folder. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^tessera-cluster-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid)) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process lives as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
