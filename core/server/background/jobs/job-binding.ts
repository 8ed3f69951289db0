import type { Job, JobScope, RecurringWallSchedule } from '../../../contract';
import type { JobLimits } from './job-limits';
import type { CallContext, PortalContext, InstanceContext } from '../../request-context/call-context';
import { parse } from 'zod/v4/core';

/** Limits of a plugin's job, and its lane. */
export interface PluginJobLimits extends JobLimits {
  /**
   * Slots that the job uses. `outgoing`: for jobs that wait for servers of others, with eight slots in each process, of
   * which one stays free of each plugin. Default: `default`.
   */
  readonly lane?: 'default' | 'outgoing';
}

/** A job with its handler. Created by `onJob`. */
export interface JobBinding {
  readonly job: Job<unknown>;
  /**
   * Schedule of a recurring job. A portal's job is created when its plan gains the module. Left out for jobs that are
   * only scheduled individually.
   *
   * `cron` is in UTC. A time and days are those of the company's wall clock, and move with its zone and working days; in
   * a job of the installation, of UTC.
   */
  readonly every?: { readonly minutes: number } | { readonly cron: string } | RecurringWallSchedule;
  readonly limits?: PluginJobLimits;
  readonly run: (context: CallContext, payload: unknown) => Promise<void>;
}

/**
 * Binds a job to its handler. A handler passes `context.signal` to everything that it awaits: the signal aborts at the
 * job's time limit, and nothing is committed afterwards.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineJob } from '@tessera/core/contract';
 * import { onJob, sql } from '@tessera/core/server';
 *
 * const deleteOldNotes = defineJob('notes.delete-old-notes', 'portal', z.object({}));
 *
 * export const job = onJob(
 *   deleteOldNotes,
 *   async ({ clientId, clock, db }) => {
 *     await db.run(sql`delete from note where client_id = ${clientId} and expires_at < ${clock.now()}`);
 *   },
 *   { time: '09:00', on: 'working-days' },
 *   { timeLimit: 20 * 60_000, concurrencyPerPortal: 1 },
 * );
 * ```
 */
export function onJob<T, const Scope extends JobScope>(
  job: Job<T, Scope>,
  run: (context: Scope extends 'portal' ? PortalContext : InstanceContext, payload: T) => Promise<void>,
  every?: JobBinding['every'],
  limits?: PluginJobLimits,
): JobBinding {
  return {
    job: job as Job<unknown>,
    ...(every === undefined ? {} : { every }),
    ...(limits === undefined ? {} : { limits }),
    run: (context, payload) => run(context as never, parse(job.payload, payload)),
  };
}
