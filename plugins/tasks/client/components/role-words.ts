import type { Message } from '@tessera/core/contract';
import type { TaskRole } from '../../contract/task-roles';
import { roleMessages } from './role-messages';

interface RoleWords {
  readonly add: Message;
  readonly of: Message<'key'>;
  readonly ofSelected: Message;
  readonly didAdd: Message<'name' | 'value'>;
  readonly didRemove: Message<'name' | 'value'>;
}

/** The texts of each role. */
export const roleWords: Readonly<Record<TaskRole, RoleWords>> = {
  collaborator: {
    add: roleMessages.addCollaborators,
    of: roleMessages.collaboratorsOf,
    ofSelected: roleMessages.collaboratorsOfSelected,
    didAdd: roleMessages.didAddCollaborator,
    didRemove: roleMessages.didRemoveCollaborator,
  },
  reviewer: {
    add: roleMessages.addReviewers,
    of: roleMessages.reviewersOf,
    ofSelected: roleMessages.reviewersOfSelected,
    didAdd: roleMessages.didAddReviewer,
    didRemove: roleMessages.didRemoveReviewer,
  },
};
