import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../kernel/services';
import { DatabaseError } from '../sql/engine';
import { assertUsable, databaseFolder, directoryName, folderMark, initialise, stopOrphan } from './data-directory';
import { completeLibraries, findBinaries } from './postgres-binaries';
import type { RunAs } from './run-as';
import { findRunAs } from './run-as';

export interface EmbeddedClusterOptions {
  /** The caller holds the lock on it. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Added to the settings of the product; tests disable syncing. */
  readonly settings?: readonly string[];
  /** False disables syncing while the database is created. */
  readonly sync?: boolean;
}

/** For a small machine with one process of the product. All others are PostgreSQL's defaults, including `fsync`. */
const settings: readonly string[] = [
  // Only in the data directory, which only its owner can access.
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  'max_connections=40',
  'shared_buffers=64MB',
  'max_wal_size=256MB',
  // A new installation grows fast, so the planner needs new statistics soon.
  'autovacuum_naptime=15s',
  'jit=off',
  // Parallel queries need more shared memory than containers have.
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  // Saves three processes.
  'io_method=sync',
  // Nothing is replicated.
  'wal_level=minimal',
  'max_wal_senders=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_checkpoints=off',
  // Errors of statements are returned to their callers; their text may contain user content.
  'log_min_error_statement=panic',
  'log_line_prefix=',
];

const isReady = 'database system is ready to accept connections';
/** Error while the child processes of a killed postmaster are exiting. */
const isStillInUse = 'still in use';
const inUsePatience = 10_000;
const restartPause = 1_000;
/** Milliseconds for an orderly stop; otherwise the next start replays the log. */
const stopPatience = 5_000;
/** Addresses of sockets are limited to 107 bytes. */
const maxAddress = 80;
const keptLines = 20;

/** PostgreSQL as a child process on the data folder. Restarted if it exits by itself. */
export class EmbeddedCluster {
  private child: ChildProcess | undefined;
  private isStopping = false;
  private restarting: Promise<void> = Promise.resolve();
  private lines: string[] = [];
  private temporary: string | undefined;
  private readonly folder: string;
  private runAs: RunAs | undefined;

  private constructor(private readonly options: EmbeddedClusterOptions) {
    this.folder = databaseFolder(options.dataDir);
  }

  /** Creates the database if it does not exist, and starts it. @throws DatabaseError with the reason. */
  static async start(options: EmbeddedClusterOptions): Promise<EmbeddedCluster> {
    const cluster = new EmbeddedCluster(options);
    try {
      await cluster.prepare();
      await cluster.launchPatiently();
      return cluster;
    } catch (error) {
      cluster.removeTemporary();
      throw error;
    }
  }

  /** URL of a database of the cluster. */
  databaseUrl(database = 'postgres'): string {
    return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(this.socketFolder())}`;
  }

  /** Pid of the postmaster; undefined while it is not running. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Closes every connection and stops in order, with all data synced. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.restarting;
    const { child } = this;
    if (child !== undefined) {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      // no-restricted-globals setTimeout: another process is waited for, and its time is the real one
      const timeout = setTimeout(() => child.kill('SIGQUIT'), stopPatience);
      await exited;
      clearTimeout(timeout);
    }
    this.removeTemporary();
  }

  private async prepare(): Promise<void> {
    const { dataDir, sync = true } = this.options;
    const binaries = findBinaries();
    const libraries = completeLibraries(binaries, () => this.temporaryFolder());
    const found = findRunAs({ binaries, dataDir, libraries });
    const runAs = { ...found, prefix: [...found.prefix, ...endWithParent()] };
    await initialise(dataDir, runAs, { sync });
    assertUsable(dataDir, runAs, binaries.version);
    await stopOrphan(this.folder);
    this.runAs = runAs;
  }

  private async launchPatiently(): Promise<void> {
    const until = performance.now() + inUsePatience;
    for (;;) {
      try {
        await this.launch();
        return;
      } catch (error) {
        const isPassing = error instanceof Error && error.message.includes(isStillInUse);
        if (!isPassing || performance.now() >= until) {
          throw error;
        }
        await sleep(restartPause / 10);
      }
    }
  }

  /** Resolves when it accepts connections; after a crash, when the log is replayed. */
  private async launch(): Promise<void> {
    const { prefix = [], user, environment, folder = '' } = this.runAs ?? {};
    const all = [...settings, ...(this.options.settings ?? []), `cluster_name=${folderMark(this.folder)}`];
    const words = ['-D', directoryName(this.folder), ...all.flatMap((setting) => ['-c', setting])];
    const [program = '', ...rest] = [...prefix, join(folder, 'bin/postgres'), ...words];
    this.lines = [];
    const child = spawn(program, rest, {
      ...user,
      cwd: this.folder,
      env: environment,
      // A separate process group: Ctrl+C is for the server, which stops PostgreSQL after the last response.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        this.log(line);
        const isAlive = child.exitCode === null && child.signalCode === null;
        if (this.child !== child && isAlive && line.includes(isReady)) {
          this.child = child;
          child.once('exit', (code, signal) => this.restart(signal ?? `status ${code}`));
          resolve();
        }
      });
      child.once('error', (error) => reject(this.failure(error.message)));
      child.once('close', () => reject(this.failure(this.reason())));
    });
  }

  private restart(how: string): void {
    this.child = undefined;
    if (this.isStopping) {
      return;
    }
    this.options.logger.error(`The embedded PostgreSQL exited with ${how}; restarting it.`, undefined, {
      lines: this.lines,
    });
    this.restarting = this.launchUntilItRuns();
  }

  private async launchUntilItRuns(): Promise<void> {
    for (let attempt = 1; !this.isStopping; attempt += 1) {
      try {
        await stopOrphan(this.folder);
        await this.launchPatiently();
        return;
      } catch (error) {
        if (attempt === 1) {
          this.options.logger.error('The embedded PostgreSQL does not start; retrying until it does.', error);
        }
        await sleep(restartPause);
      }
    }
  }

  private log(line: string): void {
    this.lines = [...this.lines.slice(-keptLines), line];
    // Stopping ends connections that have not closed yet.
    const isExpected = this.isStopping && line.includes('terminating connection due to administrator command');
    if (!isExpected && /^(?:WARNING|ERROR|FATAL|PANIC):/.test(line)) {
      this.options.logger.warn(`PostgreSQL: ${line}`);
    } else {
      this.options.logger.debug(`PostgreSQL: ${line}`);
    }
  }

  /** The last error; the lines after it are hints. */
  private reason(): string {
    return this.lines.findLast((line) => /^(?:FATAL|PANIC):/.test(line)) ?? this.lines.at(-1) ?? 'it ended at once.';
  }

  private failure(reason: string): DatabaseError {
    return new DatabaseError('58000', `The embedded database in ${this.folder} cannot be opened: ${reason}`);
  }

  /** Uses a link with a short name for deep folders. */
  private socketFolder(): string {
    if (Buffer.byteLength(this.folder) <= maxAddress) {
      return this.folder;
    }
    const link = join(this.temporaryFolder(), 'database');
    rmSync(link, { force: true });
    symlinkSync(this.folder, link);
    return link;
  }

  /** Created on demand. PostgreSQL's user must be able to enter it; no other user can list it. */
  private temporaryFolder(): string {
    if (this.temporary === undefined) {
      this.temporary = mkdtempSync(join(tmpdir(), 'tessera-'));
      chmodSync(this.temporary, 0o711);
    }
    return this.temporary;
  }

  private removeTemporary(): void {
    if (this.temporary !== undefined) {
      rmSync(this.temporary, { recursive: true, force: true });
      this.temporary = undefined;
    }
  }
}

/**
 * Makes the system stop PostgreSQL in order, or `initdb`, if this process is killed. On systems without such a program
 * (all but Linux), the next start stops it.
 */
function endWithParent(): readonly string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  const [program, ...words] = [...prefix, 'true'];
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0 ? prefix : [];
}
