import type { JobLimits } from './job-limits';
import type { ClaimedJob, JobStore } from './job-store';
import type { Lane } from './lanes';
import type { Repetition } from './recurring-jobs';

/** A job of core. It completes its run itself, by `finish` in the transaction of its effect. */
export interface CoreJob extends JobLimits {
  readonly kind: string;
  readonly every?: Repetition;
  /** Default `maintenance`. */
  readonly lane?: Lane;
  /** Time limit of a run in milliseconds, from its start or its last reported progress. Default: six hours. */
  readonly timeLimit?: number;
  readonly run: (job: ClaimedJob, run: CoreJobRun) => Promise<void>;
}

/** Context of a core job's run. */
export interface CoreJobRun {
  readonly store: JobStore;
  /** Time of the next run; undefined for a job that runs once. */
  readonly again: Date | undefined;
  /** Aborts at shutdown and at the time limit. */
  readonly signal: AbortSignal;
  /** Restarts the time limit, so that a long run that makes progress is not aborted. */
  readonly progress: () => void;
}
