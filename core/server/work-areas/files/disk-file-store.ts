import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Upload } from '../../../contract';
import { localized } from '../../../contract';
import { assertFileKey } from './file-key';
import { DiskFileStaging } from './disk-file-staging';
import { fileMessages } from './messages';
import { asStoreError, storeFull } from './store-full';
import type { StoredFiles } from './stored-files';
import { writeChunk } from './write-chunk';
import { AppError } from '../../platform/app-error';
import type { FileStaging } from '../../platform/file-staging';
import { StagedUpload } from '../../platform/staged-upload';
import { syncFolder } from '../../platform/sync-file';
import { diskReserve, freeSpace } from '../../data/disk-space';

/** Begins with a dot, so that no key names it and no list contains it. */
const stagingFolder = '.staged';

/** Bytes of a stream between two checks of the free space. */
const roomCheckBytes = 8 * 1024 * 1024;

/** Files below one folder. A file appears complete or not at all, even after a power failure. */
export class DiskFileStore implements StoredFiles {
  readonly staging: FileStaging;
  private pending = 0;

  /**
   * @param folder absolute, such as `DATA_DIR/files`; created on demand.
   * @param freeBytes replaces the disk in tests.
   */
  constructor(
    private readonly folder: string,
    private readonly freeBytes: (folder: string) => Promise<number> = freeSpace,
  ) {
    this.staging = new DiskFileStaging({
      folder: join(folder, stagingFolder),
      pathOf: (key) => this.pathOf(key),
      assertRoom: (path) => this.assertRoom(path),
    });
  }

  async put(
    key: string,
    data: AsyncIterable<Uint8Array>,
    about: { readonly type: string; readonly size: number },
  ): Promise<void> {
    this.pending += about.size;
    try {
      await this.store(key, async (path, folder) => {
        await this.assertRoom(folder);
        const written = await writeSynced(path, data);
        if (written !== about.size) {
          throw new Error(`Expected a file of ${about.size} bytes, received ${written}.`);
        }
        return written;
      });
    } finally {
      this.pending -= about.size;
    }
  }

  async putUpload(key: string, upload: Upload): Promise<void> {
    if (upload instanceof StagedUpload) {
      await this.staging.publish(upload.key, key);
      return;
    }
    await this.put(key, upload.open(), upload);
  }

  putStream(key: string, data: AsyncIterable<Uint8Array>): Promise<number> {
    return this.store(key, (path, folder) => writeSynced(path, this.withRoom(folder, data)));
  }

  private async store(key: string, write: (path: string, folder: string) => Promise<number>): Promise<number> {
    const target = this.pathOf(key);
    const folder = dirname(target);
    const temporary = join(folder, `.${randomBytes(9).toString('hex')}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const written = await write(temporary, folder);
      await rename(temporary, target);
      await syncFolder(folder);
      return written;
    } catch (error) {
      await rm(temporary, { force: true });
      throw asStoreError(error);
    }
  }

  /** Checks the free space repeatedly, because the size of the stream is not known in advance. */
  private async *withRoom(folder: string, data: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = Infinity;
    for await (const chunk of data) {
      if (unchecked >= roomCheckBytes) {
        await this.assertRoom(folder);
        unchecked = 0;
      }
      unchecked += chunk.length;
      yield chunk;
    }
  }

  async open(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<AsyncIterable<Uint8Array>> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || !found.isFile()) {
      throw new AppError('not_found', localized(fileMessages.fileMissing));
    }
    return createReadStream(path, range);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await this.staging.discard(key);
  }

  async *list(): AsyncGenerator<string> {
    yield* namesBelow(this.folder, '');
  }

  async size(key: string): Promise<number | undefined> {
    const found = await stat(this.pathOf(key)).catch(() => undefined);
    return found?.isFile() === true ? found.size : undefined;
  }

  async removeUnfinished(before: Date, folder?: string): Promise<void> {
    const partial = unfinishedBelow(folder === undefined ? this.folder : this.pathOf(folder));
    const staged = namesBelow(join(this.folder, stagingFolder), '');
    const paths = async function* (this: DiskFileStore): AsyncGenerator<string> {
      yield* partial;
      if (folder === undefined) {
        for await (const key of staged) {
          yield join(this.folder, stagingFolder, key);
        }
      }
    }.call(this);
    for await (const path of paths) {
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < before.getTime()) {
        await rm(path, { force: true });
      }
    }
  }

  async removeEmptyFolders(owner: string): Promise<void> {
    for (const kind of await readdir(this.folder).catch(() => [])) {
      // One that holds files is not removed, and one that stays costs nothing.
      await rmdir(join(this.folder, kind, owner)).catch(() => undefined);
    }
  }

  /** Reserves space for the database, which is often on the same disk. */
  private async assertRoom(folder: string): Promise<void> {
    if ((await this.freeBytes(folder)) - this.pending < diskReserve) {
      throw storeFull();
    }
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return join(this.folder, ...key.split('/'));
  }
}

/** Skips temporary files, which begin with a dot. */
async function* namesBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => undefined);
  if (entries === undefined) {
    return;
  }
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) {
      continue;
    }
    if (entry.isDirectory()) {
      yield* namesBelow(join(folder, entry.name), `${prefix}${entry.name}/`);
    } else {
      yield `${prefix}${entry.name}`;
    }
  }
}

/** Names of temporary files. */
const unfinishedPattern = /^\.[0-9a-f]{18}\.part$/;

async function* unfinishedBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => undefined);
  if (entries === undefined) {
    return;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* unfinishedBelow(path);
    } else if (unfinishedPattern.test(entry.name)) {
      yield path;
    }
  }
}

async function writeSynced(path: string, data: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    const written = await writeAll(file, data);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, data: AsyncIterable<Uint8Array>): Promise<number> {
  let written = 0;
  for await (const chunk of data) {
    await writeChunk(file, chunk, written);
    written += chunk.length;
  }
  return written;
}
