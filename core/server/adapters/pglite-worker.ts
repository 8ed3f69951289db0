import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { initialiseDurable, openDurable, prepareProgram } from './pglite-durable';
import { executeBytes } from './pglite-execute';
import type { FromWorker, ToWorker, WorkerTask } from './pglite-worker-messages';

/** Compiled while the main thread still reads its own program. */
const program = prepareProgram();
// Whoever gives a task is told; until then nobody listens.
program.catch(() => undefined);

/** Entry of the worker thread that holds the embedded database. */
async function run(task: WorkerTask): Promise<void> {
  if (task.kind === 'initialise') {
    await initialiseDurable(task.dataDir, await program);
    answer({ kind: 'ready' });
    parentPort?.close();
    return;
  }
  serve(await openDurable(task.dataDir, await program));
  answer({ kind: 'ready' });
}

function serve(database: PGlite): void {
  parentPort?.on('message', (message: ToWorker) => {
    if (message.kind === 'close') {
      void database.close().then(
        () => answer({ kind: 'closed' }),
        (error: unknown) => answer({ kind: 'failed', message: String(error) }),
      );
    }
    if (message.kind === 'execute') {
      void executeBytes(database, message.bytes).then(
        (bytes) => answer({ kind: 'reply', bytes }, [bytes.buffer as ArrayBuffer]),
        (error: unknown) => answer({ kind: 'failed', message: String(error) }),
      );
    }
  });
}

function answer(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

parentPort?.once('message', (message: ToWorker) => {
  if (message.kind === 'begin') {
    run(message.task).catch((error: unknown) => answer({ kind: 'failed', message: String(error) }));
  }
});
