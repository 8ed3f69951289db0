import { statfs } from 'node:fs/promises';

/** With less room on the disk writes are refused, so that the write-ahead log never meets the wall: four segments of it. */
export const diskReserve = 64 * 1024 * 1024;

/** Bytes that this user may still write where the folder lies. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
