import type { EndpointArguments } from '@tessera/core/contract';
import type { changeTask } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { categoryOf, isOpenCategory } from '../../contract/statuses';

/** Fields of a task that change together. */
export type TaskPatch = EndpointArguments<typeof changeTask.shape>['body'];

/** Returns the inverse of a patch, for undo. */
export function valuesBefore(patch: TaskPatch, task: LiveTask | Task): TaskPatch {
  const { title, status, priority, dueOn, owner } = task;
  return {
    ...('title' in patch && { title }),
    ...('status' in patch && { status }),
    ...('priority' in patch && { priority }),
    ...('dueOn' in patch && { dueOn: dueOn ?? null }),
    ...('ownerId' in patch && { ownerId: owner?.id ?? null }),
    ...('description' in patch && { description: ('description' in task ? task.description : undefined) ?? null }),
  };
}

/** Applies a patch to a displayed row, as far as the client can compute the result. */
export function preview(patch: TaskPatch, task: LiveTask): Partial<LiveTask> {
  const { title, status, priority, dueOn } = patch;
  return {
    ...(title === undefined ? {} : { title }),
    ...(status === undefined
      ? {}
      : { status, category: categoryOf(status), reopenStatus: reopenStatusAfter(status, task) }),
    ...(priority === undefined ? {} : { priority }),
    ...(dueOn === undefined ? {} : { dueOn: dueOn ?? undefined }),
  };
}

/** The status that reopening a task would restore. */
function reopenStatusAfter(status: LiveTask['status'], task: LiveTask): LiveTask['reopenStatus'] {
  const isClosing = isOpenCategory(task.category) && !isOpenCategory(categoryOf(status));
  return isClosing ? task.status : task.reopenStatus;
}
