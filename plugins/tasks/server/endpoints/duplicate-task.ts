import { copyChecklist, handle } from '@tessera/core/server';
import { duplicateTask as endpoint } from '../../contract';
import { checkNewSubTask } from '../check-parent';
import { copiedValues } from '../copied-values';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { publishTaskCreated } from '../publish-task';
import { updateProgress } from '../sub-task-progress';
import { taskEntity } from '../task-entity';
import { taskPolicy, toTaskFacts } from '../task-policy';
import { allocateTaskNumber, insertTask } from '../task-repository';
import { initialStatusOf } from '../task-statuses';

export const duplicateTask = handle(endpoint, async ({ params, body }, context) => {
  const number = await allocateTaskNumber(context);
  const original = await findTaskOrFail(context, params.id);
  // Nothing can be added to a deleted parent.
  const parentId = original.parent?.deleted === false ? original.parent_id : null;
  if (parentId !== null) {
    await checkNewSubTask(context, parentId);
  }
  const copy = await insertTask(context, {
    ...(await copiedValues(context, original)),
    number,
    title: body.title,
    status: await initialStatusOf(context),
    parentId: parentId ?? undefined,
    recurrence: undefined,
    recurrenceMode: undefined,
  });
  await copyChecklist(context, { type: taskEntity, id: original.id }, { type: taskEntity, id: copy.id });
  publishTaskCreated(context, copy);
  await updateProgress(context, [copy.parent_id]);
  return presentTask(copy, context.abilities(taskPolicy, toTaskFacts(copy)));
});
