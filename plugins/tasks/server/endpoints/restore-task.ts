import { handle } from '@tessera/core/server';
import { restoreTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { forRules, taskPolicy } from '../task-policy';
import { setDeleted } from '../task-repository';
import { tellRestored } from '../tell-task';

export const restoreTask = handle(endpoint, async ({ params }, context) => {
  const found = await findTaskOrFail(context, params.id, { deleted: 'included', lock: true });
  context.authorize(taskPolicy, 'delete', forRules(found));
  if (found.deleted_at === null) {
    return presentTask(found, context.abilities(taskPolicy, forRules(found)));
  }
  const task = await setDeleted(context, found.id, false);
  tellRestored(context, task);
  return presentTask(task, context.abilities(taskPolicy, forRules(task)));
});
