import { said } from '@tessera/core/contract';
import { AppError, handle } from '@tessera/core/server';
import { createTask as endpoint, firstStatus } from '../../contract';
import { messages } from '../messages';
import { presentTask } from '../present-task';
import { isActiveMember } from '../task-people';
import { forRules, taskPolicy } from '../task-policy';
import { insertTask, takeNumber } from '../task-repository';
import { tellCreated } from '../tell-task';

export const createTask = handle(endpoint, async ({ body }, context) => {
  const { title, description, ownerId, dueOn } = body;
  const number = await takeNumber(context);
  if (ownerId !== undefined && ownerId !== context.actor.userId) {
    if (!(await isActiveMember(context.db, context.clientId, ownerId))) {
      throw new AppError('validation_failed', said(messages.ownerNotMember), { params: { field: 'ownerId' } });
    }
  }
  const { status = firstStatus, priority = 'none' } = body;
  const task = await insertTask(context, { number, title, description, status, priority, ownerId, dueOn });
  tellCreated(context, task);
  return presentTask(task, context.abilities(taskPolicy, forRules(task)));
});
