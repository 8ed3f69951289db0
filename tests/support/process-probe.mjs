/**
 * Loaded into a server by `--import`: at SIGUSR2 it writes what the process holds, after a full collection of garbage, as
 * one line to standard output. At SIGWINCH it leaves a rejection unhandled.
 */
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function measure() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  // What was finalised by the first collection is freed by the second.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await turn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles = /** @type {any} */ (process)._getActiveHandles();
  const port = Number(process.env['PORT']);
  const connections = handles.filter((/** @type {any} */ handle) => handle.localPort === port).length;
  process.stdout.write(
    `probe ${JSON.stringify({ memory: heapUsed + external, rss, connections, handles: handles.length })}\n`,
  );
}

if (isMainThread) {
  process.on('SIGUSR2', () => void measure());
  process.on('SIGWINCH', () => void Promise.reject(new Error('This rejection is not handled.')));
}
