import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { openRunFolder } from './run-folder.mjs';

const root = join(import.meta.dirname, '../..');

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
/** @type {() => void} */
let removeRunFolder = () => undefined;

/** Jest's global setup: one PostgreSQL for the whole run, in which tests make their databases. */
export default async function startTestCluster() {
  removeRunFolder = openRunFolder();
  const { module } = await runnerImport(join(root, 'core/server/data/embedded/embedded-cluster.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-cluster-'));
  const started = await module.EmbeddedCluster.start({ dataDir, logger: silent, settings, sync: false });
  cluster = started;
  // Jest's workers inherit it.
  process.env['TEST_CLUSTER_URL'] = started.databaseUrl();
}

export async function stopTestCluster() {
  await cluster?.stop();
  removeRunFolder();
}

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing, scoped: () => silent };
