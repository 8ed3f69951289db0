import { createHash } from 'node:crypto';
import type { PortalFacts, WallSchedule } from '../../contract';
import * as z from 'zod/mini';
import { defineJob, nextMoment } from '../../contract';

/** Derives the times of a portal's jobs again; scheduled in the transaction that changes its zone, working days or holidays. */
export const deriveWallTimes = defineJob('core.derive-wall-times', 'portal', z.object({}));

/** When a job at a time of the wall clock runs, and which facts of its portal that follows from. */
export interface WallRun {
  readonly at: Date;
  readonly wall: WallSchedule;
  /** Compared with `wallBasis` of the portal: another one means that the moment must be derived again. */
  readonly basis: string;
}

/** The facts of a portal that decide when its wall clock shows a time. */
export function wallBasis({ timeZone, workingDays, holidays }: PortalFacts): string {
  const days = `${timeZone} ${workingDays.join('')}`;
  return holidays.length === 0
    ? days
    : `${days} ${createHash('sha256').update(holidays.join()).digest('base64url').slice(0, 16)}`;
}

/** The next run of a schedule; at once if its date is over. */
export function deriveRun(wall: WallSchedule, portal: PortalFacts, now: Date): WallRun {
  return { at: nextMoment(wall, portal, now) ?? now, wall, basis: wallBasis(portal) };
}
