import {
  choicesOf,
  isRelativeDay,
  matchesCustomFilter,
  matchesDay,
  matchesLabels,
  matchesPerson,
  matchesPersonSet,
} from '@tessera/core/contract';
import type { CustomField, FilterValues } from '@tessera/core/contract';
import { isMonth } from '@tessera/core/ui';
import type { TaskFilter } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import { taskFilters } from '../../contract/filters';
import type { TaskGrouping } from '../../contract/groups';
import { categoryOf, isOpenCategory, TaskStatusKey, waitsForReview } from '../../contract/statuses';
import { roleIds, taskRoles } from '../../contract/task-roles';

/** The filters of the menu. */
export type TaskFilterValues = FilterValues<keyof typeof taskFilters.fields>;

/** By what the list is grouped; `due` only in the order of due dates. */
export type ListGrouping = TaskGrouping | 'nothing';

/** How the tasks of a filter are shown. */
export const taskViews = ['list', 'board', 'calendar', 'table', 'timeline'] as const;
export type TaskView = (typeof taskViews)[number];

/** Whose tasks the page of the person's own tasks shows: those that they own or collaborate on, those that wait for their review, those that they gave to others, those that they watch. */
export const myTasksScopes = ['assigned', 'review', 'created', 'watching'] as const;
export type MyTasksScope = (typeof myTasksScopes)[number];

/** The filters of each scope. */
export const scopeValues: Readonly<Record<MyTasksScope, TaskFilterValues>> = {
  assigned: { involved: 'me' },
  review: { reviewing: 'me' },
  created: { creator: 'me', owner: 'others' },
  watching: { watcher: 'me' },
};

/** The list's filter, order and groups. */
export interface ListFilter {
  /** Of the page of the person's own tasks; undefined on that of all tasks. */
  readonly scope?: MyTasksScope;
  readonly view: TaskView;
  readonly state: TaskFilter['state'];
  readonly find: string;
  readonly sort: TaskFilter['sort'];
  readonly group: ListGrouping;
  /** The custom field of the group `field`. */
  readonly groupField?: string | undefined;
  /** The order by a custom field, before `sort`; `CustomSort` of the contract. */
  readonly fieldSort?: string | undefined;
  readonly values: TaskFilterValues;
  /** The month of the calendar, `YYYY-MM`; the present one when left out. */
  readonly month?: string;
}

export const defaultFilter: ListFilter = {
  view: 'list',
  state: 'open',
  find: '',
  sort: 'due',
  group: 'due',
  values: {},
};

/** Query parameter of the view. */
export const viewQuery = 'view';

/** Query parameter of the scope. */
export const scopeQuery = 'show';

/** Truncated to the length that the server accepts. */
const maxFindLength = 250;

/**
 * Parses the filter of an address; missing or unknown values become the default.
 *
 * @param usualView the view of an address that names none.
 */
export function parseFilter(query: URLSearchParams, usualView: TaskView = defaultFilter.view): ListFilter {
  const month = query.get('month') ?? '';
  const sort = oneOf(['due', 'priority', 'created', 'updated'], query.get('sort'), defaultFilter.sort);
  const fieldSort = query.get('fieldSort');
  const groupField = query.get('groupField');
  const isByField = groupField !== null && query.get('group') === 'field';
  const usual = fieldSort === null ? defaultGroup(sort) : 'nothing';
  return {
    view: oneOf(taskViews, query.get(viewQuery), usualView),
    state: oneOf(['open', 'completed', 'all', 'archived'], query.get('state'), defaultFilter.state),
    find: (query.get('find') ?? '').slice(0, maxFindLength),
    sort,
    group: isByField ? 'field' : oneOf(['status', 'owner', 'nothing'], query.get('group'), usual),
    ...(isByField ? { groupField } : {}),
    ...(fieldSort === null ? {} : { fieldSort }),
    values: taskFilters.read(query),
    ...(isMonth(month) ? { month } : {}),
  };
}

/** Query parameters of a filter: only those that differ from the default. */
export function filterQuery(filter: ListFilter): URLSearchParams {
  const { scope, view, state, find, sort, group, groupField, fieldSort, values, month } = filter;
  const query = new URLSearchParams();
  if (scope !== undefined && scope !== myTasksScopes[0]) {
    query.set(scopeQuery, scope);
  }
  if (view !== defaultFilter.view) {
    query.set(viewQuery, view);
  }
  if (state !== defaultFilter.state) {
    query.set('state', state);
  }
  taskFilters.write(query, values);
  if (sort !== defaultFilter.sort) {
    query.set('sort', sort);
  }
  if (fieldSort !== undefined) {
    query.set('fieldSort', fieldSort);
  }
  if (group !== 'due' && group !== (fieldSort === undefined ? defaultGroup(sort) : 'nothing')) {
    query.set('group', group);
  }
  if (group === 'field' && groupField !== undefined) {
    query.set('groupField', groupField);
  }
  if (find.trim() !== '') {
    query.set('find', find);
  }
  if (view === 'calendar' && month !== undefined) {
    query.set('month', month);
  }
  return query;
}

/** The query that a saved view keeps: one text for one filter, without the month that a calendar happens to show. */
export function savedQueryOf(filter: ListFilter): string {
  const query = filterQuery({ ...filter, find: filter.find.trim() });
  query.delete('month');
  return query.toString();
}

/** Whether a view shows the list of the store; the others load their tasks themselves. */
export function showsList({ view }: Pick<ListFilter, 'view'>): boolean {
  return view === 'list' || view === 'table' || view === 'timeline';
}

/** What the columns of the board are. */
export function boardGrouping({ group }: Pick<ListFilter, 'group'>): 'status' | 'owner' {
  return group === 'owner' ? 'owner' : 'status';
}

/** Whether the view shows the tasks of the chosen state only: the columns of a board by status are of every state, but of archived tasks or of the others. */
export function hasState(filter: Pick<ListFilter, 'view' | 'group' | 'state'>): boolean {
  return filter.state === 'archived' || filter.view !== 'board' || boardGrouping(filter) !== 'status';
}

/** The filter of all tasks that a view shows. The columns of a board are groups; tables and timelines have none. */
export function shownFilter(filter: ListFilter): ListFilter {
  if (filter.scope !== undefined) {
    return { ...filter, values: { ...filter.values, ...scopeValues[filter.scope] } };
  }
  if (filter.view === 'table' || filter.view === 'timeline') {
    return { ...filter, group: 'nothing' };
  }
  if (filter.view !== 'board') {
    return filter;
  }
  return { ...filter, group: boardGrouping(filter), state: hasState(filter) ? filter.state : 'all' };
}

/** The grouping of an order unless the person chose another one. */
function defaultGroup(sort: ListFilter['sort']): ListGrouping {
  return sort === 'due' ? 'due' : 'nothing';
}

/** A filter of another state. Archived tasks have the last archived first, because their dates have lost their meaning. */
export function inState(filter: ListFilter, state: ListFilter['state']): ListFilter {
  const isOther = (state === 'archived') !== (filter.state === 'archived');
  return { ...(isOther ? sortedBy(filter, state === 'archived' ? 'updated' : defaultFilter.sort) : filter), state };
}

/** Another order of a filter. Groups of due dates need theirs; another grouping that the person chose stays. */
export function sortedBy({ fieldSort, ...filter }: ListFilter, sort: ListFilter['sort']): ListFilter {
  const isDefault = filter.group === (fieldSort === undefined ? defaultGroup(filter.sort) : 'nothing');
  return { ...filter, sort, group: isDefault || filter.group === 'due' ? defaultGroup(sort) : filter.group };
}

/** Whether the order or the groups of a filter are those of a custom field. */
export function usesFields({ fieldSort, group }: Pick<ListFilter, 'fieldSort' | 'group'>): boolean {
  return fieldSort !== undefined || group === 'field';
}

/** Whether the list shows only tasks of the signed-in person, by no other filter of the menu. */
export function isOnlyMine({ values }: Pick<ListFilter, 'values'>): boolean {
  return values.owner === 'me' && Object.values(values).filter((value) => value !== undefined).length === 1;
}

/** Whether the menu has no filter. */
export function isUnfiltered({ values }: Pick<ListFilter, 'values'>): boolean {
  return Object.values(values).every((value) => value === undefined);
}

/** Whether the tasks of a filter depend on what day it is. */
export function dependsOnToday({ values }: Pick<ListFilter, 'values'>): boolean {
  return isRelativeDay(values.due);
}

/** The state in which a list with these filters can have tasks: the present one if possible. */
export function stateFor(
  state: ListFilter['state'],
  { status, due, reviewing }: TaskFilterValues,
): ListFilter['state'] {
  if (state === 'archived') {
    return state;
  }
  const chosen = status === undefined ? [] : choicesOf(status).map((key) => categoryOf(TaskStatusKey.parse(key)));
  const isShown = chosen.every((category) => state === 'all' || isOpenCategory(category) === (state === 'open'));
  if (!isShown || chosen.includes('cancelled')) {
    return 'all';
  }
  return (due === 'overdue' || reviewing !== undefined) && state === 'completed' ? 'open' : state;
}

/** The known value, or the fallback. */
export function oneOf<T extends string>(known: readonly T[], value: string | null, fallback: T): T {
  return known.find((each) => each === value) ?? fallback;
}

/** Whom and which day a filter refers to. */
export interface FilterContext {
  readonly personId: string | undefined;
  /** The local date of the person; needed by relative due dates only. */
  readonly today: string;
  /** The label that stands for one; undefined for a deleted one. Default: none was merged or deleted. */
  readonly labelOf?: (id: string) => string | undefined;
  /** A field of the company; undefined for a deleted one. Default: there are none. */
  readonly fieldOf?: (id: string) => CustomField | undefined;
  /** Whether the company has the status of a review; see `waitsForReview`. Default: it has. */
  readonly hasReviewStatus?: () => boolean;
  /** Whether the person watches a task. Default: none. */
  readonly isWatched?: (id: string) => boolean;
}

/** Whether a task from a live event belongs in the list; same rules as the server. */
export function matchesFilter(
  task: LiveTask,
  filter: ListFilter,
  {
    personId,
    today,
    labelOf = (id) => id,
    fieldOf = () => undefined,
    hasReviewStatus = () => true,
    isWatched = () => false,
  }: FilterContext,
): boolean {
  const { owner, involved, reviewing, creator, watcher, status, due, label, field } = filter.values;
  const { collaboratorIds } = task;
  const isOpen = isOpenCategory(task.category);
  const text = filter.find.trim().toLocaleLowerCase();
  const isArchived = filter.state === 'archived';
  const isInState =
    isArchived || filter.state === 'all' || (filter.state === 'open' ? isOpen : task.category === filter.state);
  return (
    task.deletedOn === undefined &&
    (task.archivedOn !== undefined) === isArchived &&
    isInState &&
    (owner === undefined || matchesPerson(owner, task.owner?.id, personId)) &&
    taskRoles.every((role) => {
      const value = filter.values[role];
      return value === undefined || matchesPersonSet(value, task[roleIds[role]], personId);
    }) &&
    (reviewing === undefined ||
      (waitsForReview(task, hasReviewStatus()) && matchesPersonSet(reviewing, task.reviewerIds, personId))) &&
    (involved === undefined ||
      matchesPerson(involved, task.owner?.id, personId) ||
      matchesPersonSet(involved, collaboratorIds, personId)) &&
    (creator === undefined || matchesPerson(creator, task.createdBy.id, personId)) &&
    (status === undefined || choicesOf(status).includes(task.status)) &&
    (due === undefined || (matchesDay(due, task.dueOn, today) && (due !== 'overdue' || isOpen))) &&
    (field === undefined || matchesCustomFilter(field, task.customValues, { personId, today, fieldOf })) &&
    (label === undefined || matchesLabels(label, task.labelIds ?? [], labelOf)) &&
    (watcher === undefined || isWatched(task.id)) &&
    (text === '' || task.title.toLocaleLowerCase().includes(text) || task.key.toLocaleLowerCase() === text)
  );
}
