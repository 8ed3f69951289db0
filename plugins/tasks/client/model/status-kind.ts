import type { StatusKind } from '@tessera/core/contract';
import type { TaskListItem } from '../../contract/model';
import { kindOfStatus } from '../../contract/statuses';
import { tasksMessages } from '../messages';

/** The tile shown for a task's status. */
export function statusKindOf({ status }: Pick<TaskListItem, 'status'>): StatusKind {
  return kindOfStatus(status);
}

export const priorityNames = {
  urgent: tasksMessages.priorityUrgent,
  high: tasksMessages.priorityHigh,
  medium: tasksMessages.priorityMedium,
  low: tasksMessages.priorityLow,
  none: tasksMessages.priorityNone,
} as const;
