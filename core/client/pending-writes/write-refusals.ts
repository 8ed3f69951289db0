import type { Clock } from '../../kernel/services';
import { ApiError } from '../services';
import type { KeptWrite } from './kept-write';
import type { AttemptResult } from './write-lane';

/** The server knows idempotency keys for 24 hours. A creation that was sent earlier than this is not repeated. Milliseconds. */
const maxRepeatTime = 23 * 60 * 60 * 1_000;

const proxyStatuses: readonly unknown[] = [502, 503, 504];

/** True when sending a write again could do twice what it does: the server may have forgotten its key. */
export function mayBeDoneTwice({ plan, sentAt }: KeptWrite, clock: Clock): boolean {
  const isCreation = plan.entity === undefined;
  return isCreation && sentAt !== undefined && clock.now().getTime() - Date.parse(sentAt) > maxRepeatTime;
}

/**
 * True when the server did not process a request: no response came, or one of a proxy or of a server that shuts down.
 */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) {
    return false;
  }
  const { status, isFromServer } = error.params;
  const isDown = proxyStatuses.includes(status) && isFromServer === false;
  return error.code === 'offline' || error.code === 'shutting_down' || isDown;
}

/** Undefined for a refusal, which sending the same again would not change. */
export function resultOf(error: unknown): Exclude<AttemptResult, 'done'> | undefined {
  if (isUnanswered(error)) {
    return 'unanswered';
  }
  if (!(error instanceof ApiError)) {
    return 'failed';
  }
  const { status, retryAfter } = error.params;
  // 401: the person signs in again. `retryAfter`: the first request with this key is still running.
  const isTemporary = error.code === 'rate_limited' || error.code === 'session_required' || retryAfter !== undefined;
  return isTemporary || Number(status ?? 0) >= 500 ? 'failed' : undefined;
}
