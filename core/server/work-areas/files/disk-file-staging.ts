import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { AppendOptions, FileStaging, StagedBytes } from '../../platform/file-staging';
import { syncFile, syncFolder } from '../../platform/sync-file';
import { assertFileKey } from './file-key';
import { fileMessages } from './messages';
import { asStoreError } from './store-full';
import { writeChunk } from './write-chunk';

/** Bytes of a stream between two checks of the free space. */
const roomCheckBytes = 8 * 1024 * 1024;
/** Bytes that show a file's type. */
const headBytes = 16;
/** Hashes of unfinished files kept in memory. The others are computed from the disk when they are needed. */
const maxHashes = 1_000;
const megabyte = 1_048_576;

export interface DiskFileStagingOptions {
  /** Of staged files. On the same disk as the store, so that publishing is a rename. */
  readonly folder: string;
  /** Returns the path of a file in the store. */
  readonly pathOf: (key: string) => string;
  /** @throws AppError while the disk is nearly full. */
  readonly assertRoom: (folder: string) => Promise<void>;
}

interface RunningAppend {
  readonly abort: AbortController;
  readonly ended: Promise<unknown>;
}

/** Stages files below one folder. */
export class DiskFileStaging implements FileStaging {
  private readonly running = new Map<string, RunningAppend>();
  /** Hash of the first `size` bytes. */
  private readonly hashes = new Map<string, { readonly hash: Hash; readonly size: number }>();

  constructor(private readonly options: DiskFileStagingOptions) {}

  async append(key: string, data: AsyncIterable<Uint8Array>, options: AppendOptions): Promise<number> {
    const path = this.pathOf(key);
    // No other append can begin between the last check and the entry below.
    for (let other = this.running.get(key); other !== undefined; other = this.running.get(key)) {
      await this.interrupt(key, other);
    }
    const abort = new AbortController();
    const write = this.write({ key, path, data, signal: abort.signal, ...options });
    const running = { abort, ended: write.catch(() => undefined) };
    this.running.set(key, running);
    try {
      return await write;
    } catch (error) {
      throw asStoreError(error);
    } finally {
      if (this.running.get(key) === running) {
        this.running.delete(key);
      }
    }
  }

  async size(key: string): Promise<number> {
    const found = await stat(this.pathOf(key)).catch(() => undefined);
    return found?.isFile() === true ? found.size : 0;
  }

  async head(key: string): Promise<Uint8Array> {
    const file = await open(this.pathOf(key));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async describe(key: string): Promise<StagedBytes> {
    const size = await this.size(key);
    return { size, sha256: (await this.hashOf(key, size)).copy().digest('hex') };
  }

  open(key: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.pathOf(key));
  }

  async publish(key: string, target: string): Promise<void> {
    const to = this.options.pathOf(target);
    const path = this.pathOf(key);
    await syncFile(path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(path, to);
    await syncFolder(dirname(to));
    this.hashes.delete(key);
  }

  async discard(key: string): Promise<void> {
    const running = this.running.get(key);
    if (running !== undefined) {
      await this.interrupt(key, running);
    }
    this.hashes.delete(key);
    await rm(this.pathOf(key), { force: true });
  }

  private async interrupt(key: string, { abort, ended }: RunningAppend): Promise<void> {
    abort.abort(new AppError('conflict', localized(fileMessages.uploadTakenOver)));
    await ended;
    if (this.running.get(key)?.abort === abort) {
      this.running.delete(key);
    }
  }

  private async write(job: {
    readonly key: string;
    readonly path: string;
    readonly data: AsyncIterable<Uint8Array>;
    readonly offset: number;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  }): Promise<number> {
    const { key, path, data, offset, maxBytes, signal } = job;
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const { size: before } = await file.stat();
      if (before !== offset) {
        throw new AppError('conflict', localized(fileMessages.uploadOffset), { params: { offset: before } });
      }
      const hash = (await this.hashOf(key, before)).copy();
      let size = before;
      try {
        let unchecked = Infinity;
        for await (const chunk of untilAborted(data, signal)) {
          if (unchecked >= roomCheckBytes) {
            await this.options.assertRoom(folder);
            unchecked = 0;
          }
          if (size + chunk.length > maxBytes) {
            throw new AppError(
              'too_large',
              localized(fileMessages.fileTooLarge, { most: Math.floor(maxBytes / megabyte) }),
            );
          }
          await writeChunk(file, chunk, size);
          hash.update(chunk);
          size += chunk.length;
          unchecked += chunk.length;
        }
      } finally {
        await this.keep(file, { key, hash, size });
      }
      return size;
    } finally {
      await file.close();
    }
  }

  /** A failed write may have left part of a chunk behind. */
  private async keep(file: FileHandle, { key, hash, size }: { key: string; hash: Hash; size: number }): Promise<void> {
    await file.truncate(size);
    await file.datasync();
    this.hashes.delete(key);
    this.hashes.set(key, { hash, size });
    for (const oldest of [...this.hashes.keys()].slice(0, Math.max(0, this.hashes.size - maxHashes))) {
      this.hashes.delete(oldest);
    }
  }

  private async hashOf(key: string, size: number): Promise<Hash> {
    const known = this.hashes.get(key);
    if (known !== undefined && known.size === size) {
      return known.hash;
    }
    const hash = createHash('sha256');
    if (size > 0) {
      for await (const chunk of createReadStream(this.pathOf(key), { end: size - 1 })) {
        hash.update(chunk as Uint8Array);
      }
      this.hashes.set(key, { hash, size });
    }
    return hash;
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return join(this.options.folder, ...key.split('/'));
  }
}

/** Also ends while the source is silent. */
async function* untilAborted(data: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const source = data[Symbol.asyncIterator]();
  let stop: () => void = () => undefined;
  const onAbort = (): void => stop();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        stop = () => reject(signal.reason as Error);
        source.next().then(resolve, reject);
      });
      if (next.done === true) {
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that waits for a dead connection would delay the append that replaces this one.
    void source.return?.()?.catch(() => undefined);
  }
}
