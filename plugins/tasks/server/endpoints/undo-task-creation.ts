import { handle } from '@tessera/core/server';
import { maxTreeTasks, undoTaskCreation as endpoint } from '../../contract';
import { applyDeletion } from '../apply-deletion';
import { lockTogether } from '../lock-together';
import { readBranches, readTree } from '../task-tree';

export const undoTaskCreation = handle(endpoint, async ({ params: { id } }, context) => {
  // Twice as many: what was added since may come before what was created.
  const below = await readTree(context, id, 2 * maxTreeTasks);
  await lockTogether(context, [id, ...below]);
  const mine = [...(await readBranches(context, below)).values()]
    .flat()
    .filter(({ created_by: createdBy }) => createdBy === context.actor.userId);
  // The task first: its progress matters no more, so that the deletions of its sub-tasks do not publish it.
  await applyDeletion(context, id, true);
  for (const subTask of mine) {
    await applyDeletion(context, subTask.id, true);
  }
  return undefined;
});
