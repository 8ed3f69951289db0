import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Logger } from '../../kernel/services';
import type { OperatorAnswer, ReportProgress } from './operator-commands';

/** A command, its answer and each report of progress are one line of JSON; a longer one is no message of ours. */
const longestLine = 64 * 1024;
/** The kernel's limit for the address of a socket is 108 bytes. */
const longestAddress = 100;

export interface OperatorSocketOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly run: (words: readonly string[], onProgress: ReportProgress) => Promise<OperatorAnswer>;
}

/** The server's ear for `npm run operator`, readable and writable by the server's own user only. */
export interface OperatorSocket {
  close(): Promise<void>;
}

const Request = z.object({ words: z.array(z.string()) });
const Progress = z.object({ progress: z.string() });
const Answer = z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), lines: z.array(z.string()) });

/**
 * Listens for the operator. Where another server of the same installation listens already, that one answers.
 *
 * @returns undefined then.
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
  return {
    close: async () => {
      for (const socket of open) {
        socket.destroy();
      }
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Asks a running server. @returns undefined when none listens. */
export async function askRunningServer(
  dataDir: string,
  words: readonly string[],
  onProgress: ReportProgress,
): Promise<OperatorAnswer | undefined> {
  const socket = await tryConnect(socketPath(dataDir));
  if (socket === undefined) {
    return undefined;
  }
  socket.write(`${JSON.stringify({ words })}\n`);
  try {
    for await (const line of linesOf(socket)) {
      const message = z.union([Progress, Answer]).parse(JSON.parse(line));
      if (!('progress' in message)) {
        return message;
      }
      onProgress(message.progress);
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The server has hung up before it answered. Look at its log, then try again.');
}

function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\tessera-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  }
  return join(folder, 'operator.sock');
}

function serve(socket: Socket, { run, logger }: OperatorSocketOptions): void {
  socket.on('error', (error) => logger.debug('The operator has hung up.', { error }));
  const answer = async (): Promise<void> => {
    const line = await firstLine(socket);
    if (line === undefined) {
      return;
    }
    // An operator who has hung up is not written to; the command is carried out to its end.
    const onProgress: ReportProgress = (progress) => {
      if (socket.writable) {
        socket.write(`${JSON.stringify({ progress })}\n`);
      }
    };
    try {
      const { words } = Request.parse(JSON.parse(line));
      socket.end(`${JSON.stringify(await run(words, onProgress))}\n`);
    } catch (error) {
      logger.error('A command of the operator failed.', error);
      // An exception does not tell whether it was thrown before or after a commit.
      const sentence =
        'The command failed; the log of the server says why. Part of its work may be done: check before you run it again.';
      socket.end(`${JSON.stringify({ code: 1, lines: [sentence] } satisfies OperatorAnswer)}\n`);
    }
  };
  void answer();
}

/** @returns undefined when the other side hangs up first, or says too much. */
async function firstLine(socket: Socket): Promise<string | undefined> {
  for await (const line of linesOf(socket)) {
    // Read on, or its end would not be noticed.
    socket.resume();
    return line;
  }
  return undefined;
}

/** Lines until the other side hangs up; the socket is left open when the caller stops reading. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let text = '';
  socket.setEncoding('utf8');
  try {
    for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      const lines = (text + part).split('\n');
      text = lines.pop() ?? '';
      yield* lines;
      if (text.length > longestLine) {
        socket.destroy();
      }
    }
  } catch {
    // The connection broke: there are no more lines.
  }
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
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNobody) {
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
    // Bound under this mask the socket is nobody else's from its first moment; binding happens within the call.
    const before = process.umask(0o177);
    try {
      inFolder(path, (address) => server.listen(address, () => done()));
    } finally {
      process.umask(before);
    }
  });
}

/** Long addresses are reached from within their folder; the working folder is back before anything else runs. */
function inFolder<T>(path: string, reach: (address: string) => T): T {
  if (process.platform === 'win32' || Buffer.byteLength(path) <= longestAddress) {
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
