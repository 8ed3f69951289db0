import { personRemoved } from '@tessera/core/contract';
import { onEvent } from '@tessera/core/server';
import { unassignNext } from './task-repository';
import { tellChanged } from './tell-task';

/** Tasks told about in one statement. */
const batch = 200;

/**
 * Somebody left: their tasks stay, and wait for a new owner. Authorship stays too. The activity says that nobody acted,
 * because the task follows from the person's leaving.
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
