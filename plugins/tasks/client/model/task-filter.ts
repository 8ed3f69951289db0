import type { TaskFilter } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';

/** What the list shows. */
export interface ListFilter {
  readonly state: TaskFilter['state'];
  /** Only what the person is the owner of. */
  readonly isMine: boolean;
  readonly find: string;
  readonly sort: TaskFilter['sort'];
}

export const firstFilter: ListFilter = { state: 'open', isMine: false, find: '', sort: 'due' };

/** Whether a task that arrived live belongs to the list as the server would read it. */
export function matchesFilter(task: LiveTask, filter: ListFilter, personId: string | undefined): boolean {
  if (task.deletedOn !== undefined || (filter.isMine && task.owner?.id !== personId)) {
    return false;
  }
  if (filter.state !== 'all' && isOpenCategory(task.category) !== (filter.state === 'open')) {
    return false;
  }
  const text = filter.find.trim().toLocaleLowerCase();
  return text === '' || task.title.toLocaleLowerCase().includes(text) || task.key.toLocaleLowerCase() === text;
}
