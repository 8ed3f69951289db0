import type { LiveTask } from '../../contract/events';
import { categoryOf, isOpenCategory } from '../../contract/statuses';
import type { TaskPatch } from './task-patch';

/** Whether a change completes an open task of which sub-tasks are open. */
export function completesParent(
  { category, subTasks }: Pick<LiveTask, 'category' | 'subTasks'>,
  { status }: Partial<TaskPatch>,
): boolean {
  const completes = status !== undefined && categoryOf(status) === 'completed' && isOpenCategory(category);
  return completes && subTasks !== undefined && subTasks.done < subTasks.total;
}
