import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { EngineTemplate, OpenEngineOptions } from '../sql/open-engine';
import type { DatabaseEngine } from '../sql/engine';
import { inThisThread } from './pglite-backend';
import { PgliteEngine } from './pglite-engine';

type OpenInMemoryOptions = Pick<OpenEngineOptions, 'logger' | 'clock' | 'template'>;

const startParams: readonly string[] = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'max_connections=5'].flatMap((setting) => ['-c', setting]),
];

/**
 * The embedded database in memory, for tests. What the first start makes is kept in the system's folder for temporary
 * files, so that every later one takes a fraction of a second.
 */
export async function openInMemory(options: OpenInMemoryOptions): Promise<DatabaseEngine> {
  const { template } = options;
  if (template === undefined) {
    return start(options, await emptyDatabase());
  }
  const prepared = templateFile(template.key);
  return start(options, readTemplate(prepared) ?? (await prepareTemplate(options, template, prepared)));
}

async function prepareTemplate(options: OpenInMemoryOptions, template: EngineTemplate, file: string): Promise<Blob> {
  const database = await openFrom(await emptyDatabase());
  const engine = new PgliteEngine({ ...options, open: () => Promise.resolve(inThisThread(database)) });
  await engine.start();
  await template.prepare(engine);
  const dump = await database.dumpDataDir('none');
  await engine.close();
  return keepTemplate(file, dump);
}

async function start({ logger, clock }: OpenInMemoryOptions, data: Blob): Promise<DatabaseEngine> {
  const engine = new PgliteEngine({ logger, clock, open: async () => inThisThread(await openFrom(data)) });
  await engine.start();
  return engine;
}

function openFrom(data: Blob | undefined): Promise<PGlite> {
  return PGlite.create({
    startParams: [...startParams],
    extensions: { btree_gin, pg_trgm },
    ...(data === undefined ? { initDbStartParams: ['--wal-segsize=1'] } : { loadDataDir: data }),
  });
}

async function emptyDatabase(): Promise<Blob> {
  const file = templateFile('empty');
  const kept = readTemplate(file);
  if (kept !== undefined) {
    return kept;
  }
  const database = await openFrom(undefined);
  const dump = await database.dumpDataDir('none');
  await database.close();
  return keepTemplate(file, dump);
}

/** One folder for each user and each version of this file's settings. */
function templateFile(key: string): string {
  const folder = join(tmpdir(), `tessera-templates-${process.getuid?.() ?? 'all'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256')
    .update(JSON.stringify([key, startParams, process.version]))
    .digest('hex');
  return join(folder, `${name.slice(0, 24)}.tar`);
}

function readTemplate(file: string): Blob | undefined {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    return undefined;
  }
}

async function keepTemplate(file: string, dump: Blob): Promise<Blob> {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return new Blob([readFileSync(file)]);
}
