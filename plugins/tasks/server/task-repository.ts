import { people } from '@tessera/core/contract';
import type { PortalContext, Sql } from '@tessera/core/server';
import { newId, sql, versionBump } from '@tessera/core/server';
import type { RichText } from '@tessera/core/contract';
import type { TaskCategory, TaskPriority, TaskStatusKey } from '../contract';
import { categoryOf, isOpenCategory } from '../contract';
import type { FullTaskRow, TaskRow } from './task-row';
import { rankOf, taskColumns } from './task-row';

/** What a repository needs of a call. */
export type TaskStore = Pick<PortalContext, 'db' | 'clientId' | 'clock' | 'actor' | 'merge'>;

/** A task that is about to be created. */
export interface NewTask {
  readonly number: number;
  readonly title: string;
  readonly description: RichText | undefined;
  readonly status: TaskStatusKey;
  readonly priority: TaskPriority;
  readonly ownerId: string | undefined;
  readonly dueOn: string | undefined;
}

/** `t` with its text and the names of its people. */
function withNames(source: Sql): Sql<FullTaskRow> {
  return sql<FullTaskRow>`select ${taskColumns}, t.description,
      owner.full_name as owner_name, owner.photo as owner_photo,
      creator.full_name as creator_name, creator.photo as creator_photo
    from ${source} t
    left join ${sql.view(people)} owner on owner.client_id = t.client_id and owner.person_id = t.owner_id
    left join ${sql.view(people)} creator on creator.client_id = t.client_id and creator.person_id = t.created_by`;
}

/**
 * Numbers are never used again: a counter that only rises. It is raised ahead of the call's transaction, because its row
 * would be locked until that ends, and whoever creates a task in the portal would wait for everybody else who does. A
 * call that fails afterwards leaves a gap.
 */
export async function takeNumber(context: Pick<PortalContext, 'ahead' | 'clientId'>): Promise<number> {
  const { row, place } = await context.ahead(
    'take-number',
    (calls) => sql<{ before: number }>`insert into counter (client_id, last_number)
      values (${context.clientId}, ${calls})
      on conflict (client_id) do update set last_number = counter.last_number + ${calls}
      returning last_number - ${calls} as before`,
  );
  if (row === undefined) {
    throw new Error('A counter was raised and not returned.');
  }
  return row.before + place + 1;
}

/** Row and first transition in one statement. */
export async function insertTask(store: TaskStore, task: NewTask): Promise<FullTaskRow> {
  const { db, clientId, clock, actor } = store;
  const now = clock.now();
  const category = categoryOf(task.status);
  const created = await db.row(sql<FullTaskRow>`with created as (
      insert into task (id, client_id, number, title, description, status, category, priority, owner_id, due_on,
        original_due_on, created_by, created_at, updated_at, completed_at)
      values (${newId(now)}::uuid, ${clientId}::uuid, ${task.number}::int, ${task.title},
        ${task.description === undefined ? null : sql.json(task.description)}::jsonb, ${task.status}, ${category},
        ${rankOf(task.priority)}::smallint, ${task.ownerId ?? null}::uuid, ${task.dueOn ?? null}::date,
        ${task.dueOn ?? null}::date, ${actor.userId ?? null}::uuid, ${now}::timestamptz, ${now}::timestamptz,
        ${category === 'completed' ? now : null}::timestamptz)
      returning *
    ), moved as (
      insert into transition (id, client_id, task_id, to_status, to_category, at, actor_id)
      select ${newId(now)}::uuid, client_id, id, status, category, created_at, created_by from created
    ) ${withNames(sql`created`)}`);
  if (created === undefined) {
    throw new Error('A task was inserted and not returned.');
  }
  return created;
}

/** @returns undefined for a task of another portal, and for a deleted one unless they are asked for. */
export async function findTask(
  { db, clientId }: TaskStore,
  id: string,
  options: { readonly deleted?: 'included'; readonly lock?: boolean } = {},
): Promise<FullTaskRow | undefined> {
  return db.row(sql<FullTaskRow>`${withNames(sql`task`)}
    where ${sql.and([
      sql`t.client_id = ${clientId} and t.id = ${id}`,
      options.deleted !== 'included' && sql`t.deleted_at is null`,
    ])} ${options.lock === true ? sql`for update of t` : sql.empty}`);
}

/** A step from one status to another. */
export interface StatusMove {
  readonly fromStatus: TaskStatusKey;
  readonly toStatus: TaskStatusKey;
  readonly fromCategory: TaskCategory;
  readonly toCategory: TaskCategory;
}

/**
 * Writes what follows from a change of the fields that a person edits: category, completion, how often the due date
 * moved, and the step in the task's life. Not part of the merge, because nobody can conflict about it.
 */
export async function settleTask(store: TaskStore, before: TaskRow, after: TaskRow): Promise<FullTaskRow> {
  const { db, clientId, clock, actor } = store;
  const now = clock.now();
  const category = categoryOf(after.status);
  const isClosing = isOpenCategory(before.category) && !isOpenCategory(category);
  const isDueMoved = before.due_on !== after.due_on;
  const settled = await db.row(sql<FullTaskRow>`with settled as (
      update task set
        category = ${category},
        completed_at = case when ${category}::text <> 'completed' then null else coalesce(completed_at, ${now}::timestamptz) end,
        reopen_status = ${isClosing ? before.status : before.reopen_status}::text,
        original_due_on = coalesce(original_due_on, due_on),
        due_change_count = due_change_count + ${isDueMoved && before.original_due_on !== null ? 1 : 0},
        updated_at = ${now}
      where client_id = ${clientId} and id = ${after.id}
      returning *
    ), moved as (
      insert into transition (id, client_id, task_id, from_status, to_status, from_category, to_category, at, actor_id)
      select ${newId(now)}::uuid, client_id, id, ${before.status}::text, status, ${before.category}::text, category, updated_at,
        ${actor.userId ?? null}::uuid
      from settled where status <> ${before.status}
    ) ${withNames(sql`settled`)}`);
  if (settled === undefined) {
    throw new Error('A task was changed and not returned.');
  }
  return settled;
}

/** Deletes softly, or takes that back. */
export async function setDeleted(store: TaskStore, id: string, isDeleted: boolean): Promise<FullTaskRow> {
  const { db, clientId, clock, actor } = store;
  const now = clock.now();
  const changed = await db.row(sql<FullTaskRow>`with changed as (
      update task set
        deleted_at = ${isDeleted ? now : null}::timestamptz,
        deleted_by = ${isDeleted ? (actor.userId ?? null) : null}::uuid,
        updated_at = ${now}, ${versionBump(['deleted_at', 'deleted_by'])}
      where client_id = ${clientId} and id = ${id}
      returning *
    ) ${withNames(sql`changed`)}`);
  if (changed === undefined) {
    throw new Error('A locked task was not there to be deleted or restored.');
  }
  return changed;
}

/** Something around the task changed, such as its files: its version goes on, and no edit conflicts with it. */
export async function touchTask({ db, clientId, clock }: TaskStore, id: string): Promise<FullTaskRow> {
  const touched = await db.row(sql<FullTaskRow>`with changed as (
      update task set updated_at = ${clock.now()}, ${versionBump([])}
      where client_id = ${clientId} and id = ${id}
      returning *
    ) ${withNames(sql`changed`)}`);
  if (touched === undefined) {
    throw new Error('A locked task was not there to be touched.');
  }
  return touched;
}

/** Takes a person out of the next tasks that they own; call again until it finds none. */
export async function unassignNext(store: TaskStore, ownerId: string, most: number): Promise<readonly FullTaskRow[]> {
  const { db, clientId, clock } = store;
  return db.rows(sql<FullTaskRow>`with changed as (
      update task set owner_id = null, updated_at = ${clock.now()}, ${versionBump(['owner_id'])}
      where client_id = ${clientId} and id in (
        select id from task where client_id = ${clientId} and owner_id = ${ownerId} order by id limit ${most} for update
      )
      returning *
    ) ${withNames(sql`changed`)} order by t.id`);
}

/** Deletes for good what has been in the trash for more than `days`. @returns the ids. */
export async function purgeNext(
  { db, clientId, clock }: TaskStore,
  days: number,
  most: number,
): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ id: string }>`delete from task where client_id = ${clientId} and id in (
      select id from task
      where client_id = ${clientId} and deleted_at < ${clock.now()}::timestamptz - make_interval(days => ${days}::int)
      order by deleted_at limit ${most} for update skip locked
    ) returning id`);
  return rows.map(({ id }) => id);
}
