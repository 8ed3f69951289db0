import type { EndpointArguments, PersonCard } from '@tessera/core/contract';
import type { changeTask } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { categoryOf, isOpenCategory } from '../../contract/statuses';
import { unsentNumber } from './new-task';

type ChangeBody = EndpointArguments<typeof changeTask.shape>['body'];

/**
 * The fields of a task that a person can change, named and valued as in the task; null clears one. The owner is the whole
 * person, so that the change can be shown before the server has confirmed it.
 */
export interface TaskPatch extends Required<Omit<ChangeBody, 'ownerId'>> {
  owner: PersonCard | null;
}

/** Client → wire. */
export function bodyOf({ owner, ...rest }: Partial<TaskPatch>): ChangeBody {
  return { ...rest, ...(owner === undefined ? {} : { ownerId: owner?.id ?? null }) };
}

/** The fields of a task that a patch changes, as far as the client can tell. */
export function previewPatch(patch: Partial<TaskPatch>, task: LiveTask | Task): Partial<Task> {
  const { description, owner, dueOn, ...rest } = patch;
  const { status } = rest;
  return {
    ...rest,
    ...(task.number === unsentNumber && rest.title !== undefined ? { key: rest.title } : {}),
    ...(description === undefined ? {} : { description: description ?? undefined }),
    ...(owner === undefined ? {} : { owner: owner ?? undefined }),
    ...(dueOn === undefined ? {} : { dueOn: dueOn ?? undefined }),
    ...(status === undefined ? {} : { category: categoryOf(status), reopenStatus: reopenStatusAfter(status, task) }),
  };
}

/** The status that reopening a task would restore. */
function reopenStatusAfter(status: LiveTask['status'], task: LiveTask): LiveTask['reopenStatus'] {
  const isClosing = isOpenCategory(task.category) && !isOpenCategory(categoryOf(status));
  return isClosing ? task.status : task.reopenStatus;
}
