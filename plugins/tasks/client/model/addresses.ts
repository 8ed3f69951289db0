import { tasksPath } from '../../contract/manifest';
import { writeFilter } from './task-filter';
import type { ListFilter } from './task-filter';

/** Name of the query value that opens the composer, so that it has an address and comes back with its page. */
export const newTaskQuery = 'new';

export interface TasksPlace {
  readonly filter: ListFilter;
  /** The task in the panel. */
  readonly taskId?: string | undefined;
  readonly isComposing?: boolean;
}

/** Address of the list as it is filtered, with a task or the composer open. */
export function addressOf({ filter, taskId, isComposing = false }: TasksPlace): string {
  const query = writeFilter(filter);
  if (isComposing) {
    query.set(newTaskQuery, '1');
  }
  const search = query.toString();
  return `${tasksPath.to(taskId === undefined ? {} : { taskId })}${search === '' ? '' : `?${search}`}`;
}
