import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JourneyServer } from '../journey/server';
import { until } from '../nodes/writer';

/** What a server's process holds after a full collection of garbage. Bytes. */
export interface Holdings {
  /** JavaScript's heap and the buffers that belong to it. */
  readonly memory: number;
  readonly rss: number;
  /** Sockets of clients. */
  readonly connections: number;
  readonly handles: number;
}

/** Environment of a server that can be probed. */
export const probed: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, '../process-probe.mjs')).href}`,
};

/** Asks a server that was started with `probed` what it holds. */
export async function holdingsOf(server: JourneyServer): Promise<Holdings> {
  const before = linesOf(server).length;
  server.signal('SIGUSR2');
  await until(() => linesOf(server).length > before || server.pid === undefined);
  const line = linesOf(server).at(-1);
  if (line === undefined || server.pid === undefined) {
    throw new Error(`The server has ended with ${server.exitCode}. It wrote:\n${server.output.slice(-5_000)}`);
  }
  return JSON.parse(line) as Holdings;
}

function linesOf(server: JourneyServer): readonly string[] {
  return [...server.output.matchAll(/^probe (\{.*\})$/gm)].map(([, line = '']) => line);
}
