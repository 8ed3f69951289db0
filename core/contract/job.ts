import type { $ZodType } from 'zod/v4/core';

/** Whose work a job does: one portal's, or the whole installation's. */
export type JobScope = 'portal' | 'instance';

/** A background job. `portal` jobs run in one portal's context, `instance` jobs for the whole installation. */
export interface Job<T, Scope extends JobScope = JobScope> {
  readonly id: `${string}.${string}`;
  readonly scope: Scope;
  readonly payload: $ZodType<T>;
}

/** Declares a job, `<plugin id>.<verb>-<noun>`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineJob<T, const Scope extends JobScope>(
  id: Job<T>['id'],
  scope: Scope,
  payload: $ZodType<T>,
): Job<T, Scope> {
  return { id, scope, payload };
}
