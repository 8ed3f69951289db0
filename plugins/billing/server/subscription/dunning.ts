import { addDays } from '@tessera/core/contract';
import { dunningDays } from '../../contract/arithmetic/dunning-days';
import { countDays } from '../../contract/arithmetic/period';
import type { DunningStage } from '../../contract/subscription-model';
import type { OpenDue } from './state';

/** The stages from the last to the first. */
const stageDays: readonly (readonly [DunningStage | 'ended', number])[] = [
  ['ended', dunningDays.ended],
  ['suspended', dunningDays.suspended],
  ['readOnly', dunningDays.readOnly],
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
  const next = dunningDays.retries.map((days) => addDays(failedOn, days)).find((day) => day > today);
  const { nextAttemptOn: _, isRunning: __, ...rest } = due;
  return { ...rest, failedOn, attempts: due.attempts + 1, ...(next === undefined ? {} : { nextAttemptOn: next }) };
}

/** The next day on which something happens to an open amount: an attempt, or a stage. */
export function nextDayOf({ failedOn, nextAttemptOn }: OpenDue, today: string): string | undefined {
  const stages = failedOn === undefined ? [] : stageDays.map(([, days]) => addDays(failedOn, days));
  const days = [...stages.filter((day) => day > today), ...(nextAttemptOn === undefined ? [] : [nextAttemptOn])];
  return days.reduce<string | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined);
}
