import type { Subject } from '@tessera/core/contract';
import { decideAccess } from '@tessera/core/contract';
import type { TaskAbilities } from './model';

/** The fields of a task that permission rules need. */
export interface TaskForRules {
  readonly ownerId: string | undefined;
  readonly createdById: string;
  readonly isArchived: boolean;
}

/**
 * What a member may do with a task: every member edits, unless it is archived, and archives or unarchives; the creator,
 * the owner and admins delete and restore.
 *
 * Used by the server, and by the client for rows and live events, whose data is the same for everyone.
 */
export function taskAbilities(
  task: TaskForRules,
  person: { readonly id: string | undefined; readonly subject: Subject },
): TaskAbilities {
  const isInvolved = person.id !== undefined && (person.id === task.createdById || person.id === task.ownerId);
  const isAdmin = decideAccess({ audience: 'admin' }, person.subject).outcome === 'granted';
  return { edit: !task.isArchived, delete: isInvolved || isAdmin };
}
