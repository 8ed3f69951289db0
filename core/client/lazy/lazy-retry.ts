import { injectable } from 'inversify';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import { BrowserWindow } from '../ports';

/** Waits before the first, second, … automatic attempt, in milliseconds; the last one repeats. */
const backoff = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Decides when code that did not load is requested again: when the browser is back online, and with a backoff. */
@injectable()
export class LazyRetry {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
  ) {}

  /**
   * Calls `run` once: as soon as the browser reports a connection or the tab gets the focus again, at the latest after
   * the backoff of this attempt.
   *
   * @param attempt Automatic attempts before this one.
   */
  schedule(attempt: number, run: () => void): () => void {
    const released = new AbortController();
    const { signal } = released;
    const stop = (): void => released.abort();
    const attemptNow = (): void => {
      if (!signal.aborted) {
        stop();
        run();
      }
    };
    for (const event of ['online', 'focus'] as const) {
      const release = this.window.on(event, attemptNow);
      signal.addEventListener('abort', () => void release(), { once: true });
    }
    this.clock.sleep(backoff[Math.min(attempt, backoff.length - 1)] ?? 0, signal).then(attemptNow, () => undefined);
    return stop;
  }

  /** Repeats `load` until it succeeds or the signal aborts; resolves with `undefined` then. */
  async until<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    // One listener for all attempts: the signal is usually the application's own and lives as long as the page.
    let stopWaiting = (): void => undefined;
    const handleAbort = (): void => stopWaiting();
    signal.addEventListener('abort', handleAbort);
    try {
      for (let attempt = 0; !signal.aborted; attempt += 1) {
        try {
          return await load();
        } catch {
          // An abort during the attempt had no wait to stop.
          if (!signal.aborted) {
            await new Promise<void>((resolve) => {
              const release = this.schedule(attempt, resolve);
              stopWaiting = () => {
                release();
                resolve();
              };
            });
          }
        }
      }
      return undefined;
    } finally {
      signal.removeEventListener('abort', handleAbort);
    }
  }
}

export const LazyRetryService = serviceToken<LazyRetry>('core:LazyRetryService');
