import type { Clock, Logger } from '../../../kernel/services';

export interface KeepLeaseOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds; extended three times as often. */
  readonly lease: number;
  /** Subject of the log message when the lease cannot be extended, such as `The lease of job 'x'`. */
  readonly name: string;
  readonly extend: () => Promise<void>;
}

/**
 * Extends the lease of work until it ends, so that no other process claims it: work may take long, and what a killed
 * process had claimed is free again soon. Never rejects.
 */
export async function keepLease(
  { clock, logger, lease, name, extend }: KeepLeaseOptions,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    try {
      await clock.sleep(lease / 3, ended);
    } catch {
      return;
    }
    try {
      await extend();
    } catch (error) {
      logger.warn(`${name} could not be extended.`, { error });
    }
  }
}
