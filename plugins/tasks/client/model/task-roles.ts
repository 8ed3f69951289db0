import { setChangeOf } from '@tessera/core/client';
import type { Message, PersonSetChange } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import { roleChanges, roleIds, taskRoles } from '../../contract/task-roles';
import type { TaskRole } from '../../contract/task-roles';
import { tasksMessages } from '../messages';

/** The field of a patch that says whether a person has a role in the task; see `sets` of `EntityStore`. */
export type RolePatchField = `${TaskRole}:${string}`;

/** The fields of roles in a patch, for the type of a patch. */
export interface RolePatch {
  [field: RolePatchField]: boolean;
}

/** Changes of the people of roles, as the server takes them. */
export type RoleChangesBody = { readonly [Role in TaskRole as (typeof roleChanges)[Role]]?: PersonSetChange };

/** What the people of a role are called. */
export const roleNames: Readonly<Record<TaskRole, Message>> = {
  collaborator: tasksMessages.collaborators,
  reviewer: tasksMessages.reviewers,
};

/** The changes of roles in a patch; nothing for a role without any. */
export function roleChangesOf(patch: object): RoleChangesBody {
  const changes = taskRoles.map((role) => [roleChanges[role], setChangeOf(patch, role)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== undefined));
}

/** The role whose people a property of a task is; undefined for another property. */
export function roleOfProperty(property: string): TaskRole | undefined {
  return taskRoles.find((role) => property === roleChanges[role]);
}

/** Whether a field of a patch is a person in a role. */
export function isRoleField(field: string): field is RolePatchField {
  return taskRoles.some((role) => isOfRole(field, role));
}

/** What the people of the role of a field are called. */
export function roleNameOf(field: RolePatchField): Message {
  return roleNames[taskRoles.find((role) => isOfRole(field, role)) ?? 'collaborator'];
}

function isOfRole(field: string, role: TaskRole): boolean {
  return field.startsWith(`${role}:`);
}

/** The people of a role that are shown: a collaborator who owns the task is shown as its owner only. */
export function shownPeople(
  task: Pick<LiveTask, 'owner' | (typeof roleIds)[TaskRole]>,
  role: TaskRole,
): readonly string[] {
  const ids = task[roleIds[role]] ?? [];
  return role === 'collaborator' ? ids.filter((id) => id !== task.owner?.id) : ids;
}
