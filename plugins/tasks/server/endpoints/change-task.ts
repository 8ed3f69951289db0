import { handle } from '@tessera/core/server';
import { changeTask as endpoint } from '../../contract';
import { applyTaskChange } from '../apply-task-change';
import { presentTask } from '../present-task';
import { toTaskFacts, taskPolicy } from '../task-policy';

export const changeTask = handle(endpoint, async ({ params, body }, context) => {
  const task = await applyTaskChange(context, params.id, body);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
