import type { Api, PortalCustomFields, PortalLabels, PortalStatuses, WatchedIds } from '@tessera/core/client';
import { listTasks } from '../../contract/endpoints';
import { loadFilterSources } from '../model/filter-sources';
import { listQueryOf } from '../model/list-query';
import type { ListFilter } from '../model/task-filter';
import { shownGrouping } from '../model/task-groups';
import type { CustomLists } from './custom-lists';

/** Page size: the first screen and some more. */
const pageSize = 100;

/** What the lists of a store are loaded from. */
export interface TaskListSources {
  readonly labels: PortalLabels;
  readonly fields: PortalCustomFields;
  readonly statuses: PortalStatuses;
  followWatched(): Promise<WatchedIds>;
  loadCustomLists(filter: ListFilter): Promise<CustomLists | undefined>;
}

/** The next page of a filter. */
export async function loadTaskPage(
  api: Api,
  sources: TaskListSources,
  asked: ListFilter,
  {
    today,
    cursor,
    signal,
  }: { readonly today: string; readonly cursor: string | undefined; readonly signal: AbortSignal },
) {
  const { statuses } = sources;
  const [custom] = await Promise.all([sources.loadCustomLists(asked), loadFilterSources(asked, sources)]);
  const filter = custom?.withoutGone(asked) ?? asked;
  const query = { ...listQueryOf(filter, today), limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const read = () => api.request(listTasks, { query }, { signal, onFailure: 'caller' });
  const page = filter.values.watcher === undefined ? read() : (await sources.followWatched()).readPage(read);
  if (shownGrouping(filter) === 'status' || filter.values.reviewing !== undefined) {
    // Their order is that of the groups, and which are there decides what waits for a review; a failure leaves that of the built-in ones.
    await Promise.all([page, statuses.load().catch(() => undefined)]);
  } else {
    // Behind the list, because only what completes or creates a task asks which status is the first.
    page.then(() => statuses.load()).catch(() => undefined);
  }
  await custom?.prepare(filter, (await page).items, signal);
  return page;
}
