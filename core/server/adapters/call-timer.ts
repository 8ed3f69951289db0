import { said } from '../../contract';
import { AppError } from '../services';
import { httpMessages } from '../http/messages';

/**
 * Runs a call and gives it up after its time: the signal aborts, nothing it still does is committed, and the caller gets
 * an answer although the work may hang.
 *
 * The platform's timer, because a clock that tests move must not decide whether a real socket is answered.
 *
 * @throws AppError `plugin_unavailable` when the time is over.
 */
export async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new AppError('plugin_unavailable', said(httpMessages.tookTooLong), { params: { retryAfter: 5 } });
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
