import { statfs } from 'node:fs/promises';
import { DatabaseError } from './sql/engine';

/** With less free space writes are refused, so that the write-ahead log always has room: four of its segments. */
export const diskReserve = 64 * 1024 * 1024;

/** Milliseconds for which a result is cached. */
const checkInterval = 500;

/** Bytes that this user can still write on the disk of the folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses writes while the disk of a folder is nearly full. */
export class DiskReserve {
  private last: { readonly at: number; readonly isEnough: boolean } = { at: -Infinity, isEnough: true };

  constructor(
    private readonly folder: string,
    private readonly freeBytes: (folder: string) => Promise<number> = freeSpace,
  ) {}

  /** @throws DatabaseError 53100 */
  async check(): Promise<void> {
    const now = performance.now();
    if (now - this.last.at > checkInterval) {
      this.last = { at: now, isEnough: (await this.freeBytes(this.folder)) >= diskReserve };
    }
    if (!this.last.isEnough) {
      const megabytes = Math.round(diskReserve / 1024 / 1024);
      throw new DatabaseError(
        '53100',
        `The disk of the data folder has less than ${megabytes} MB left, so nothing can be written. Free some space.`,
      );
    }
  }
}
