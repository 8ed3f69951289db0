import { personRemoved } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { unassignNextBatch } from './task-repository';
import { publishTaskChanged } from './publish-task';

/** Tasks published per statement. */
const batch = 200;

/**
 * When a member leaves, their tasks stay without an owner. Authorship stays too. The activity records the system as the
 * actor, because the change follows from the member's leaving.
 */
export const unassignFormerMember = onEvent(
  personRemoved,
  async ({ data }, context) => {
    for (;;) {
      const tasks = await unassignNextBatch(context, data.personId, batch);
      for (const task of tasks) {
        publishTaskChanged(context, { ...task, owner_id: data.personId }, task);
      }
      if (tasks.length < batch) {
        return;
      }
    }
  },
  { catchUp: true },
);
