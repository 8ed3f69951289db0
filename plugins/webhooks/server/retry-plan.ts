import { randomInt } from 'node:crypto';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between the attempts, as Standard Webhooks proposes them: ten attempts within about 76 hours. */
const delays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Each wait is up to this part longer, so that what failed together does not come back together. */
const jitter = 0.2;
const jitterSteps = 1_000;

/** A receiver may ask for at most this wait; milliseconds. */
const maxRetryAfter = hour;

/** Waits of a web hook whose receiver fails: after each attempt without a success twice as long. Milliseconds. */
const firstPause = 5 * second;
const maxPause = 10 * minute;

/**
 * Milliseconds until the next attempt; undefined when that was the last one.
 *
 * @param step attempts that ended, at least 1.
 * @param retryAfter wait that the receiver asked for.
 */
export function nextDelay(step: number, retryAfter = 0): number | undefined {
  const delay = delays[step - 1];
  if (delay === undefined) {
    return undefined;
  }
  const longer = Math.round((delay * jitter * randomInt(jitterSteps)) / jitterSteps);
  return Math.max(delay + longer, Math.min(retryAfter, maxRetryAfter));
}

/**
 * Milliseconds for which nothing is sent to a receiver that fails, so that a dead one with thousands of deliveries gets a
 * few requests instead of all of them.
 *
 * @param failures attempts in a row without a success, at least 1.
 */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const pause = Math.min(firstPause * 2 ** Math.min(failures - 1, 20), maxPause);
  return Math.max(pause, Math.min(retryAfter, maxRetryAfter));
}

/** Milliseconds of a `Retry-After` header, which has seconds or a date; 0 for none. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) {
    return 0;
  }
  const milliseconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header) * second
    : new Date(header).getTime() - now.getTime();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
