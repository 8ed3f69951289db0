import type { PersonSetChange } from '@tessera/core/contract';
import type { AppliedPersonSet, PortalContext } from '@tessera/core/server';
import { applyPersonSet, sql, versionBump } from '@tessera/core/server';
import type { TaskRole } from '../contract/task-roles';
import { byRole, roleChanges, roleIds, taskRoles } from '../contract/task-roles';
import type { PeopleOfRoles, RoleIds } from './role-columns';
import { enteredPeople, peopleOf, roleColumns } from './role-columns';
import type { TaskFieldChange } from './task-changes';
import { activeMembers } from './task-people';
import type { FullTaskRow } from './task-record';
import type { TaskRepository } from './task-repository';
import { withNames } from './task-repository';

/** A change of the people of a task. */
export type RoleChanges = Readonly<Partial<Record<TaskRole, Pick<AppliedPersonSet, 'added' | 'removed'>>>>;

/** A change of the people of each role, as requests have it. */
type RoleChangeBody = { readonly [Role in TaskRole as (typeof roleChanges)[Role]]?: PersonSetChange | undefined };

/**
 * The people of a new task.
 *
 * @throws AppError `validation_failed`, see `applyPersonSet`.
 */
export async function newPeople(context: PortalContext, body: RoleIds): Promise<PeopleOfRoles> {
  const entered = enteredPeople(body);
  const apply = async (role: TaskRole): Promise<readonly string[]> =>
    (await applyPersonSet(context, [], { add: [...entered[role]] }, roleIds[role])).ids;
  return { collaborator: await apply('collaborator'), reviewer: await apply('reviewer') };
}

/**
 * The people of a locked task after a change.
 *
 * @throws AppError `validation_failed`, see `applyPersonSet`.
 */
export async function changedPeople(
  context: PortalContext,
  before: FullTaskRow,
  body: RoleChangeBody,
): Promise<Readonly<Record<TaskRole, AppliedPersonSet>>> {
  const current = peopleOf(before);
  const apply = (role: TaskRole): Promise<AppliedPersonSet> =>
    applyPersonSet(context, current[role], body[roleChanges[role]] ?? {}, roleChanges[role]);
  return { collaborator: await apply('collaborator'), reviewer: await apply('reviewer') };
}

/** One change for each person, by id. */
export function peopleChangesOf(changes: RoleChanges): readonly TaskFieldChange[] {
  return taskRoles.flatMap((field) => [
    ...(changes[field]?.removed ?? []).map((id) => ({ field, oldValue: id, newValue: undefined })),
    ...(changes[field]?.added ?? []).map((id) => ({ field, oldValue: undefined, newValue: id })),
  ]);
}

/** The people that a copy has: those who are still active members. */
export async function copiedPeople(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  people: PeopleOfRoles,
): Promise<PeopleOfRoles> {
  const active = await activeMembers(db, clientId, Object.values(people).flat());
  return byRole((role) => people[role].filter((id) => active.has(id)));
}

/** Removes a person in a role from the next batch of tasks; call until it returns none. */
export async function removeFromNextBatch(
  { db, clientId, clock }: TaskRepository,
  { role, personId }: { readonly role: TaskRole; readonly personId: string },
  limit: number,
): Promise<readonly FullTaskRow[]> {
  const { column, all } = roleColumns[role];
  return db.rows(sql<FullTaskRow>`with changed as (
      update task set ${sql.id(column)} = nullif(array_remove(${sql.id(column)}, ${personId}::uuid), '{}'),
        updated_at = ${clock.now()}, ${versionBump([])}
      where client_id = ${clientId} and id = any (array(
        select id from task where client_id = ${clientId}
          and id in (select found_id from ${all}(${personId}::uuid, ${limit}::int)) order by id for update
      ))
      returning *
    ) ${withNames(sql`changed`)} order by t.id`);
}
