import type { TaskListItem } from '../../contract/model';
import type { TaskPatch } from '../model/task-patch';

/**
 * The fields that another rule changes. A task without a due date gets that of today, which the rule counts from.
 *
 * @param recurrence text of the rule; null for none.
 */
export function recurrencePatchOf(
  { dueOn }: Pick<TaskListItem, 'dueOn'>,
  recurrence: string | null,
  today: string,
): Partial<Pick<TaskPatch, 'recurrence' | 'dueOn'>> {
  return { recurrence, ...(recurrence !== null && dueOn === undefined ? { dueOn: today } : {}) };
}
