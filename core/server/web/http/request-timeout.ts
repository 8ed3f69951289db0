import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';

export interface RequestTimeout {
  /** Milliseconds. */
  readonly limit: number;
  /** The time starts when this is settled. Default: at once. */
  readonly after?: Promise<void> | undefined;
}

/**
 * Runs a request with a timeout: then the signal aborts, later work is not committed, and the caller gets a response even
 * if the work hangs.
 *
 * @throws AppError `plugin_unavailable` after the timeout.
 */
export async function withTimeout<T>(
  { limit, after }: RequestTimeout,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const late = new Promise<never>((_resolve, reject) => {
    const start = (): void => {
      if (isOver) {
        return;
      }
      // no-restricted-globals setTimeout: a clock that tests move must not decide whether a real socket is answered
      timer = setTimeout(() => {
        const error = new AppError('plugin_unavailable', localized(httpMessages.tookTooLong), {
          params: { retryAfter: 5 },
        });
        abort.abort(error);
        reject(error);
      }, limit);
    };
    if (after === undefined) {
      start();
    } else {
      after.then(start, start);
    }
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
