import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { said } from '../../contract';
import { assertFileKey } from '../files/file-key';
import { fileMessages } from '../files/messages';
import type { FileStore } from '../services';
import { AppError } from '../services';

/** Files below one folder. A file appears whole or not at all, also after a power cut. */
export class DiskFileStore implements FileStore {
  /** @param folder absolute, such as `DATA_DIR/files`; made when it is needed. */
  constructor(private readonly folder: string) {}

  async put(
    key: string,
    data: AsyncIterable<Uint8Array>,
    about: { readonly type: string; readonly size: number },
  ): Promise<void> {
    const target = this.pathOf(key);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${randomBytes(9).toString('hex')}.part`);
    try {
      await writeWhole(temporary, data, about.size);
      await rename(temporary, target);
      await syncFolder(folder);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async open(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<AsyncIterable<Uint8Array>> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || !found.isFile()) {
      throw new AppError('not_found', said(fileMessages.fileMissing));
    }
    return createReadStream(path, range);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    assertFileKey(key);
    return join(this.folder, ...key.split('/'));
  }
}

async function writeWhole(path: string, data: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    const written = await writeAll(file, data);
    if (written !== size) {
      throw new Error(`A file of ${size} bytes was announced, ${written} came.`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, data: AsyncIterable<Uint8Array>): Promise<number> {
  let written = 0;
  for await (const chunk of data) {
    let offset = 0;
    while (offset < chunk.length) {
      const { bytesWritten } = await file.write(chunk, offset);
      offset += bytesWritten;
    }
    written += chunk.length;
  }
  return written;
}

/** The new name is durable only when its folder is; systems that cannot sync a folder keep names by themselves. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Windows refuses to sync a folder, and needs no such thing.
  } finally {
    await handle?.close();
  }
}
