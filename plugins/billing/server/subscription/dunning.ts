import { addDays } from '@tessera/core/contract';
import { countDays } from '../../contract/arithmetic/period';
import type { DunningStage } from '../../contract/subscription-model';
import type { OpenDue } from './state';

/** Days after the first failed attempt on which it is repeated (features.md 18.2). */
const retryDays = [1, 3, 5, 7, 14];

/** Days after the first failed attempt from which a stage lasts; the subscription ends with the last. */
const stageDays: readonly (readonly [DunningStage | 'ended', number])[] = [
  ['ended', 45],
  ['suspended', 22],
  ['readOnly', 8],
  ['grace', 0],
];

/** The stage on a day. */
export function stageOn(failedOn: string, today: string): DunningStage | 'ended' {
  const days = countDays(failedOn, today);
  return stageDays.find(([, from]) => days >= from)?.[0] ?? 'grace';
}

/** An open amount after a failed attempt. Repetitions whose day has passed are left out. */
export function afterFailure(due: OpenDue, today: string): OpenDue {
  const failedOn = due.failedOn ?? today;
  const next = retryDays.map((days) => addDays(failedOn, days)).find((day) => day > today);
  const { nextAttemptOn: _, isRunning: __, ...rest } = due;
  return { ...rest, failedOn, attempts: due.attempts + 1, ...(next === undefined ? {} : { nextAttemptOn: next }) };
}

/** The next day on which something happens to an open amount: an attempt, or a stage. */
export function nextDayOf({ failedOn, nextAttemptOn }: OpenDue, today: string): string | undefined {
  const stages = failedOn === undefined ? [] : stageDays.map(([, days]) => addDays(failedOn, days));
  const days = [...stages.filter((day) => day > today), ...(nextAttemptOn === undefined ? [] : [nextAttemptOn])];
  return days.reduce<string | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined);
}
