import { handle } from '@tessera/core/server';
import { restoreTask as endpoint } from '../../contract';
import { applyDeletion } from '../apply-deletion';
import { presentTask } from '../present-task';
import { toTaskFacts, taskPolicy } from '../task-policy';

export const restoreTask = handle(endpoint, async ({ params }, context) => {
  const task = await applyDeletion(context, params.id, false);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
