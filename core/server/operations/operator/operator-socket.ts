import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Logger } from '../../../kernel/services';
import type { OperatorResult, ReportProgress } from './operator-result';

/** A command, each progress report and the response are one line of JSON each; longer lines are refused. */
const maxLineLength = 64 * 1024;
/** The operating system limits the address of a socket to 108 bytes. */
const maxAddressBytes = 100;

export interface OperatorSocketOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly run: (words: readonly string[], report: ReportProgress) => Promise<OperatorResult>;
}

/** The socket of the server for `npm run operator`, readable and writable only by the server's own user. */
export interface OperatorSocket {
  close(): Promise<void>;
}

const Request = z.object({ words: z.array(z.string()) });
/** Any number of these precede the response. */
const Progress = z.object({ progress: z.string() });
const Answer = z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), lines: z.array(z.string()) });

/**
 * Listens for the operator, unless another server of the same installation does already.
 *
 * @returns undefined in that case.
 */
export async function startOperatorSocket(options: OperatorSocketOptions): Promise<OperatorSocket | undefined> {
  const path = socketPath(options.dataDir);
  if (await isAnswered(path)) {
    return undefined;
  }
  await unlink(path).catch(() => undefined);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    serve(socket, options);
  });
  await listen(server, path);
  // For example no free file descriptor for another connection: an error without a listener would end the process.
  server.on('error', (error) => options.logger.error('Could not accept a connection of the operator.', error));
  return {
    close: async () => {
      for (const socket of open) {
        socket.destroy();
      }
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Runs a command in the running server. @returns undefined if none is running. */
export async function runInServer(
  dataDir: string,
  words: readonly string[],
  report: ReportProgress = () => undefined,
): Promise<OperatorResult | undefined> {
  const socket = await tryConnect(socketPath(dataDir));
  if (socket === undefined) {
    return undefined;
  }
  socket.write(`${JSON.stringify({ words })}\n`);
  try {
    for await (const line of readLines(socket)) {
      const message: unknown = JSON.parse(line);
      const progress = Progress.safeParse(message);
      if (!progress.success) {
        return Answer.parse(message);
      }
      report(progress.data.progress);
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The server closed the connection before it responded. Check its log, then try again.');
}

function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\tessera-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  }
  return join(folder, 'operator.sock');
}

function serve(socket: Socket, { run, logger }: OperatorSocketOptions): void {
  socket.on('error', (error) => logger.debug('The operator disconnected.', { error }));
  /** Never rejects: a failed command is answered with a message. */
  const answer = async (): Promise<void> => {
    const line = await readLine(socket);
    if (line === undefined) {
      return;
    }
    try {
      const { words } = Request.parse(JSON.parse(line));
      const report: ReportProgress = (progress) => socket.write(`${JSON.stringify({ progress })}\n`);
      socket.end(`${JSON.stringify(await run(words, report))}\n`);
    } catch (error) {
      logger.error('A command of the operator failed.', error);
      // An exception may have been thrown before or after a commit.
      const sentence =
        'The command failed; see the log of the server. Part of its work may be done: check before you run it again.';
      socket.end(`${JSON.stringify({ code: 1, lines: [sentence] } satisfies OperatorResult)}\n`);
    }
  };
  void answer();
}

/** The first line; undefined if the peer disconnects before, or sends a longer one. */
async function readLine(socket: Socket): Promise<string | undefined> {
  const lines = readLines(socket);
  const { value } = await lines.next();
  return value;
}

/** Lines until the peer disconnects, or sends a longer one. */
async function* readLines(socket: Socket): AsyncGenerator<string, undefined> {
  let text = '';
  socket.setEncoding('utf8');
  try {
    for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      text += part;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        yield line;
      }
      if (text.length > maxLineLength) {
        socket.destroy();
        return undefined;
      }
    }
  } catch {
    // The connection was reset: no further line.
  }
  return undefined;
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = await tryConnect(path);
  socket?.destroy();
  return socket !== undefined;
}

function tryConnect(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = inFolder(path, (address) => connect(address));
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isAbsent) {
        done(undefined);
      } else {
        fail(error);
      }
    });
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    // With this mask no other user can open the socket from the start; the socket is bound within the call.
    const before = process.umask(0o177);
    try {
      inFolder(path, (address) =>
        server.listen(address, () => {
          server.off('error', fail);
          done();
        }),
      );
    } finally {
      process.umask(before);
    }
  });
}

/** Long addresses are used relative to their folder; the working folder is restored before other code runs. */
function inFolder<T>(path: string, reach: (address: string) => T): T {
  if (process.platform === 'win32' || Buffer.byteLength(path) <= maxAddressBytes) {
    return reach(path);
  }
  const before = process.cwd();
  process.chdir(dirname(path));
  try {
    return reach(`./${basename(path)}`);
  } finally {
    process.chdir(before);
  }
}
