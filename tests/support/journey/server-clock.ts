import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Moves the time of a journey's own server forward, so that it does not wait for what is due later; see
 * host/server/test-clock.ts. Work that has become due runs within seconds.
 */
export class ServerClock {
  private readonly file = join(tmpdir(), `tessera-journey-clock-${randomUUID()}`);
  private ahead = 0;
  /** For `ownEnvironment`. The clock of tests is not allowed in production. */
  readonly environment = { NODE_ENV: 'test', TEST_CLOCK_FILE: this.file } as const;

  async advance(milliseconds: number): Promise<void> {
    this.ahead += milliseconds;
    await writeFile(this.file, String(this.ahead));
  }

  /** Call it after each test. */
  async remove(): Promise<void> {
    this.ahead = 0;
    await rm(this.file, { force: true });
  }
}
