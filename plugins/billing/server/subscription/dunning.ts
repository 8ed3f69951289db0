import { addDays } from '@tessera/core/contract';
import { dunningDays } from '../../contract/arithmetic/dunning-days';
import { countDays } from '../../contract/arithmetic/period';
import type { DunningStage } from '../../contract/subscription-model';
import type { OpenDue } from './state';

/** The stages from the last to the first. */
const stageDays = [
  ['ended', dunningDays.ended],
  ['suspended', dunningDays.suspended],
  ['readOnly', dunningDays.readOnly],
  ['grace', 0],
] as const satisfies readonly (readonly [DunningStage | 'ended', number])[];

/** Days after the first failed attempt on which the admins are reminded of it (features.md 18.2). */
const reminderDays = [0, 3, 7, 12];

/** The reminder that is due on a day, by its days after the first failed attempt; undefined if none is. */
export function reminderOn({ failedOn, remindedOf = -1 }: OpenDue, today: string): number | undefined {
  if (failedOn === undefined) {
    return undefined;
  }
  const days = countDays(failedOn, today);
  const last = reminderDays.findLast((each) => each <= days);
  return last !== undefined && last > remindedOf ? last : undefined;
}

/** What follows a failed attempt, if nothing is paid: the next attempt, and the days of the stages that are left. */
export interface DunningCalendar {
  readonly nextAttemptOn: string | undefined;
  readonly readOnlyOn: string;
  readonly suspendedOn: string;
  readonly endsOn: string;
}

/** The calendar of an open amount; undefined before its first failed attempt. */
export function dunningCalendar({ failedOn, nextAttemptOn }: OpenDue): DunningCalendar | undefined {
  const [[, ends], [, suspended], [, readOnly]] = stageDays;
  return failedOn === undefined
    ? undefined
    : {
        nextAttemptOn,
        readOnlyOn: addDays(failedOn, readOnly),
        suspendedOn: addDays(failedOn, suspended),
        endsOn: addDays(failedOn, ends),
      };
}

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

/** The next day on which something happens to an open amount: an attempt, a stage, or a reminder. */
export function nextDayOf({ failedOn, nextAttemptOn }: OpenDue, today: string): string | undefined {
  const offsets = [...stageDays.map(([, days]) => days), ...reminderDays];
  const stages = failedOn === undefined ? [] : offsets.map((days) => addDays(failedOn, days));
  const days = [...stages.filter((day) => day > today), ...(nextAttemptOn === undefined ? [] : [nextAttemptOn])];
  return days.reduce<string | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined);
}
