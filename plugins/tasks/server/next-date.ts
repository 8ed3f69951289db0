import type { RecurrenceRule } from '@tessera/core/contract';
import { addDays, parseRecurrence } from '@tessera/core/contract';
import { nextOccurrence } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import type { TaskRecord } from './task-record';

/** Milliseconds. */
const day = 86_400_000;

/** The rule of a task that its series goes on from: the last one, if it is neither archived nor deleted. */
export function activeRule(
  task: Pick<TaskRecord, 'recurrence' | 'next_id' | 'archived_at' | 'deleted_at'>,
): RecurrenceRule | undefined {
  const { recurrence, next_id: next, archived_at: archived, deleted_at: deleted } = task;
  const isLast = next === null && archived === null && deleted === null;
  return recurrence === null || !isLast ? undefined : parseRecurrence(recurrence);
}

/**
 * The date for which a series goes on, with a new task or by moving this one; undefined while it waits for the completion
 * of this one, and after its last.
 *
 * @param today of the company. Dates that passed before are left out: while nothing was done, or no server ran.
 */
export function nextDateOf(task: TaskRecord, today: string): string | undefined {
  const rule = activeRule(task);
  const { occurrence_on: on, occurrence_number: number, recurrence_mode: mode } = task;
  if (rule === undefined || on === null || (rule.count !== undefined && (number ?? 1) >= rule.count)) {
    return undefined;
  }
  const isOpen = isOpenCategory(task.category);
  const yesterday = addDays(today, -1);
  switch (mode) {
    case 'completion':
      return isOpen ? undefined : nextOccurrence(rule, today);
    case 'schedule':
      return nextOccurrence(rule, on, later(on, yesterday));
    case 'roll-forward':
      return nextOccurrence(rule, on, later(on, isOpen ? yesterday : today));
    default:
      return isOpen ? undefined : nextOccurrence(rule, on, later(on, today));
  }
}

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / day;
}

function later(left: string, right: string): string {
  return left > right ? left : right;
}
