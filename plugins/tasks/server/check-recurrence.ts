import { localized, parseRecurrence } from '@tessera/core/contract';
import type { Message } from '@tessera/core/contract';
import { AppError, nextOccurrence } from '@tessera/core/server';
import { tasksServerMessages } from './messages';
import type { TaskRecord } from './task-record';

type Repeated = Pick<TaskRecord, 'recurrence' | 'due_on'>;

/**
 * Checks the rule of a task as it will be.
 *
 * @param before undefined for a new task
 * @param patch columns and their new values
 * @throws AppError `validation_failed` for a rule without a due date, for one that never comes, and for a task of which
 * the series has gone on already.
 */
export function checkRecurrence(before: TaskRecord | undefined, patch: Partial<Repeated>): void {
  const { recurrence = null, due_on: due = null } = { ...before, ...patch };
  if (recurrence === null || (patch.recurrence === undefined && patch.due_on === undefined)) {
    return;
  }
  const isOfRule = typeof patch.recurrence === 'string';
  if (isOfRule && before !== undefined && before.next_id !== null) {
    throw faultAt('recurrence', tasksServerMessages.recurrencePast);
  }
  if (due === null && (before === undefined || before.next_id === null)) {
    throw isOfRule
      ? faultAt('recurrence', tasksServerMessages.recurrenceWithoutDate)
      : faultAt('dueOn', tasksServerMessages.dateOfRecurrence);
  }
  const rule = parseRecurrence(recurrence);
  if (isOfRule && due !== null && (rule === undefined || nextOccurrence(rule, due) === undefined)) {
    throw faultAt('recurrence', tasksServerMessages.recurrenceNever);
  }
}

function faultAt(field: string, message: Message): AppError {
  return new AppError('validation_failed', localized(message), { params: { field } });
}
