import { readFileSync } from 'node:fs';
import type { Clock } from '@tessera/core/server';
import type { Environment } from './config';

/** Milliseconds for which a number that was read from the file is used. */
const freshFor = 50;

/** Runs with another clock, ahead of it by the milliseconds in a file, which a test changes. Sleeps are not shortened. */
class ShiftedClock implements Clock {
  private ahead = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly file: string,
  ) {}

  now(): Date {
    if (this.clock.elapsed() - this.readAt > freshFor) {
      this.readAt = this.clock.elapsed();
      this.ahead = Math.max(this.ahead, readNumber(this.file));
    }
    return new Date(this.clock.now().getTime() + this.ahead);
  }

  elapsed(): number {
    return this.clock.elapsed();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.clock.sleep(milliseconds, signal);
  }
}

/**
 * The clock of the process: the given one, or one that a test moves forward by the file of `TEST_CLOCK_FILE`.
 *
 * @throws Error with one sentence if the variable is set in production.
 */
export function chooseClock(environment: Environment, clock: Clock): Clock {
  const file = environment['TEST_CLOCK_FILE']?.trim() ?? '';
  if (file === '') {
    return clock;
  }
  if (environment['NODE_ENV'] === 'production') {
    throw new Error('TEST_CLOCK_FILE must not be set in production, because it moves the time of the server.');
  }
  return new ShiftedClock(clock, file);
}

/** Zero while the file is missing, or is not a number. */
function readNumber(file: string): number {
  try {
    const ahead = Number(readFileSync(file, 'utf8'));
    return Number.isFinite(ahead) ? ahead : 0;
  } catch {
    return 0;
  }
}
