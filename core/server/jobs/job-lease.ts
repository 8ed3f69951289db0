import type { Clock, Logger } from '../../kernel/services';
import type { ClaimedJob, JobStore } from './job-store';

const leaseMilliseconds = 60_000;

export function leaseEnd(clock: Pick<Clock, 'now'>): Date {
  return new Date(clock.now().getTime() + leaseMilliseconds);
}

/** Extends the lease of a job until its run ends, so that no other process claims it. */
export async function keepLease(
  { store, clock, logger }: { readonly store: JobStore; readonly clock: Clock; readonly logger: Logger },
  job: ClaimedJob,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    try {
      await clock.sleep(leaseMilliseconds / 3, ended);
    } catch {
      return;
    }
    try {
      await store.extend(job, leaseEnd(clock));
    } catch (error) {
      logger.warn(`The lease of job '${job.kind}' could not be extended.`, { error, job: job.id });
    }
  }
}
