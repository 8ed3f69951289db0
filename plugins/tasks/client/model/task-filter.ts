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

export const defaultFilter: ListFilter = { state: 'open', isMine: false, find: '', sort: 'due' };

/** Text that the server accepts. */
const maxFindLength = 250;

/** The filter that an address carries; values that are missing or unknown are the default. */
export function readFilter(query: URLSearchParams): ListFilter {
  return {
    state: oneOf(['open', 'completed', 'all'], query.get('state'), defaultFilter.state),
    isMine: query.get('owner') === 'me',
    find: (query.get('find') ?? '').slice(0, maxFindLength),
    sort: oneOf(['due', 'priority', 'created', 'updated'], query.get('sort'), defaultFilter.sort),
  };
}

/** What an address carries of a filter: only what differs from the default. */
export function writeFilter({ state, isMine, find, sort }: ListFilter): URLSearchParams {
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
