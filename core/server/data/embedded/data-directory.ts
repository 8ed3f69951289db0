import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from '../sql/engine';
import type { RunAs, UserIds } from './run-as';
import { namespacePrefix } from './run-as';

/** Folder of the embedded database inside the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Prefix of folders in which a database is being created. */
const unfinishedPrefix = 'postgres.init-';
/** Folder of releases before this engine. */
const formerFolder = 'pg';

/**
 * Path of the data directory for the programs: their working folder, which is set before they change their user, so that
 * this user needs no access to the parent folders. On other systems its path.
 */
export function directoryName(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Creates the database if it does not exist, in a folder that is renamed after all data are synced. */
export async function initialise(dataDir: string, runAs: RunAs, options: { readonly sync: boolean }): Promise<void> {
  refuseFormerFolder(dataDir);
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(unfinishedPrefix))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const folder = databaseFolder(dataDir);
  if (existsSync(folder)) {
    return;
  }
  const unfinished = join(dataDir, `${unfinishedPrefix}${randomUUID()}`);
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(unfinished, runAs.owner);
  const words = [
    ...['-D', directoryName(unfinished), '-U', 'postgres', '--auth-local=trust', '--auth-host=reject'],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    // Decides which characters are letters; only Linux has it for certain.
    ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
    ...(options.sync ? [] : ['--no-sync']),
  ];
  const failure = await runInitdb(unfinished, words, runAs);
  if (failure !== undefined) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new DatabaseError('58000', `The embedded database cannot be created in ${dataDir}: ${failure}`);
  }
  renameSync(unfinished, folder);
  syncFolder(dataDir);
}

/** Containers often run with a user id without a name, and `initdb` requires a name. */
const hasNoName = 'could not look up effective user ID';

async function runInitdb(cwd: string, words: readonly string[], runAs: RunAs): Promise<string | undefined> {
  const failure = await runToEnd(cwd, words, runAs);
  if (failure === undefined || !failure.includes(hasNoName)) {
    return failure;
  }
  return (await runToEnd(cwd, words, { ...runAs, prefix: namespacePrefix() })) === undefined ? undefined : failure;
}

/** @returns the last line of its errors, or undefined on success. */
function runToEnd(cwd: string, words: readonly string[], runAs: RunAs): Promise<string | undefined> {
  const [program = '', ...all] = [...runAs.prefix, join(runAs.folder, 'bin/initdb'), ...words];
  return new Promise((resolve) => {
    const child = spawn(program, all, {
      ...runAs.user,
      cwd,
      env: runAs.environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => {
      errors += text.toString();
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : (errorLine(errors) ?? `initdb ended with ${code}.`)),
    );
  });
}

function errorLine(errors: string): string | undefined {
  const lines = errors.trim().split('\n');
  return lines.find((line) => /error:|FATAL/.test(line)) ?? lines.at(-1);
}

/** @throws DatabaseError if the folder contains the database of an earlier engine. */
function refuseFormerFolder(dataDir: string): void {
  if (existsSync(join(dataDir, formerFolder, 'PG_VERSION')) && !existsSync(databaseFolder(dataDir))) {
    throw new DatabaseError(
      '58000',
      `${join(dataDir, formerFolder)} contains the database of an earlier release: make a backup with that release ('npm run operator -- backup <file>'), and restore it with this one in another DATA_DIR.`,
    );
  }
}

/** @throws DatabaseError if these programs cannot open the folder. */
export function assertUsable(dataDir: string, runAs: RunAs, version: string): void {
  const folder = databaseFolder(dataDir);
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0] ?? '';
  if (made !== major) {
    throw new DatabaseError(
      '58000',
      `${folder} was made by PostgreSQL ${made}, and this release has ${major}: make a backup with the earlier release, and restore it with this one in another DATA_DIR.`,
    );
  }
  giveTo(folder, runAs.owner);
  const { uid } = statSync(folder);
  if (runAs.owner === undefined && uid !== process.geteuid?.()) {
    throw new DatabaseError('58000', `${folder} belongs to user ${uid}; start this program as that user, or as root.`);
  }
}

/** The programs require that their user owns the folder. Only root can, and must, change its owner. */
function giveTo(folder: string, owner: UserIds | undefined): void {
  if (owner === undefined || statSync(folder).uid === owner.uid) {
    return;
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner.uid, owner.gid);
  }
  // The folder itself last, so that an interrupted change is repeated.
  lchownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Signals that stop a server that was left running, with their timeouts in milliseconds. */
const stopSignals: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
];

/**
 * Stops the PostgreSQL that a killed process of this product left running on the folder. The pid in `postmaster.pid` may
 * belong to any process by now: only one with the folder's mark is stopped; otherwise the file is removed, because it
 * could prevent a new server from starting. If only the postmaster was killed, its child processes exit by themselves,
 * and no server starts while one of them uses the folder's shared memory.
 *
 * The caller holds the lock on the data folder.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  const mark = folderMark(folder);
  for (const [signal, patience] of stopSignals) {
    if (hasMark(pid, mark)) {
      kill(pid, signal);
    }
    const until = performance.now() + patience;
    while (hasMark(pid, mark) && performance.now() < until) {
      // no-restricted-globals setTimeout: another process is waited for, and its time is the real one
      await setTimeout(20);
    }
  }
  if (hasMark(pid, mark)) {
    throw new DatabaseError('58000', `Process ${pid} uses the database in ${folder} and does not stop; stop it first.`);
  }
  // The lock of the socket names the same process.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    rmSync(join(folder, name), { force: true });
  }
}

/** Identifies the server of this folder by its command line. */
export function folderMark(folder: string): string {
  return `tessera-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)}`;
}

function hasMark(pid: number, mark: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) {
    return false;
  }
  try {
    // Not the working folder, which is not readable for processes of other users.
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(mark);
  } catch {
    // The process does not exist.
    return false;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Exited meanwhile, or not permitted; the caller checks again.
  }
}
