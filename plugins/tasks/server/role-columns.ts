import type { Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { TaskRole } from '../contract/task-roles';
import { byRole, roleIds } from '../contract/task-roles';
import type { TaskRecord } from './task-record';

/** Ids of the people of a task in each role. */
export type PeopleOfRoles = Readonly<Record<TaskRole, readonly string[]>>;

/** The people of each role as requests and responses have them. */
export type RoleIds = { readonly [Role in TaskRole as (typeof roleIds)[Role]]?: readonly string[] | undefined };

/** The column of each role, and the functions that find the tasks of a person and, deleted ones too, of one who leaves. */
export const roleColumns = {
  collaborator: { column: 'collaborator_ids', tasks: sql`find_tasks_of_collaborator`, all: sql`find_collaborations` },
  reviewer: { column: 'reviewer_ids', tasks: sql`find_tasks_of_reviewer`, all: sql`find_reviews` },
} as const satisfies Readonly<
  Record<TaskRole, { readonly column: keyof TaskRecord; readonly tasks: Sql; readonly all: Sql }>
>;

/** The people of a row. */
export function peopleOf(row: Pick<TaskRecord, 'collaborator_ids' | 'reviewer_ids'>): PeopleOfRoles {
  return byRole((role) => row[roleColumns[role].column] ?? []);
}

/** The people of a request or a template. */
export function enteredPeople(entered: RoleIds): PeopleOfRoles {
  return byRole((role) => entered[roleIds[role]] ?? []);
}

/** As a request or a template has them: nothing for a role without people. */
export function idsOfRoles({ collaborator, reviewer }: PeopleOfRoles): {
  readonly collaboratorIds: string[] | undefined;
  readonly reviewerIds: string[] | undefined;
} {
  const some = (ids: readonly string[]): string[] | undefined => (ids.length === 0 ? undefined : [...ids]);
  return { collaboratorIds: some(collaborator), reviewerIds: some(reviewer) };
}

/** The people who work on a task: its owner and collaborators, each once. */
export function workersOf(row: Pick<TaskRecord, 'owner_id' | 'collaborator_ids'>): readonly string[] {
  const { owner_id: ownerId, collaborator_ids: ids } = row;
  return [...new Set([...(ownerId === null ? [] : [ownerId]), ...(ids ?? [])])];
}
