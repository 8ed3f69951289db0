import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const flushLength = 65_536;

/**
 * Keys of files, kept on disk because a portal may have millions. The file is unlinked once it is open, so that even a
 * killed process leaves none behind.
 */
export class SpooledKeys {
  private waiting = '';
  private last = '';

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<SpooledKeys> {
    const path = join(tmpdir(), `.${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new SpooledKeys(file);
  }

  async add(key: string): Promise<void> {
    if (key === this.last) {
      return;
    }
    this.last = key;
    this.waiting += `${key}\n`;
    if (this.waiting.length >= flushLength) {
      await this.flush();
    }
  }

  /** All keys in insertion order. No key may be added afterwards. */
  async *read(): AsyncGenerator<string> {
    await this.flush();
    for await (const line of this.file.readLines({ start: 0, autoClose: false })) {
      yield line;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async flush(): Promise<void> {
    const { waiting } = this;
    this.waiting = '';
    await this.file.appendFile(waiting);
  }
}
