import { copyChecklist, handle } from '@tessera/core/server';
import { duplicateTask as endpoint, maxTreeTasks } from '../../contract';
import { checkNewSubTask } from '../check-parent';
import { copiedValues } from '../copied-values';
import { findTaskOrFail } from '../find-or-fail';
import { presentTask } from '../present-task';
import { publishTaskCreated } from '../publish-task';
import { updateProgress } from '../sub-task-progress';
import { taskEntity } from '../task-entity';
import { taskPolicy, toTaskFacts } from '../task-policy';
import { allocateTaskNumbers, insertTask } from '../task-repository';
import { initialStatusOf } from '../task-statuses';
import { checkTreeSize, copySubTasks, readBranches, readTree } from '../task-tree';

export const duplicateTask = handle(endpoint, async ({ params: { id }, body }, context) => {
  const subTasks = body.withSubTasks === true ? await readTree(context, id, maxTreeTasks) : [];
  // What is added meanwhile is not copied; what is deleted meanwhile leaves a gap between the numbers.
  const number = await allocateTaskNumbers(context, 1 + Math.min(subTasks.length, maxTreeTasks - 1));
  await checkTreeSize(context, id, subTasks);
  const original = await findTaskOrFail(context, id);
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
  await publishTaskCreated(context, copy);
  const parents = await copySubTasks(
    context,
    { from: original.id, to: copy.id },
    { branches: await readBranches(context, subTasks), numbers: { next: number + 1 } },
  );
  await updateProgress(context, [copy.parent_id, ...parents]);
  const saved = parents.length === 0 ? copy : await findTaskOrFail(context, copy.id);
  return presentTask(saved, context.abilities(taskPolicy, toTaskFacts(saved)));
});
