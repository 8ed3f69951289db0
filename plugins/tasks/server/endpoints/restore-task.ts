import { handle } from '@tessera/core/server';
import { restoreTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { toTaskFacts, taskPolicy } from '../task-policy';
import { setDeleted } from '../task-repository';
import { publishTaskRestored } from '../publish-task';
import { updateProgress } from '../sub-task-progress';

export const restoreTask = handle(endpoint, async ({ params }, context) => {
  const found = await findTaskOrFail(context, params.id, { deleted: 'included', lock: true });
  context.authorize(taskPolicy, 'delete', toTaskFacts(found));
  if (found.deleted_at === null) {
    return presentTask(found, context.abilities(taskPolicy, toTaskFacts(found)));
  }
  const task = await setDeleted(context, found.id, false);
  publishTaskRestored(context, task);
  await updateProgress(context, [task.parent_id]);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
