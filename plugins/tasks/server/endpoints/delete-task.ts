import { handle } from '@tessera/core/server';
import { deleteTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { forRules, taskPolicy } from '../task-policy';
import { setDeleted } from '../task-repository';
import { tellDeleted } from '../tell-task';

export const deleteTask = handle(endpoint, async ({ params }, context) => {
  const task = await findTaskOrFail(context, params.id, { deleted: 'included', lock: true });
  context.authorize(taskPolicy, 'delete', forRules(task));
  if (task.deleted_at === null) {
    tellDeleted(context, await setDeleted(context, task.id, true));
  }
  return undefined;
});
