import { statfs } from 'node:fs/promises';
import { DatabaseError } from '../sql/engine';

/** With less room on the disk writes are refused, so that the write-ahead log never meets the wall: four segments of it. */
export const diskReserve = 64 * 1024 * 1024;

/** Milliseconds for which an answer counts. */
const checkInterval = 500;

/** Bytes that this user may still write where the folder lies. */
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
        `The disk of the data folder has less than ${megabytes} MB left, so nothing can be written; free some space.`,
      );
    }
  }
}
