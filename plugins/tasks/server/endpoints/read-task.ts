import { handle } from '@tessera/core/server';
import { readTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { toTaskFacts, taskPolicy } from '../task-policy';

export const readTask = handle(endpoint, async ({ params }, context) => {
  const task = await findTaskOrFail(context, params.id);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
