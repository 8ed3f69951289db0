import type { Subject } from '@tessera/core/contract';
import { decideAccess } from '@tessera/core/contract';
import type { TaskAbilities } from './model';

/** What a rule about a task needs to know of it. */
export interface TaskForRules {
  readonly ownerId: string | undefined;
  readonly createdById: string;
}

/**
 * What a person may do with a task: every member edits; the creator, the owner and admins delete and restore.
 *
 * The server decides with it, and the client asks it for rows and live events, whose data are the same for everybody.
 */
export function taskAbilities(
  task: TaskForRules,
  person: { readonly id: string | undefined; readonly subject: Subject },
): TaskAbilities {
  const isInvolved = person.id !== undefined && (person.id === task.createdById || person.id === task.ownerId);
  const isAdmin = decideAccess({ audience: 'admin' }, person.subject).outcome === 'granted';
  return { edit: true, delete: isInvolved || isAdmin };
}
