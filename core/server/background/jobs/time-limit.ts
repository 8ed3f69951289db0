import type { Clock } from '../../../kernel/services';

export interface TimeLimitOptions {
  readonly clock: Clock;
  /** Time limit in milliseconds, from the start or the last reported progress. */
  readonly limit: number;
  /** Milliseconds after the abort in which the work may still complete. */
  readonly grace: number;
  /** Aborts the work early, such as at shutdown. */
  readonly signal: AbortSignal;
  /** Names the work in the error, such as `Job 'tasks.purge-deleted'`. */
  readonly name: string;
}

/** Context of work under a time limit. */
export interface LimitedRun {
  readonly signal: AbortSignal;
  /** Restarts the time limit. */
  readonly progress: () => void;
}

/**
 * Runs work under a time limit. Its signal aborts at the limit; work that ignores the signal is abandoned after the grace
 * period, so that it cannot keep its slot. Abandoned work must be harmless: contexts commit nothing after their signal
 * has aborted.
 *
 * @throws DOMException `TimeoutError` for work that was abandoned, or that ended because of the abort.
 */
export async function runWithTimeLimit<T>(
  options: TimeLimitOptions,
  work: (run: LimitedRun) => Promise<T>,
): Promise<T> {
  const { clock, limit } = options;
  const timeout = new AbortController();
  const ended = new AbortController();
  let deadline = clock.elapsed() + limit;
  const progress = (): void => {
    deadline = clock.elapsed() + limit;
  };
  const watch = async (): Promise<never> => {
    while (!options.signal.aborted && clock.elapsed() < deadline) {
      await clock
        .sleep(deadline - clock.elapsed(), AbortSignal.any([ended.signal, options.signal]))
        .catch(() => undefined);
      ended.signal.throwIfAborted();
    }
    if (!options.signal.aborted) {
      timeout.abort(timeoutError(options));
    }
    await clock.sleep(options.grace, ended.signal);
    throw options.signal.aborted ? options.signal.reason : timeout.signal.reason;
  };
  try {
    return await Promise.race([work({ signal: AbortSignal.any([options.signal, timeout.signal]), progress }), watch()]);
  } finally {
    ended.abort();
  }
}

function timeoutError({ name, limit }: TimeLimitOptions): Error {
  return new DOMException(
    `${name} exceeded its time limit of ${limit / 1000} seconds and was aborted.`,
    'TimeoutError',
  );
}
