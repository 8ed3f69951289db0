import type { Message } from '@tessera/core/contract';
import type { StatusKind } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { taskStatuses } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';

/** The tile shown for a task's status. */
export function statusKindOf({ status, category }: Pick<TaskListItem, 'status' | 'category'>): StatusKind {
  return status === 'in-review' ? 'review' : category;
}

export function statusNameOf(status: TaskStatusKey): Message {
  return taskStatuses.find(({ key }) => key === status)?.name ?? tasksMessages.status;
}

export const priorityNames = {
  urgent: tasksMessages.priorityUrgent,
  high: tasksMessages.priorityHigh,
  medium: tasksMessages.priorityMedium,
  low: tasksMessages.priorityLow,
  none: tasksMessages.priorityNone,
} as const;
