/** Limits of one kind of job. They hold in each process of the installation. */
export interface JobLimits {
  /** Runs at the same time in one process. Default: all slots of the kind's lane but one. */
  readonly concurrency?: number;
  /** The same within one portal, so that a portal with thousands of jobs does not delay the others. Default: one fewer. */
  readonly concurrencyPerPortal?: number;
  /**
   * Milliseconds that a run may take. Then its signal aborts, its transaction is rolled back and the run counts as a
   * failed attempt. Default: five minutes for jobs of plugins.
   */
  readonly timeLimit?: number;
  /** Failed attempts after which the job becomes a dead letter. Default 12. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait after this many failed attempts. Default: one second, doubled each time, at most an hour. */
  readonly backoff?: (attempts: number) => number;
}
