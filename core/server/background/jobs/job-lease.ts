import type { Clock, Logger } from '../../../kernel/services';
import type { ClaimedJob, JobStore } from './job-store';

export const defaultLease = 60_000;

/** @param lease milliseconds */
export function leaseEnd(clock: Pick<Clock, 'now'>, lease: number): Date {
  return new Date(clock.now().getTime() + lease);
}

/** Extends the lease of a job until its run ends, so that no other process claims it. */
export async function keepLease(
  options: { readonly store: JobStore; readonly clock: Clock; readonly logger: Logger; readonly lease: number },
  job: ClaimedJob,
  ended: AbortSignal,
): Promise<void> {
  const { store, clock, logger, lease } = options;
  while (!ended.aborted) {
    try {
      await clock.sleep(lease / 3, ended);
    } catch {
      return;
    }
    try {
      await store.extend(job, leaseEnd(clock, lease));
    } catch (error) {
      logger.warn(`The lease of job '${job.kind}' could not be extended.`, { error, job: job.id });
    }
  }
}
