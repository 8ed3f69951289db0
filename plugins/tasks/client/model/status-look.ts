import type { Message } from '@tessera/core/contract';
import type { StatusKind } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { taskStatuses } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';
import { messages } from '../messages';

/** The tile shown for a task's status. */
export function statusKindOf({ status, category }: Pick<TaskListItem, 'status' | 'category'>): StatusKind {
  return status === 'in-review' ? 'review' : category;
}

export function statusNameOf(status: TaskStatusKey): Message {
  return taskStatuses.find(({ key }) => key === status)?.name ?? messages.status;
}

export const priorityNames = {
  urgent: messages.priorityUrgent,
  high: messages.priorityHigh,
  medium: messages.priorityMedium,
  low: messages.priorityLow,
  none: messages.priorityNone,
} as const;
