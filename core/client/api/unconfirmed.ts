import { ApiError } from '../services';

/**
 * True when the server makes a change only once the person has confirmed it. The param `confirmation` says what they have
 * to know; the owner of the entity defines it.
 */
export function isUnconfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict' && error.params['confirmation'] !== undefined;
}
