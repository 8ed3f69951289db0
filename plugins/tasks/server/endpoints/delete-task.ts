import { handle } from '@tessera/core/server';
import { deleteTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { toTaskFacts, taskPolicy } from '../task-policy';
import { setDeleted } from '../task-repository';
import { publishTaskDeleted } from '../publish-task';
import { updateProgress } from '../sub-task-progress';

export const deleteTask = handle(endpoint, async ({ params }, context) => {
  const task = await findTaskOrFail(context, params.id, { deleted: 'included', lock: true });
  context.authorize(taskPolicy, 'delete', toTaskFacts(task));
  if (task.deleted_at === null) {
    publishTaskDeleted(context, await setDeleted(context, task.id, true));
    await updateProgress(context, [task.parent_id]);
  }
  return undefined;
});
