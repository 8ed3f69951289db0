import { personRemoved } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { removeNextCollaborations } from './collaborators';
import { unassignNextBatch } from './task-repository';
import { publishTaskChanged } from './publish-task';
import type { FullTaskRow } from './task-record';

/** Tasks published per statement. */
const batch = 200;

/**
 * When a member leaves, their tasks stay without an owner, and they collaborate on none any more. Authorship stays. The
 * activity records the system as the actor, because the change follows from the member's leaving.
 */
export const unassignFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, context) => {
    let tasks: readonly FullTaskRow[];
    do {
      tasks = await unassignNextBatch(context, personId, batch);
      for (const task of tasks) {
        publishTaskChanged(context, { ...task, owner_id: personId }, task);
      }
    } while (tasks.length === batch);
    do {
      tasks = await removeNextCollaborations(context, personId, batch);
      for (const task of tasks) {
        publishTaskChanged(context, task, task, { collaborators: { added: [], removed: [personId] } });
      }
    } while (tasks.length === batch);
  },
  { catchUp: true },
);
