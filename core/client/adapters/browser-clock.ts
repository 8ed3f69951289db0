import type { Clock } from '../../kernel/services';

/** The browser's time. */
export class BrowserClock implements Clock {
  now(): Date {
    return new Date();
  }

  elapsed(): number {
    return performance.now();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const handleAbort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', handleAbort);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', handleAbort, { once: true });
    });
  }
}
