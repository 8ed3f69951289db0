import { setChangeOf } from '@tessera/core/client';
import type { PersonSetChange } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';

/** The field of a patch that says whether a person collaborates on the task; see `sets` of `EntityStore`. */
export type CollaboratorField = `collaborator:${string}`;

/** The fields of collaborators in a patch, for the type of a patch. */
export interface CollaboratorPatch {
  [field: CollaboratorField]: boolean;
}

/** Option `sets` of the store of tasks, beside that of labels. */
export const collaboratorSets = { collaborator: 'collaboratorIds' } as const;

/** The collaborators of a patch, as the server takes them; undefined without any. */
export function collaboratorChangeOf(patch: object): PersonSetChange | undefined {
  return setChangeOf(patch, 'collaborator');
}

/** The collaborators beside the owner, who is shown as the owner only. */
export function shownCollaborators({
  owner,
  collaboratorIds = [],
}: Pick<LiveTask, 'owner' | 'collaboratorIds'>): readonly string[] {
  return collaboratorIds.filter((id) => id !== owner?.id);
}
