import { ApiError } from '../services';

/**
 * True when fields of a change were changed by another person since the version in `If-Match`. A `conflict` without
 * fields is a refusal, such as of the last admin's removal.
 */
export function isMergeConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict' && Array.isArray(error.params['conflicts']);
}
