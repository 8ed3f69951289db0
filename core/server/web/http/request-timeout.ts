import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';

/**
 * Runs a request with a timeout: then the signal aborts, later work is not committed, and the caller gets a response even
 * if the work hangs.
 *
 * @throws AppError `plugin_unavailable` after the timeout.
 */
export async function withTimeout<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // no-restricted-globals setTimeout: a clock that tests move must not decide whether a real socket is answered
    timer = setTimeout(() => {
      const error = new AppError('plugin_unavailable', localized(httpMessages.tookTooLong), {
        params: { retryAfter: 5 },
      });
      abort.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
