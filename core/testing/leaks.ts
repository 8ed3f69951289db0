import type { Clock } from '../kernel/services';
import type { ServerPluginRecord } from '../server/application/plugin-host/server-plugin-records';

/** A clock that counts pending sleeps. */
export class CountingClock implements Clock {
  private pending = 0;

  constructor(private readonly inner: Clock) {}

  get pendingSleeps(): number {
    return this.pending;
  }

  now(): Date {
    return this.inner.now();
  }

  elapsed(): number {
    return this.inner.elapsed();
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.pending += 1;
    try {
      await this.inner.sleep(milliseconds, signal);
    } finally {
      this.pending -= 1;
    }
  }
}

/** Finds leaks of a stopped server: resources that plugins did not release, and sleeps that were not aborted. */
export function findLeaks(plugins: readonly ServerPluginRecord[], clock: CountingClock): readonly string[] {
  const owners = plugins
    .filter((plugin) => 'ownedCount' in plugin && plugin.ownedCount !== 0)
    .map(({ plugin }) => `plugin '${plugin.manifest.id}' did not release its resources`);
  return clock.pendingSleeps === 0 ? owners : [...owners, `${clock.pendingSleeps} sleeps were not aborted`];
}
