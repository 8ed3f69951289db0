import { localized } from '@tessera/core/contract';
import type { AppliedPersonSet, PortalContext } from '@tessera/core/server';
import { sql, versionBump } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { taskNotificationMessages } from './notification-messages';
import { taskCollaborating } from './notifications';
import type { TaskFieldChange } from './task-changes';
import { taskEntity } from './task-entity';
import { activeMembers } from './task-people';
import type { FullTaskRow } from './task-record';
import type { TaskRepository } from './task-repository';
import { withNames } from './task-repository';

/** A change of the collaborators of a task. */
export type CollaboratorChange = Pick<AppliedPersonSet, 'added' | 'removed'>;

/** One change for each person, by id. */
export function collaboratorChangesOf({ added, removed }: CollaboratorChange): readonly TaskFieldChange[] {
  return [
    ...removed.map((id) => ({ field: 'collaborator' as const, oldValue: id, newValue: undefined })),
    ...added.map((id) => ({ field: 'collaborator' as const, oldValue: undefined, newValue: id })),
  ];
}

/** The people who work on a task: its owner and collaborators, each once. */
export function workersOf({
  owner_id: ownerId,
  collaborator_ids: ids,
}: Pick<FullTaskRow, 'owner_id' | 'collaborator_ids'>): readonly string[] {
  return [...new Set([...(ownerId === null ? [] : [ownerId]), ...(ids ?? [])])];
}

/** Tells people that they collaborate on an open task from now on. Its owner knows the task already. */
export function notifyCollaborators(context: PortalContext, task: FullTaskRow, added: readonly string[]): void {
  const { id, title, category, owner_id: ownerId } = task;
  const to = added.filter((each) => each !== ownerId);
  if (to.length > 0 && isOpenCategory(category)) {
    context.notify(taskCollaborating, {
      to,
      entity: { type: taskEntity, id },
      title: localized(taskNotificationMessages.collaboratingTitle, { title }),
    });
  }
}

/** The collaborators that a copy has: those who are still active members. */
export async function copiedCollaborators(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  ids: readonly string[] | null,
): Promise<readonly string[]> {
  const active = await activeMembers(db, clientId, ids ?? []);
  return (ids ?? []).filter((id) => active.has(id));
}

/** Removes a person from the collaborators of the next batch of tasks; call until it returns none. */
export async function removeNextCollaborations(
  { db, clientId, clock }: TaskRepository,
  personId: string,
  limit: number,
): Promise<readonly FullTaskRow[]> {
  return db.rows(sql<FullTaskRow>`with changed as (
      update task set collaborator_ids = nullif(array_remove(collaborator_ids, ${personId}::uuid), '{}'),
        updated_at = ${clock.now()}, ${versionBump([])}
      where client_id = ${clientId} and id in (
        select id from task where client_id = ${clientId}
          and id in (select found_id from find_collaborations(${personId}::uuid, ${limit}::int)) order by id for update
      )
      returning *
    ) ${withNames(sql`changed`)} order by t.id`);
}
