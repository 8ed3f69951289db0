import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { databaseFolder } from './pglite-folder';

/** Part of the file system of Emscripten that PGlite's types leave out. */
interface FileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** Of folders in which a database is being made. */
const unfinishedPrefix = 'pg.init';

/** Emscripten's number for an input or output error. */
const inputOutputError = 29;

/** PGlite's file system on Node, which by itself never waits for the disk. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const started = await super.init(pg, options);
    started.emscriptenOpts.preRun = [
      ...(started.emscriptenOpts.preRun ?? []),
      (module) => {
        // The one cast: the member exists, but not in the types.
        (module as unknown as FileSystemModule).NODEFS.stream_ops.fsync = ({ nfd }) => syncDescriptor(nfd);
      },
    ];
    return started;
  }
}

/** Without `-F`, and by `fsync`: the stub behind Emscripten's fdatasync does nothing. */
const startParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'synchronous_commit=on',
    'full_page_writes=on',
    'shared_buffers=32MB',
    'max_connections=5',
    'max_wal_size=64MB',
  ].flatMap((setting) => ['-c', setting]),
];

/** Extensions that a migration may create. */
const pgliteExtensions = { btree_gin, pg_trgm };

/** Global of every Node; its types come with those of browsers, which have no place here. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<NonNullable<PGliteOptions['pgliteWasmModule']>>;
};

/** The database's program: compiling it takes longer than opening a database with it. */
export type DatabaseProgram = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>>;

/**
 * How much of a function runs before V8 optimises it; a hundred times its default. Opening a database runs much of
 * PostgreSQL once: optimising it at once took 1.5 s of processor time of a start, and 60 MB that are never given back.
 * What is done often is optimised within some hundred calls all the same, which take a few percent more until then.
 */
const tieringBudget = '--wasm-tiering-budget=200000000';

/** Reads and compiles the program, which can be done before anybody knows the folder. */
export async function prepareProgram(): Promise<DatabaseProgram> {
  setFlagsFromString(tieringBudget);
  const home = pathToFileURL(createRequire(process.argv[1] ?? process.cwd()).resolve('@electric-sql/pglite'));
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    readFile(new URL('./pglite.wasm', home)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL('./pglite.data', home)).then((bytes) => new Blob([bytes])),
  ]);
  return { pgliteWasmModule, fsBundle };
}

/** Opens the database; it must have been initialised. */
export function openDurable(dataDir: string, program?: DatabaseProgram): Promise<PGlite> {
  return PGlite.create({
    ...program,
    fs: new DurableNodeFS(databaseFolder(dataDir)),
    startParams: [...startParams],
    extensions: pgliteExtensions,
  });
}

export interface InitialiseOptions extends Partial<DatabaseProgram> {
  /** Asked before the new database takes its place: false once whoever wanted it is gone. */
  readonly isWanted?: () => boolean;
}

/**
 * Makes the database in a folder of its own and renames it when every byte is on the disk, so that a power cut leaves
 * either no database or a whole one. Needs three times the memory of an open one: run it in a process that ends.
 *
 * Another process may be at it still whose server was killed, hence the folder's name, and whoever comes second leaves
 * the other's database alone: it is as empty as its own.
 */
export async function initialiseDurable(dataDir: string, options: InitialiseOptions = {}): Promise<void> {
  const { isWanted = () => true, ...program } = options;
  const final = databaseFolder(dataDir);
  if (existsSync(final)) {
    return;
  }
  mkdirSync(dataDir, { recursive: true });
  removeUnfinished(dataDir);
  const unfinished = join(dataDir, `${unfinishedPrefix}${randomUUID()}`);
  const database = await PGlite.create({
    ...program,
    fs: new DurableNodeFS(unfinished),
    startParams: [...startParams],
  });
  await database.exec('checkpoint');
  await database.close();
  syncTree(unfinished);
  // PostgreSQL leaves the event loop no moment: what ended meanwhile is heard of now.
  await setTimeout(1);
  if (!isWanted()) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error('Nobody waits for it any more.');
  }
  try {
    renameSync(unfinished, final);
  } catch (error) {
    if (!existsSync(final)) {
      throw error;
    }
    rmSync(unfinished, { recursive: true, force: true });
  }
  syncPath(dataDir);
}

/** What a server that was killed has left, or a process of it is still writing, which then fails and ends. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(unfinishedPrefix)) {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** Files first, then the folder that names them. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      syncTree(path);
    } else {
      syncPath(path);
    }
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncDescriptor(descriptor: number): number {
  try {
    fsyncSync(descriptor);
    return 0;
  } catch (error) {
    // What the system cannot sync at all (some folders) is no loss; anything else is a failed write.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EINVAL' || code === 'EPERM' || code === 'EISDIR' ? 0 : inputOutputError;
  }
}
