/** Limits of one kind of job, in each process of the installation. */
export interface JobLimits {
  /** Concurrent runs in one process. Default: all slots of the kind's lane but one. */
  readonly concurrency?: number;
  /** Concurrent runs for one portal, so that a portal with thousands of jobs does not delay others. Default: one fewer. */
  readonly concurrencyPerPortal?: number;
  /**
   * Time limit of a run in milliseconds. At the limit its signal aborts, its transaction is rolled back and the run counts
   * as a failed attempt. Default: five minutes for jobs of plugins.
   */
  readonly timeLimit?: number;
  /** Failed attempts after which the job becomes a dead letter. Default 12. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait after this many failed attempts. Default: one second, doubled each time, at most an hour. */
  readonly backoff?: (attempts: number) => number;
}

/** With the default backoff, these take somewhat over two hours. */
const defaultMaxAttempts = 12;
const defaultTimeLimit = 300_000;
/** Of a core job, which may visit all portals; only a hanging job takes this long. */
const defaultCoreTimeLimit = 6 * 3_600_000;
const maxBackoff = 3_600_000;

/** The limits of a kind, completed by the defaults of its owner. */
export function withDefaults(
  { maxAttempts = defaultMaxAttempts, backoff = defaultBackoff, timeLimit }: JobLimits,
  owner: 'core' | 'plugin',
): Required<Pick<JobLimits, 'maxAttempts' | 'backoff' | 'timeLimit'>> {
  return { maxAttempts, backoff, timeLimit: timeLimit ?? (owner === 'core' ? defaultCoreTimeLimit : defaultTimeLimit) };
}

function defaultBackoff(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), maxBackoff);
}
