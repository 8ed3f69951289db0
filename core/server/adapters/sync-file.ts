import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Waits until the bytes of a file are on the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The new name is durable only when its folder is; systems that cannot sync a folder keep names by themselves. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Windows refuses to sync a folder, and needs no such thing.
  } finally {
    await handle?.close();
  }
}
