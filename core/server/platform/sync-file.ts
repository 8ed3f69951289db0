import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Syncs the data of a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder, which makes new names in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Windows cannot sync a folder and does not need it.
  } finally {
    await handle?.close();
  }
}
