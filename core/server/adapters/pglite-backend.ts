import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseError } from '../sql/engine';
import { executeBytes } from './pglite-execute';
import type { FromWorker, ToWorker, WorkerTask } from './pglite-worker-messages';

/** One running instance of the embedded database. It is never mended: after a fault a new one takes its place. */
export interface PgliteBackend {
  /** One message at a time. Rejects when the instance is lost. */
  execute(bytes: Uint8Array): Promise<Uint8Array>;
  /** Writes a checkpoint and ends. */
  close(): Promise<void>;
  /** Ends at once, in the middle of whatever runs. */
  kill(): Promise<void>;
  /** Called when the instance ends by itself. */
  onLost(handle: (error: DatabaseError) => void): void;
}

/** Opens the database in a worker thread, so that a slow statement stops nobody but its fellows. */
export async function openInWorker(workerUrl: string | URL, dataDir: string, idle?: Worker): Promise<PgliteBackend> {
  const worker = new PgliteWorker(idle ?? startWorker(workerUrl), { kind: 'serve', dataDir });
  await worker.expect('ready');
  return {
    execute: async (bytes) => {
      const reply = worker.expect('reply');
      worker.post({ kind: 'execute', bytes });
      return (await reply).bytes;
    },
    close: async () => {
      const closed = worker.expect('closed');
      worker.post({ kind: 'close' });
      await closed;
      await worker.end();
    },
    kill: () => worker.end(),
    onLost: (handle) => worker.onLost(handle),
  };
}

/**
 * Makes the database where there is none yet, by the worker's file in a process of its own. In a thread, the large blocks
 * that this takes and frees would teach glibc's malloc to keep 32 MB in each of its arenas for good.
 */
export function initialiseInProcess(workerUrl: string | URL, dataDir: string): Promise<void> {
  const child = fork(workerUrl, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    let last: FromWorker | undefined;
    const fail = (reason: string, cause?: unknown): void =>
      reject(new DatabaseError('58000', `The embedded database failed. ${reason}`, { cause }));
    child.on('message', (message: FromWorker) => {
      last = message;
    });
    child.once('error', (error) => fail(error.message, error));
    child.once('exit', (code, signal) => {
      if (last?.kind === 'ready') {
        resolve();
        return;
      }
      fail(last?.kind === 'failed' ? last.message : `Making it ended with ${signal ?? code}.`);
    });
    child.send({ kind: 'begin', task: { kind: 'initialise', dataDir } } satisfies ToWorker);
  });
}

/** The database in this thread: for tests. */
export function inThisThread(database: PGlite): PgliteBackend {
  return {
    execute: (bytes) => executeBytes(database, bytes),
    close: () => database.close(),
    kill: () => Promise.resolve(),
    onLost: () => undefined,
  };
}

function startWorker(workerUrl: string | URL): Worker {
  return new Worker(workerUrl, { name: 'database' });
}

type Answer<K extends FromWorker['kind']> = Extract<FromWorker, { readonly kind: K }>;
interface Expectation {
  readonly resolve: (message: FromWorker) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that answers one message after the other. */
class PgliteWorker {
  private expected: Expectation | undefined;
  private loss: DatabaseError | undefined;
  private readonly lostHandlers: ((error: DatabaseError) => void)[] = [];

  constructor(
    private readonly worker: Worker,
    task: WorkerTask,
  ) {
    this.worker.on('message', (message: FromWorker) => this.take(message));
    this.worker.on('error', (error) => this.lose(error));
    this.worker.on('exit', () => this.lose(undefined));
    this.post({ kind: 'begin', task });
  }

  expect<K extends FromWorker['kind']>(kind: K): Promise<Answer<K>> {
    return new Promise((resolve, reject) => {
      if (this.loss !== undefined) {
        reject(this.loss);
        return;
      }
      this.expected = {
        reject,
        resolve: (message) => {
          if (message.kind === kind) {
            // The one cast: the kind has just been compared.
            resolve(message as Answer<K>);
            return;
          }
          const reason = message.kind === 'failed' ? message.message : `It answered '${message.kind}'.`;
          reject(new DatabaseError('58000', `The embedded database failed. ${reason}`));
        },
      };
    });
  }

  onLost(handle: (error: DatabaseError) => void): void {
    this.lostHandlers.push(handle);
  }

  post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  async end(): Promise<void> {
    this.loss ??= new DatabaseError('08006', 'The embedded database was stopped.');
    await this.worker.terminate();
  }

  private take(message: FromWorker): void {
    const { expected } = this;
    this.expected = undefined;
    expected?.resolve(message);
  }

  private lose(cause: Error | undefined): void {
    const isUnexpected = this.loss === undefined;
    this.loss ??= new DatabaseError('08006', 'The embedded database stopped unexpectedly.', { cause });
    this.expected?.reject(this.loss);
    this.expected = undefined;
    for (const handle of isUnexpected ? this.lostHandlers : []) {
      handle(this.loss);
    }
  }
}
