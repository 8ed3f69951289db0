import { said } from '@tessera/core/contract';
import { AppError, handle } from '@tessera/core/server';
import { changeTask as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { messages } from '../messages';
import { presentTask } from '../present-task';
import { isActiveMember } from '../task-people';
import { patchOf } from '../task-patch';
import { forRules, taskPolicy } from '../task-policy';
import { settleTask } from '../task-repository';
import type { TaskRow } from '../task-row';
import { tellChanged } from '../tell-task';

export const changeTask = handle(endpoint, async ({ params, body }, context) => {
  const before = await findTaskOrFail(context, params.id, { lock: true });
  context.authorize(taskPolicy, 'edit', forRules(before));
  const { ownerId } = body;
  // Somebody who left may stay the owner, but cannot be made one.
  if (ownerId !== undefined && ownerId !== null && ownerId !== before.owner_id) {
    if (!(await isActiveMember(context.db, context.clientId, ownerId))) {
      throw new AppError('validation_failed', said(messages.ownerNotMember), { params: { field: 'ownerId' } });
    }
  }
  const merged = await context.merge<TaskRow>('task', before.id, patchOf(body));
  const after = await settleTask(context, before, merged);
  tellChanged(context, before, after);
  return presentTask(after, context.abilities(taskPolicy, forRules(after)));
});
