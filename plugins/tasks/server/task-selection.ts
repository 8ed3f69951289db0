import { choicesOf, daysOf, watching } from '@tessera/core/contract';
import type { CustomField } from '@tessera/core/contract';
import type {
  CustomSelection,
  LabelSelection,
  PortalContext,
  RowFilter,
  SelectedCustomOrder,
  Sql,
} from '@tessera/core/server';
import {
  choiceCondition,
  customCondition,
  CustomFields,
  customObjectsOf,
  dayCondition,
  labelCondition,
  Labels,
  personCondition,
  sql,
  Statuses,
} from '@tessera/core/server';
import type { TaskCategory, TaskFilter, TaskGrouping, TaskStatusKey } from '../contract';
import { taskRoles } from '../contract/task-roles';
import { filterByInvolved, filterByReviewing, filterByRole, involvedBranches } from './filter-by-role';
import { hasReviewStatus } from './review-status';
import { taskEntity } from './task-entity';
import { categoryOf, isOpenCategory, TaskCategory as TaskCategorySchema, TaskPriority } from '../contract';
import { rankOf } from './task-record';

/** The services that reading a list needs. */
export type TaskReader = Pick<PortalContext, 'db' | 'clientId' | 'actor' | 'clock'>;

/** A filter with what its labels select. */
export interface SelectingFilter extends TaskFilter {
  readonly labels?: LabelSelection | undefined;
  readonly customValues?: readonly CustomSelection[] | undefined;
  /** The order by a custom field. */
  readonly order?: SelectedCustomOrder | undefined;
  /** The custom field by which the list is grouped. */
  readonly grouping?: CustomField | undefined;
  /** Keys of all statuses of the company, in workflow order; needed by a filter and by groups of statuses. */
  readonly allStatuses?: readonly TaskStatusKey[] | undefined;
  /** Whether the company has the status of a review; needed by the filter `reviewing`. Default: true. */
  readonly hasReviewStatus?: boolean | undefined;
  /** Archived tasks beside the others. Default: those that `state` has. */
  readonly withArchived?: boolean | undefined;
  /** Numbers of priorities, any of which; see `rankOf`. */
  readonly priorities?: readonly number[] | undefined;
}

/** A filter as lists read it: labels and custom fields by what tasks store. */
export async function resolveFilter(
  context: Pick<PortalContext, 'get'> & TaskReader,
  filter: TaskFilter & { readonly group?: TaskGrouping | undefined; readonly groupField?: string | undefined },
): Promise<SelectingFilter> {
  const { label, field, status, group, fieldSort, groupField = '' } = filter;
  const statuses = status === undefined && group !== 'status' ? [] : await context.get(Statuses).list(taskEntity);
  const labels = label === undefined ? undefined : await context.get(Labels).select(label);
  const by = { personId: context.actor.userId, today: todayOf(context, filter) };
  const customValues = field === undefined ? undefined : await context.get(CustomFields).select(taskEntity, field, by);
  const fields = context.get(CustomFields);
  const order = fieldSort === undefined ? undefined : await fields.order(taskEntity, fieldSort);
  const grouping = group === 'field' ? await fields.grouping(taskEntity, groupField) : undefined;
  const allStatuses = statuses.map(({ key }) => key);
  const hasReview = filter.reviewing === undefined || (await hasReviewStatus(context));
  return { ...filter, labels, customValues, order, grouping, allStatuses, hasReviewStatus: hasReview };
}

/** Which tasks a list has, by the index that its order reads. */
export interface TaskSelection {
  /** Conditions that an index of the list's order supports. */
  readonly where: readonly [Sql, ...Sql[]];
  /** The columns of the index before the order: the rows of each condition are read in order. */
  readonly anyOf: readonly Sql[];
  /** Conditions that no index of the list's order supports. */
  readonly filter: RowFilter | undefined;
  /** Columns that are null in every row and precede the order in the index. */
  readonly nulls: readonly string[];
}

/** Narrows or replaces parts of a filter. */
interface SelectOptions {
  /** The condition on the owner in place of the filter's. */
  readonly owner?: Sql;
  /** Categories in place of those that the filter leaves. */
  readonly categories?: readonly TaskCategory[];
  /** The column of categories in a table that has the order, whose index supports nothing else. */
  readonly bucket?: Sql;
}

/** The tasks of a filter. */
export function selectTasks(reader: TaskReader, filter: SelectingFilter, options: SelectOptions = {}): TaskSelection {
  const { clientId } = reader;
  const today = todayOf(reader, filter);
  const { creator, due, find = '', involved, reviewing } = filter;
  const { bucket } = options;
  const isOfOthers = options.owner === undefined && filter.owner === 'others';
  const ownOwner = filter.owner === undefined || isOfOthers ? undefined : filter.owner;
  const owner =
    options.owner ??
    (ownOwner === undefined || bucket !== undefined ? undefined : personCondition(sql`t.owner_id`, ownOwner, reader));
  const categories = options.categories ?? categoriesOf(filter);
  // The order of due dates has an index for each of these; other orders and combinations have none.
  const isByDue = filter.sort === 'due' && bucket === undefined;
  // What a person owns or collaborates on is read by branches of its own, unless an owner is asked for as well.
  const isByInvolved = involved !== undefined && owner === undefined && !isOfOthers && bucket === undefined;
  // The order of priorities has the due date within each of them.
  const isByPriorityAndDue = filter.sort === 'priority' && due !== undefined && bucket === undefined && !isByInvolved;
  const hasCreatorIndex = isByDue && owner === undefined && !isByInvolved;
  const hasStatusIndex = hasCreatorIndex && creator === undefined;
  const status = isSplit(filter, categories) ? filter.status : undefined;
  const number = /^T-(\d{1,9})$/i.exec(find)?.[1];
  const where: [Sql, ...Sql[]] = [sql`t.client_id = ${clientId} and t.deleted_at is null`];
  const halves = halvesOf(filter);
  if (halves.length === 1) {
    where.push(...halves);
  }
  if (owner !== undefined) {
    where.push(owner);
  }
  if (creator !== undefined && hasCreatorIndex) {
    where.push(personCondition(sql`t.created_by`, creator, reader));
  }
  // What a person hands to others has an index of its own.
  const isHandedOver = isOfOthers && creator === 'me' && hasCreatorIndex;
  if (isHandedOver) {
    where.push(sql`t.owner_id <> t.created_by`);
  }
  if (due !== undefined && (isByDue || isByPriorityAndDue)) {
    where.push(dayCondition(sql`t.due_sort`, due, today));
  }
  if (number !== undefined) {
    where.push(sql`t.number = ${Number(number)}`);
  }
  const filters = [
    bucket === undefined || ownOwner === undefined ? undefined : filterByOwner(ownOwner, reader),
    creator === undefined || hasCreatorIndex ? undefined : filterByCreator(creator, reader),
    isOfOthers && !isHandedOver ? filterByOthers(reader) : undefined,
    filter.watcher === undefined ? undefined : filterByWatcher(reader),
    ...taskRoles.map((role) => {
      const value = filter[role];
      return value === undefined ? undefined : filterByRole(role, value, reader);
    }),
    involved === undefined || isByInvolved ? undefined : filterByInvolved(involved, reader),
    reviewing === undefined
      ? undefined
      : filterByReviewing(reviewing, {
          ...{ reader, categories, hasStatus: filter.hasReviewStatus ?? true },
          isArchived: halves.length === 1 ? filter.state === 'archived' : undefined,
        }),
    status === undefined || hasStatusIndex ? undefined : filterByStatus(status),
    due === undefined || isByDue || isByPriorityAndDue ? undefined : filterByDue(due, today, categories),
    filter.labels === undefined ? undefined : filterByLabels(filter.labels),
    ...(filter.customValues ?? []).map(filterByCustomValue),
    filter.priorities === undefined ? undefined : filterByPriorities(filter.priorities),
    find === '' || number !== undefined ? undefined : siftByText(find),
  ];
  const ofCategory = (category: TaskCategory): readonly Sql[] => {
    const branch = sql`${bucket ?? sql`t.category`} = ${category}`;
    if (isByInvolved) {
      return involvedBranches(involved, category, reader);
    }
    return isByPriorityAndDue ? ranks.map((rank) => sql`${branch} and t.priority = ${rank}`) : [branch];
  };
  return {
    where,
    anyOf:
      status !== undefined && hasStatusIndex
        ? inHalves(
            halves,
            statusesOf(filter, categories).map((key) => sql`t.status = ${key}`),
          )
        : inHalves(halves, categories.flatMap(ofCategory)),
    nulls: options.owner === undefined && filter.owner === 'none' ? ['owner_id'] : [],
    filter: allOf(filters.filter((each) => each !== undefined)),
  };
}

/** Of all priorities, as rows have them. */
const ranks = TaskPriority.options.map(rankOf);

const isListed = sql`t.archived_at is null`;
const isArchived = sql`t.archived_at is not null`;

/** Each has indexes of its own: the tasks that are not archived, and those that are. */
export function halvesOf({ state, withArchived }: Pick<SelectingFilter, 'state' | 'withArchived'>): readonly Sql[] {
  return withArchived === true ? [isListed, isArchived] : [state === 'archived' ? isArchived : isListed];
}

/** Branches of several halves are read separately. */
function inHalves(halves: readonly Sql[], branches: readonly Sql[]): readonly Sql[] {
  return halves.length === 1
    ? branches
    : halves.flatMap((half) => branches.map((branch) => sql`${half} and ${branch}`));
}

/** The day that relative due dates of a filter refer to. */
export function todayOf({ clock }: Pick<TaskReader, 'clock'>, { today }: Pick<TaskFilter, 'today'>): string {
  return today ?? clock.now().toISOString().slice(0, 10);
}

/** The categories that a filter leaves. */
export function categoriesOf({
  state,
  category,
  status,
  due,
  reviewing,
}: Pick<TaskFilter, 'state' | 'category' | 'status' | 'due' | 'reviewing'>): readonly TaskCategory[] {
  const chosen = status === undefined ? undefined : choicesOf(status);
  return TaskCategorySchema.options.filter((candidate) => {
    const isInState =
      state === 'all' || state === 'archived' || (state === 'open' ? isOpenCategory(candidate) : candidate === state);
    const hasStatus = chosen === undefined || chosen.some((key) => categoryOf(key) === candidate);
    // What is finished is not overdue, whatever its date, and waits for no review.
    const mayBeFinished = due !== 'overdue' && reviewing === undefined;
    return (
      isInState &&
      hasStatus &&
      (mayBeFinished || isOpenCategory(candidate)) &&
      (category === undefined || category === candidate)
    );
  });
}

/** The statuses of a filter within categories, in workflow order. */
export function statusesOf(
  { status, allStatuses = [] }: Pick<SelectingFilter, 'status' | 'allStatuses'>,
  categories: readonly TaskCategory[],
): readonly TaskStatusKey[] {
  const chosen = status === undefined ? undefined : choicesOf(status);
  return allStatuses.filter(
    (key) => categories.includes(categoryOf(key)) && (chosen === undefined || chosen.includes(key)),
  );
}

/** Whether the categories contain statuses that were not chosen. */
function isSplit(filter: SelectingFilter, categories: readonly TaskCategory[]): boolean {
  const { status, allStatuses } = filter;
  return status !== undefined && statusesOf(filter, categories).length < statusesOf({ allStatuses }, categories).length;
}

function allOf(filters: readonly RowFilter[]): RowFilter | undefined {
  if (filters.length === 0) {
    return undefined;
  }
  return {
    condition: sql.and(filters.map(({ condition }) => condition)),
    found: sql.and(filters.map(({ found }) => found)),
  };
}

/** Only in orders whose index does not have the owner. */
function filterByOwner(owner: string, reader: TaskReader): RowFilter {
  return {
    condition: personCondition(sql`owner_id`, owner, reader),
    found: personCondition(sql`t.owner_id`, owner, reader),
  };
}

function filterByCreator(creator: string, reader: TaskReader): RowFilter {
  const id = creator === 'me' ? (reader.actor.userId ?? null) : creator;
  return {
    condition: personCondition(sql`created_by`, creator, reader),
    found: sql`t.id in (select found_id from find_tasks_of_creator(${id}::uuid))`,
  };
}

function filterByOthers(reader: TaskReader): RowFilter {
  return {
    condition: personCondition(sql`owner_id`, 'others', reader),
    found: sql`t.id in (select found_id from find_tasks_of_others(${reader.actor.userId ?? null}::uuid))`,
  };
}

/** A subquery for each row that is looked at: a join would read everything that the person watches. */
function filterByWatcher({ clientId, actor }: TaskReader): RowFilter {
  const me = sql`${actor.userId ?? null}::uuid`;
  return {
    condition: sql`(select true from ${sql.view(watching)} w where w.client_id = ${clientId}
      and w.entity_type = ${taskEntity} and w.entity_id = id and w.person_id = ${me} limit 1) is not null`,
    found: sql`t.id in (select found_id from find_watched_tasks(${me}))`,
  };
}

function filterByStatus(status: string): RowFilter {
  return {
    condition: choiceCondition(sql`status`, status),
    found: sql`t.id in (select found_id from find_tasks_of_status(${choicesOf(status)}::text[]))`,
  };
}

/** The order of priorities has an index that finds them. */
function filterByPriorities(priorities: readonly number[]): RowFilter {
  return {
    condition: sql`priority = any(${priorities}::smallint[])`,
    found: sql`t.priority = any(${priorities}::smallint[])`,
  };
}

function filterByLabels(labels: LabelSelection): RowFilter {
  const { kind, ids } = labels;
  return {
    condition: labelCondition(sql`label_ids`, labels),
    found:
      kind === 'any'
        ? sql`t.id in (select found_id from find_tasks_of_labels(${ids}::uuid[]))`
        : sql`t.id in (select found_id from find_tasks_without_label(${ids}::uuid[]))`,
  };
}

function filterByCustomValue(selection: CustomSelection): RowFilter {
  return {
    condition: customCondition(sql`custom_values`, selection),
    found: sql`t.id in (${foundByCustomValue(selection)})`,
  };
}

/** The ids of all tasks whose value passes. */
function foundByCustomValue({ fieldId, test }: CustomSelection): Sql {
  switch (test?.kind) {
    case undefined:
      return sql`select null::uuid where false`;
    case 'none':
      return sql`select found_id from find_tasks_without_custom_value(${fieldId}::text)`;
    case 'except': {
      const objects = customObjectsOf(fieldId, test.values).map((object) => sql.json(object));
      return objects.length === 0
        ? sql`select t.id`
        : sql`select found_id from find_tasks_except_custom_values(array[${sql.join(objects, sql`, `)}])`;
    }
    case 'any': {
      const objects = customObjectsOf(fieldId, test.values).map((object) => sql.json(object));
      return objects.length === 0
        ? sql`select null::uuid where false`
        : sql`select found_id from find_tasks_of_custom_values(array[${sql.join(objects, sql`, `)}])`;
    }
    case 'range': {
      const [lowest, highest] = [test.lowest, test.highest].map((end) =>
        end === undefined ? sql`null::jsonb` : sql.json(end),
      );
      return sql`select found_id from find_tasks_in_custom_range(${fieldId}::text, ${lowest ?? sql`null::jsonb`}, ${highest ?? sql`null::jsonb`})`;
    }
  }
}

function filterByDue(due: string, today: string, categories: readonly TaskCategory[]): RowFilter {
  const days = daysOf(due, today);
  // A date that is `infinity` is none.
  const { from = '-infinity', to = '9999-12-31' } = days === 'none' ? { from: 'infinity', to: 'infinity' } : days;
  return {
    condition: dayCondition(sql`due_sort`, due, today),
    found: sql`t.id in (select found_id from find_tasks_due(${categories}::text[], ${from}::date, ${to}::date))`,
  };
}

/**
 * The functions run as the tables' owner with the portal's condition inside, because a policy keeps text operators from
 * every index. Under three letters there is no trigram, so words of that length are looked for at the beginning of
 * titles.
 */
function siftByText(find: string): RowFilter {
  if (find.length < 3) {
    return {
      condition: sql`starts_with(lower(title), lower(${find}))`,
      found: sql`t.id in (select found_id from find_tasks_beginning_with(${find}))`,
    };
  }
  const pattern = `%${find.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    condition: sql`title ilike ${pattern}`,
    found: sql`t.id in (select found_id from find_tasks_like(${pattern}))`,
  };
}
