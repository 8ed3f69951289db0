import { useService, useStatusName } from '@tessera/core/client';
import { TaskStatuses } from '../task-statuses';

/** Names the statuses of tasks by their keys. Call it in an observer. */
export function useTaskStatusName(): (key: string) => string {
  return useStatusName(useService(TaskStatuses));
}
