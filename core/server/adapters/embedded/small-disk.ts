import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

/** A disk of a few megabytes for a test alone, which a ballast file fills as far as the test wants. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @returns undefined where this user may not mount anything; the test is left out there, and says so. */
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

  /** Writes ballast until no more than this is free. */
  fill(free: number): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (let rest = this.freeBytes - free; rest > 0; rest = this.freeBytes - free) {
        writeSync(file, Buffer.alloc(Math.min(rest, megabyte)));
      }
    } catch (error) {
      // Somebody else took the last bytes meanwhile: full is full.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
        throw error;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Takes the ballast away. */
  clear(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    // Lazily, because a process that was ended may hold a file for a moment longer.
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
