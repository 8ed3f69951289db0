import type { TaskFilter } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import { isOpenCategory } from '../../contract/statuses';

/** The list's filter and order. */
export interface ListFilter {
  readonly state: TaskFilter['state'];
  /** Only tasks that the user owns. */
  readonly isMine: boolean;
  readonly find: string;
  readonly sort: TaskFilter['sort'];
}

export const defaultFilter: ListFilter = { state: 'open', isMine: false, find: '', sort: 'due' };

/** Truncated to the length that the server accepts. */
const maxFindLength = 250;

/** Parses the filter of an address; missing or unknown values become the default. */
export function parseFilter(query: URLSearchParams): ListFilter {
  return {
    state: oneOf(['open', 'completed', 'all'], query.get('state'), defaultFilter.state),
    isMine: query.get('owner') === 'me',
    find: (query.get('find') ?? '').slice(0, maxFindLength),
    sort: oneOf(['due', 'priority', 'created', 'updated'], query.get('sort'), defaultFilter.sort),
  };
}

/** Query parameters of a filter: only those that differ from the default. */
export function filterQuery({ state, isMine, find, sort }: ListFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (state !== defaultFilter.state) {
    query.set('state', state);
  }
  if (isMine) {
    query.set('owner', 'me');
  }
  if (sort !== defaultFilter.sort) {
    query.set('sort', sort);
  }
  if (find.trim() !== '') {
    query.set('find', find);
  }
  return query;
}

function oneOf<T extends string>(known: readonly T[], value: string | null, fallback: T): T {
  return known.find((each) => each === value) ?? fallback;
}

/** Whether a task from a live event belongs in the list; same rules as the server. */
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
