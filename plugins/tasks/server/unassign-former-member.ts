import { personRemoved } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { unassignNext } from './task-repository';
import { tellChanged } from './tell-task';

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
      const tasks = await unassignNext(context, data.personId, batch);
      for (const task of tasks) {
        tellChanged(context, { ...task, owner_id: data.personId }, task);
      }
      if (tasks.length < batch) {
        return;
      }
    }
  },
  { catchUp: true },
);
