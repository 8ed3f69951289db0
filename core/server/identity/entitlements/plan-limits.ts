import { serviceToken } from '../../../contract';

const hardPercent = 110;

/**
 * How far a limit of a plan can be passed: by a tenth, rounded down. Below it, what passes the limit is allowed, admins are
 * told of it by `core.limit-passed`, and billing charges it with the next invoice.
 *
 * @param limit a number of seats, or bytes.
 */
export function hardLimit(limit: number): number {
  return Math.floor((limit * hardPercent) / 100);
}

/** The files of a portal. */
export interface StorageUse {
  /** Of all attachments, those in the trash included. */
  readonly bytes: number;
  /** Of the plan, in bytes; the quota of the installation where it is smaller, or where the plan has none. */
  readonly limit: number;
  /** Bytes above which no file can be added. */
  readonly hardLimit: number;
}

/** What a portal uses of the limits of its plan, besides seats, which `Members` counts. One for each request. */
export interface PlanLimits {
  /** The files of the request's portal. Reading and exporting them has no limit. */
  storage(): Promise<StorageUse>;
}
export const PlanLimits = serviceToken<PlanLimits>('core:PlanLimits');
