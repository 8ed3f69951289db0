import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { productName } from '../../../contract';

/** Held while the process uses the data folder. The operating system releases it when the process ends in any way. */
export interface DataFolderLock {
  release(): Promise<void>;
}

/** Socket paths longer than 107 bytes are silently truncated. */
const maxAddressBytes = 100;
const lockName = /^lock\.(\d+)$/;
const unclaimedName = /^\.lock-[0-9a-f-]{36}$/;

/**
 * Creates the data folder if it is missing and locks it for this process: two processes on one embedded database would
 * destroy it silently.
 *
 * @throws Error with one sentence: another process has the folder, or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = realpathSync(dataDir);
    return await (process.platform === 'win32' ? lockByPipe(folder) : lockBySocket(folder));
  } catch (error) {
    throw explain(dataDir, error);
  }
}

class FolderTaken extends Error {}

function explain(dataDir: string, error: unknown): Error {
  if (error instanceof FolderTaken) {
    return new Error(
      `The data folder ${dataDir} is in use by another ${productName.name} process; stop that one, or set DATA_DIR to another folder.`,
    );
  }
  const reason = (error as NodeJS.ErrnoException).code ?? String(error);
  const isUnfit = ['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EXDEV'].includes(reason);
  return new Error(
    isUnfit
      ? `The data folder ${dataDir} is on a file system that cannot be locked (${reason}); set DATA_DIR to a folder on a local disk.`
      : `The data folder ${dataDir} cannot be written (${reason}); allow it, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/**
 * A socket that listens is alive exactly as long as its process, even one whose event loop is blocked. It is claimed by
 * a hard link to the next generation's name. Unlike "remove the stale lock and create one", two concurrent processes can
 * never remove each other's new claim: the highest generation is only created, never removed, not even by `release`.
 */
async function lockBySocket(folder: string): Promise<DataFolderLock> {
  const unclaimed = `.lock-${randomUUID()}`;
  const server = await listen(folder, unclaimed);
  try {
    await claim(folder, unclaimed);
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    rmSync(join(folder, unclaimed), { force: true });
  }
  return { release: () => close(server) };
}

async function claim(folder: string, unclaimed: string): Promise<void> {
  for (;;) {
    const top = highest(folder);
    if (top > 0 && (await isAlive(folder, generation(top)))) {
      throw new FolderTaken();
    }
    const mine = join(folder, generation(top + 1));
    try {
      linkSync(join(folder, unclaimed), mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        continue;
      }
      throw error;
    }
    if (highest(folder) !== top + 1) {
      // Another process claimed this number, was succeeded and cleaned up in the meantime.
      rmSync(mine, { force: true });
      continue;
    }
    await sweep(folder, top + 1, unclaimed);
    return;
  }
}

/** Removes earlier generations, and sockets of processes that ended before they could claim. */
async function sweep(folder: string, current: number, unclaimed: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const number = Number(lockName.exec(name)?.[1] ?? Number.NaN);
    const isLeftOver = unclaimedName.test(name) && name !== unclaimed && !(await isAlive(folder, name));
    if (number < current || isLeftOver) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

function highest(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(lockName.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

function generation(number: number): string {
  return `lock.${number}`;
}

function listen(folder: string, name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    withShortAddress(folder, name, (address) => server.listen(address, () => resolve(server)));
    server.unref();
  });
}

/** True unless the connection is clearly refused. */
function isAlive(folder: string, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    withShortAddress(folder, name, (address) => {
      const socket = connect(address);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
    });
  });
}

/** Calls with an address within the limit: for deep folders, changes into the folder during the system call. */
function withShortAddress(folder: string, name: string, call: (address: string) => void): void {
  const address = join(folder, name);
  if (Buffer.byteLength(address) <= maxAddressBytes) {
    call(address);
    return;
  }
  const before = process.cwd();
  process.chdir(folder);
  try {
    call(name);
  } finally {
    process.chdir(before);
  }
}

/** On Windows, the name of a pipe belongs to one process and is released when it ends. */
function lockByPipe(folder: string): Promise<DataFolderLock> {
  const hash = createHash('sha256').update(folder.toLowerCase()).digest('hex');
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new FolderTaken() : error);
    });
    server.listen(`\\\\.\\pipe\\${productName.name.toLowerCase()}-${hash}`, () => {
      server.unref();
      resolve({ release: () => close(server) });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
