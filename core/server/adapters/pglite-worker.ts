import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { initialiseDurable, openDurable, prepareProgram } from './pglite-durable';
import { executeBytes } from './pglite-execute';
import type { FromWorker, ToWorker, WorkerTask } from './pglite-worker-messages';

/** Compiled while the main thread still reads its own program. */
const program = prepareProgram();
// Whoever gives a task is told; until then nobody listens.
program.catch(() => undefined);

/** Entry of the worker thread that holds the embedded database, and of the process that makes it. */
async function run(task: WorkerTask): Promise<void> {
  if (task.kind === 'initialise') {
    await initialiseDurable(task.dataDir, { ...(await program), isWanted: () => process.connected });
    answer({ kind: 'ready' });
    return;
  }
  serve(await openDurable(task.dataDir, await program));
  answer({ kind: 'ready' });
}

function serve(database: PGlite): void {
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind === 'close') {
      database.close().then(
        () => answer({ kind: 'closed' }),
        (error: unknown) => answer({ kind: 'failed', message: String(error) }),
      );
    }
    if (message.kind === 'execute') {
      executeBytes(database, message.bytes).then(
        (bytes) => answer({ kind: 'reply', bytes }, [bytes.buffer as ArrayBuffer]),
        (error: unknown) => answer({ kind: 'failed', message: String(error) }),
      );
    }
  });
}

function answer(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  if (parentPort === null) {
    process.send?.(message, () => process.exit(message.kind === 'ready' ? 0 : 1));
    return;
  }
  parentPort.postMessage(message, transfer);
}

const begin = (message: ToWorker): void => {
  if (message.kind === 'begin') {
    run(message.task).catch((error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  }
};
if (parentPort === null) {
  process.once('message', begin);
} else {
  parentPort.once('message', begin);
}
