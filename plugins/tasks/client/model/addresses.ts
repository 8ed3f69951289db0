import { tasksPath } from '../../contract/manifest';
import { writeFilter } from './task-filter';
import type { ListFilter } from './task-filter';

/** Query parameter that opens the composer, so that the composer has an address and reopens with its page. */
export const newTaskQuery = 'new';

export interface TasksPlace {
  readonly filter: ListFilter;
  /** Address of a task in the panel. */
  readonly taskId?: string | undefined;
  readonly isComposing?: boolean;
}

/** Address of the filtered list, with a task or the composer open. */
export function addressOf({ filter, taskId, isComposing = false }: TasksPlace): string {
  const query = writeFilter(filter);
  if (isComposing) {
    query.set(newTaskQuery, '1');
  }
  const search = query.toString();
  return `${tasksPath.to(taskId === undefined ? {} : { taskId })}${search === '' ? '' : `?${search}`}`;
}
