import type { Clock } from '../../../kernel/services';

export const defaultLease = 60_000;

/** @param lease milliseconds */
export function leaseEnd(clock: Pick<Clock, 'now'>, lease: number): Date {
  return new Date(clock.now().getTime() + lease);
}
