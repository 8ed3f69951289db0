import { handle } from '@tessera/core/server';
import { createTask as endpoint } from '../../contract';
import { applyCreation, checkCreation } from '../apply-creation';
import { presentTask } from '../present-task';
import { updateProgress } from '../sub-task-progress';
import { toTaskFacts, taskPolicy } from '../task-policy';
import { allocateTaskNumber } from '../task-repository';
import { createFromTemplate } from '../templates/create-from-template';

export const createTask = handle(endpoint, async ({ body }, context) => {
  checkCreation(body);
  const { template } = body;
  if (template !== undefined) {
    const made = await createFromTemplate(context, { ...body, template });
    return presentTask(made, context.abilities(taskPolicy, toTaskFacts(made)));
  }
  const number = await allocateTaskNumber(context);
  const task = await applyCreation(context, body, { number });
  await updateProgress(context, [task.parent_id]);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
