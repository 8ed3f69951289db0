import { localized } from '@tessera/core/contract';
import { AppError, handle, Labels } from '@tessera/core/server';
import { createTask as endpoint, initialStatus } from '../../contract';
import { checkNewSubTask } from '../check-parent';
import { checkRecurrence } from '../check-recurrence';
import { checkTimes } from '../check-times';
import { newCustomValues } from '../custom-values';
import { tasksServerMessages } from '../messages';
import { planRecurrence } from '../plan-recurrence';
import { presentTask } from '../present-task';
import { isActiveMember } from '../task-people';
import { toTaskFacts, taskPolicy } from '../task-policy';
import { insertTask, allocateTaskNumber } from '../task-repository';
import { publishTaskCreated } from '../publish-task';
import { updateProgress } from '../sub-task-progress';

export const createTask = handle(endpoint, async ({ body }, context) => {
  const { title, description, ownerId, parentId, dueOn, dueTime, startOn, startTime, timeZone, estimateMinutes } = body;
  const { recurrence, recurrenceMode } = body;
  const times = { dueOn, dueTime, startOn, startTime, timeZone };
  checkTimes(times);
  checkRecurrence(undefined, { recurrence, due_on: dueOn });
  const number = await allocateTaskNumber(context);
  if (ownerId !== undefined && ownerId !== context.actor.userId) {
    if (!(await isActiveMember(context.db, context.clientId, ownerId))) {
      throw new AppError('validation_failed', localized(tasksServerMessages.ownerNotMember), {
        params: { field: 'ownerId' },
      });
    }
  }
  const { status = initialStatus, priority = 'none', labelIds: add = [] } = body;
  const labelIds = add.length === 0 ? [] : (await context.get(Labels).apply([], { add })).labelIds;
  const customValues = await newCustomValues(context, body.customValues);
  if (parentId !== undefined) {
    await checkNewSubTask(context, parentId);
  }
  const entered = {
    title,
    description,
    status,
    priority,
    ownerId,
    ...times,
    estimateMinutes,
    labelIds,
    customValues,
    parentId,
  };
  const repeated = { recurrence, recurrenceMode };
  const task = await insertTask(context, { number, ...entered, ...repeated });
  publishTaskCreated(context, task);
  planRecurrence(context, task);
  await updateProgress(context, [task.parent_id]);
  return presentTask(task, context.abilities(taskPolicy, toTaskFacts(task)));
});
