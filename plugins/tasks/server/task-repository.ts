import { people } from '@tessera/core/contract';
import type { PortalContext, Sql, StoredCustomValues } from '@tessera/core/server';
import { newId, sql, versionBump } from '@tessera/core/server';
import type { RichText } from '@tessera/core/contract';
import type { RecurrenceMode, TaskCategory, TaskPriority, TaskStatusKey } from '../contract';
import { categoryOf, defaultRecurrenceMode, isOpenCategory } from '../contract';
import type { FullTaskRow, TaskRecord } from './task-record';
import type { PeopleOfRoles } from './role-columns';
import { peopleOf } from './role-columns';
import { placeInSeries } from './place-in-series';
import { rankOf, taskColumns } from './task-record';

/** The services that a repository needs. */
export type TaskRepository = Pick<PortalContext, 'db' | 'clientId' | 'clock' | 'actor' | 'merge'>;

/** The services that taking numbers needs. */
type NumberAllocator = Pick<PortalContext, 'beforeTransaction' | 'clientId'>;

/** Values of a new task. */
export interface NewTask {
  readonly number: number;
  readonly title: string;
  readonly description: RichText | undefined;
  readonly status: TaskStatusKey;
  readonly priority: TaskPriority;
  readonly ownerId: string | undefined;
  readonly dueOn: string | undefined;
  readonly dueTime: string | undefined;
  readonly startOn: string | undefined;
  readonly startTime: string | undefined;
  readonly timeZone: string | undefined;
  readonly estimateMinutes: number | undefined;
  readonly labelIds: readonly string[];
  readonly people: PeopleOfRoles;
  readonly customValues: StoredCustomValues;
  readonly parentId: string | undefined;
  readonly recurrence: string | undefined;
  readonly recurrenceMode: RecurrenceMode | undefined;
  /** Its place in a series that exists. Default: a task with a rule is the first of its series. */
  readonly occurrence?: { readonly seriesId: string; readonly on: string; readonly number: number };
  /** Default: the caller. */
  readonly createdBy?: string;
  /** When a completed task was completed. Default: now. */
  readonly completedOn?: string | undefined;
}

/** Selects the source, named `t`, with its text and the names of its people. */
export function withNames(source: Sql): Sql<FullTaskRow> {
  return sql<FullTaskRow>`select ${taskColumns}, t.description,
      owner.full_name as owner_name, owner.photo as owner_photo,
      creator.full_name as creator_name, creator.photo as creator_photo,
      archiver.full_name as archiver_name, archiver.photo as archiver_photo
    from ${source} t
    left join ${sql.view(people)} owner on owner.client_id = t.client_id and owner.person_id = t.owner_id
    left join ${sql.view(people)} creator on creator.client_id = t.client_id and creator.person_id = t.created_by
    left join ${sql.view(people)} archiver on archiver.client_id = t.client_id and archiver.person_id = t.archived_by`;
}

/**
 * Numbers are never reused: a counter that only increases. It is incremented before the request's transaction, because
 * the row lock would otherwise last until that transaction ends and block every other create in the portal. A request
 * that fails afterwards leaves a gap.
 */
export async function allocateTaskNumber(context: NumberAllocator): Promise<number> {
  return allocateTaskNumbers(context, 1);
}

/** The same for several tasks. @returns the first number of an unbroken run. */
export async function allocateTaskNumbers(context: NumberAllocator, count: number): Promise<number> {
  const { row, index } = await context.beforeTransaction(
    // Concurrent requests for as many share one statement.
    count === 1 ? 'take-number' : `take-${count}-numbers`,
    (calls) => sql<{ before: number }>`insert into counter (client_id, last_number)
      values (${context.clientId}, ${calls * count})
      on conflict (client_id) do update set last_number = counter.last_number + ${calls * count}
      returning last_number - ${calls * count} as before`,
  );
  if (row === undefined) {
    throw new Error('The counter update returned no row.');
  }
  return row.before + index * count + 1;
}

/** Inserts row and first transition in one statement. */
export async function insertTask(store: TaskRepository, task: NewTask): Promise<FullTaskRow> {
  const { db, clientId, clock, actor } = store;
  const now = clock.now();
  const id = newId(now);
  const category = categoryOf(task.status);
  const { recurrence = null, dueOn = null } = task;
  const occurrence =
    task.occurrence ?? (recurrence === null || dueOn === null ? undefined : { seriesId: id, on: dueOn, number: 1 });
  const created = await db.row(sql<FullTaskRow>`with created as (
      insert into task (id, client_id, number, title, description, status, category, priority, owner_id, due_on,
        original_due_on, due_time, start_on, start_time, time_zone, estimate_minutes, created_by, created_at, updated_at, completed_at, label_ids, collaborator_ids, reviewer_ids, custom_values,
        parent_id, recurrence, recurrence_mode, series_id, occurrence_on, occurrence_number)
      values (${id}::uuid, ${clientId}::uuid, ${task.number}::int, ${task.title},
        ${task.description === undefined ? null : sql.json(task.description)}::jsonb, ${task.status}, ${category},
        ${rankOf(task.priority)}::smallint, ${task.ownerId ?? null}::uuid, ${dueOn}::date,
        ${dueOn}::date, ${task.dueTime ?? null}::text, ${task.startOn ?? null}::date,
        ${task.startTime ?? null}::text, ${task.timeZone ?? null}::text, ${task.estimateMinutes ?? null}::int, ${task.createdBy ?? actor.userId ?? null}::uuid, ${now}::timestamptz, ${now}::timestamptz,
        ${category === 'completed' ? (task.completedOn ?? now) : null}::timestamptz, ${storedIds(task.labelIds)}::uuid[], ${storedIds(task.people.collaborator)}::uuid[], ${storedIds(task.people.reviewer)}::uuid[],
        ${task.customValues === null ? null : sql.json(task.customValues)}::jsonb,
        ${task.parentId ?? null}::uuid, ${recurrence}::text, ${recurrence === null ? null : (task.recurrenceMode ?? defaultRecurrenceMode)}::text,
        ${occurrence?.seriesId ?? null}::uuid, ${occurrence?.on ?? null}::date, ${occurrence?.number ?? null}::int)
      returning *
    ), moved as (
      insert into transition (id, client_id, task_id, to_status, to_category, at, actor_id)
      select ${newId(now)}::uuid, client_id, id, status, category, created_at, ${actor.userId ?? null}::uuid from created
    ) ${withNames(sql`created`)}`);
  if (created === undefined) {
    throw new Error('The task insert returned no row.');
  }
  return created;
}

/** @returns undefined for a task of another portal, and for a deleted one unless deleted ones are requested. */
export async function findTask(
  { db, clientId }: TaskRepository,
  id: string,
  options: { readonly deleted?: 'included'; readonly lock?: boolean } = {},
): Promise<FullTaskRow | undefined> {
  return db.row(sql<FullTaskRow>`${withNames(sql`task`)}
    where ${sql.and([
      sql`t.client_id = ${clientId} and t.id = ${id}`,
      options.deleted !== 'included' && sql`t.deleted_at is null`,
    ])} ${options.lock === true ? sql`for update of t` : sql.empty}`);
}

/** No labels or people are stored as null: indexes find the tasks without any, or leave them out. */
function storedIds(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids;
}

/** Records a status transition. */
export interface StatusTransition {
  readonly fromStatus: TaskStatusKey;
  readonly toStatus: TaskStatusKey;
  readonly fromCategory: TaskCategory;
  readonly toCategory: TaskCategory;
}

/** A change beside the merged fields. */
export interface DerivedChange {
  /** The labels from now on; unchanged when left out. */
  readonly labelIds?: readonly string[] | undefined;
  /** The people of each role from now on; unchanged when left out. */
  readonly people?: PeopleOfRoles;
  /** True when no field was merged, which would have counted the version up. */
  readonly isAlone: boolean;
}

/**
 * Writes labels, people of roles and the consequences of a change to edited fields: category, completion, the count of due date changes,
 * and the transition. Not part of the merge, because these values cannot conflict.
 */
export async function updateDerivedFields(
  store: TaskRepository,
  before: TaskRecord,
  after: TaskRecord,
  { labelIds = before.label_ids ?? [], people: { collaborator, reviewer } = peopleOf(before), isAlone }: DerivedChange,
): Promise<FullTaskRow> {
  const { db, clientId, clock, actor } = store;
  const now = clock.now();
  const category = categoryOf(after.status);
  const isClosing = isOpenCategory(before.category) && !isOpenCategory(category);
  const isDueMoved = before.due_on !== after.due_on;
  const series = placeInSeries(before, after);
  const settled = await db.row(sql<FullTaskRow>`with settled as (
      update task set
        category = ${category},
        completed_at = case when ${category}::text <> 'completed' then null else coalesce(completed_at, ${now}::timestamptz) end,
        reopen_status = ${isClosing ? before.status : before.reopen_status}::text,
        original_due_on = coalesce(original_due_on, due_on),
        due_change_count = due_change_count + ${isDueMoved && before.original_due_on !== null ? 1 : 0},
        label_ids = ${storedIds(labelIds)}::uuid[], collaborator_ids = ${storedIds(collaborator)}::uuid[],
        reviewer_ids = ${storedIds(reviewer)}::uuid[],
        series_id = ${series.series_id}::uuid, occurrence_on = ${series.occurrence_on}::date,
        occurrence_number = ${series.occurrence_number}::int,
        updated_at = ${now}${isAlone ? sql`, ${versionBump([])}` : sql.empty}
      where client_id = ${clientId} and id = ${after.id}
      returning *
    ), moved as (
      insert into transition (id, client_id, task_id, from_status, to_status, from_category, to_category, at, actor_id)
      select ${newId(now)}::uuid, client_id, id, ${before.status}::text, status, ${before.category}::text, category, updated_at,
        ${actor.userId ?? null}::uuid
      from settled where status <> ${before.status}
    ) ${withNames(sql`settled`)}`);
  if (settled === undefined) {
    throw new Error('The task update returned no row.');
  }
  return settled;
}

/** Sets the task that follows in the series, or that none does. */
export async function setNext(store: TaskRepository, id: string, nextId: string | null): Promise<FullTaskRow> {
  return updateTask(store, id, sql`next_id = ${nextId}::uuid, ${versionBump([])}`);
}

/** The task does not come again. */
export async function endSeries(store: TaskRepository, id: string): Promise<FullTaskRow> {
  return updateTask(store, id, sql`recurrence = null, recurrence_mode = null, ${versionBump(['recurrence'])}`);
}

/** Moves an open task to the next date of its series; the start keeps its distance. Not counted as a slip. */
export async function rollForward(store: TaskRepository, task: TaskRecord, date: string): Promise<FullTaskRow> {
  return updateTask(
    store,
    task.id,
    sql`due_on = ${date}::date, original_due_on = ${date}::date, start_on = start_on + (${date}::date - due_on),
      occurrence_on = ${date}::date, occurrence_number = coalesce(occurrence_number, 1) + 1,
      updated_at = ${store.clock.now()}, ${versionBump(['due_on', 'start_on'])}`,
  );
}

/** Gives a locked task another status; `updateDerivedFields` follows. */
export async function setStatus(store: TaskRepository, id: string, status: TaskStatusKey): Promise<FullTaskRow> {
  return updateTask(store, id, sql`status = ${status}::text, ${versionBump(['status'])}`);
}

/** Soft-deletes a task, or restores it. */
export async function setDeleted(store: TaskRepository, id: string, isDeleted: boolean): Promise<FullTaskRow> {
  const { clock, actor } = store;
  const now = clock.now();
  return updateTask(
    store,
    id,
    sql`deleted_at = ${isDeleted ? now : null}::timestamptz,
      deleted_by = ${isDeleted ? (actor.userId ?? null) : null}::uuid,
      updated_at = ${now}, ${versionBump(['deleted_at', 'deleted_by'])}`,
  );
}

/** Increments the version after a change outside the row, such as to its files; no edit conflicts with it. */
export async function touchTask(store: TaskRepository, id: string): Promise<FullTaskRow> {
  return updateTask(store, id, sql`updated_at = ${store.clock.now()}, ${versionBump([])}`);
}

async function updateTask({ db, clientId }: TaskRepository, id: string, assignments: Sql): Promise<FullTaskRow> {
  const changed = await db.row(sql<FullTaskRow>`with changed as (
      update task set ${assignments} where client_id = ${clientId} and id = ${id} returning *
    ) ${withNames(sql`changed`)}`);
  if (changed === undefined) {
    throw new Error('The locked task does not exist.');
  }
  return changed;
}

/** Condition of tasks that a successor gets. */
export const isOpenWork = sql`deleted_at is null and archived_at is null
  and category in ('backlog', 'unstarted', 'started', 'blocked')`;

/** Removes a person as owner from the next batch of tasks; call until it returns none. */
export async function unassignNextBatch(
  store: TaskRepository,
  { ownerId, successorId }: { readonly ownerId: string; readonly successorId: string | undefined },
  limit: number,
): Promise<readonly FullTaskRow[]> {
  const { db, clientId, clock } = store;
  return db.rows(sql<FullTaskRow>`with changed as (
      update task set owner_id = case when ${isOpenWork} then ${successorId ?? null}::uuid end, updated_at = ${clock.now()}, ${versionBump(['owner_id'])}
      where client_id = ${clientId} and id = any (array(
        select id from task where client_id = ${clientId} and owner_id = ${ownerId} order by id desc limit ${limit} for update
      ))
      returning *
    ) ${withNames(sql`changed`)} order by t.id`);
}

/** Permanently deletes tasks that have been in the trash for more than `days`. @returns their ids. */
export async function purgeNextBatch(
  { db, clientId, clock }: TaskRepository,
  days: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ id: string }>`delete from task where client_id = ${clientId} and id = any (array(
      select id from task
      where client_id = ${clientId} and deleted_at < ${clock.now()}::timestamptz - make_interval(days => ${days}::int)
      order by deleted_at limit ${limit} for update skip locked
    )) returning id`);
  return rows.map(({ id }) => id);
}
