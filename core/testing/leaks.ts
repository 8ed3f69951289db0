import type { Clock } from '../kernel/services';
import type { InstalledServerPlugin } from '../server/application/plugin-host/installed-server-plugins';

/** A clock that knows who still sleeps. */
export class CountingClock implements Clock {
  private sleepers = 0;

  constructor(private readonly inner: Clock) {}

  get sleeping(): number {
    return this.sleepers;
  }

  now(): Date {
    return this.inner.now();
  }

  elapsed(): number {
    return this.inner.elapsed();
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.sleepers += 1;
    try {
      await this.inner.sleep(milliseconds, signal);
    } finally {
      this.sleepers -= 1;
    }
  }
}

/** Says what a stopped server has left behind: releases of plugins that did not run, and sleeps that were never aborted. */
export function unreleased(plugins: readonly InstalledServerPlugin[], clock: CountingClock): readonly string[] {
  const owners = plugins
    .filter((plugin) => 'ownedCount' in plugin && plugin.ownedCount !== 0)
    .map(({ plugin }) => `plugin '${plugin.manifest.id}' kept what it had acquired`);
  return clock.sleeping === 0 ? owners : [...owners, `${clock.sleeping} sleeps were not ended`];
}
