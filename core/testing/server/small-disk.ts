import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** A disk of a few megabytes for a test, which can fill it with a ballast file. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @returns undefined if this user may not mount; the test is then skipped with a message. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      rmSync(folder, { recursive: true });
      process.stderr.write('No small disk can be mounted here, so the tests of a full one are left out.\n');
      return undefined;
    }
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Writes ballast until at most this much is free. */
  fill(free: number): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (let rest = this.freeBytes - free; rest > 0; rest = this.freeBytes - free) {
        writeSync(file, Buffer.alloc(Math.min(rest, megabyte)));
      }
    } catch (error) {
      // Another process used the last bytes meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
        throw error;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Removes the ballast. */
  clear(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    // Lazily, because a stopped process may hold a file for a moment longer.
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
