import { customChangeOf, labelChangeOf } from '@tessera/core/client';
import type { CustomPatch, LabelPatch } from '@tessera/core/client';
import type { EndpointArguments, PersonCard } from '@tessera/core/contract';
import type { changeTask } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { Task, TaskParent } from '../../contract/model';
import { categoryOf, isOpenCategory } from '../../contract/statuses';
import { roleChangesOf } from './task-roles';
import type { RoleChangesBody, RolePatch } from './task-roles';
import { unsentNumber } from './new-task';

type ChangeBody = EndpointArguments<typeof changeTask.shape>['body'];

/**
 * The fields of a task that a person can change, named and valued as in the task; null clears one. The owner is the whole
 * person and the parent has its title, so that the change can be shown before the server has confirmed it. Each label,
 * each person in a role and each custom field is a field of its own.
 */
export interface TaskPatch
  extends
    Required<
      Omit<
        ChangeBody,
        | 'ownerId'
        | 'labels'
        | keyof RoleChangesBody
        | 'parentId'
        | 'customValues'
        | 'isArchived'
        | 'isCompletionConfirmed'
      >
    >,
    LabelPatch,
    RolePatch,
    CustomPatch {
  owner: PersonCard | null;
  parent: TaskParent | null;
  /** Null unarchives it. The moment and the person are shown until the server has said its own. */
  archivedOn: string | null;
  archivedBy: PersonCard | null;
}

const timeFields = [
  'dueOn',
  'dueTime',
  'startOn',
  'startTime',
  'timeZone',
  'estimateMinutes',
  'recurrence',
  'recurrenceMode',
] as const;
type TimeField = (typeof timeFields)[number];

/** Client → wire. */
export function bodyOf(patch: Partial<TaskPatch>): ChangeBody {
  const { title, description, status, priority, owner, parent, archivedOn } = patch;
  const labels = labelChangeOf(patch);
  const customValues = customChangeOf(patch);
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...timesOf(patch),
    ...(owner === undefined ? {} : { ownerId: owner?.id ?? null }),
    ...(parent === undefined ? {} : { parentId: parent?.id ?? null }),
    ...(labels === undefined ? {} : { labels }),
    ...roleChangesOf(patch),
    ...(customValues === undefined ? {} : { customValues }),
    ...(archivedOn === undefined ? {} : { isArchived: archivedOn !== null }),
  };
}

/** Start, due date, estimate and repetition, which are named alike everywhere. */
function timesOf(patch: Partial<TaskPatch>): Pick<ChangeBody, TimeField> {
  const changed = timeFields.filter((field) => patch[field] !== undefined);
  return Object.fromEntries(changed.map((field) => [field, patch[field]]));
}

/** The fields of a task that a patch changes, as far as the client can tell; those of labels, roles and custom fields are left to the store. */
export function previewPatch(patch: Partial<TaskPatch>, task: LiveTask | Task): Partial<Task> {
  const { title, description, owner, status, priority, parent, archivedOn, archivedBy } = patch;
  return {
    ...(title === undefined ? {} : { title }),
    ...(task.number === unsentNumber && title !== undefined ? { key: title } : {}),
    ...(description === undefined ? {} : { description: description ?? undefined }),
    ...(owner === undefined ? {} : { owner: owner ?? undefined }),
    ...Object.fromEntries(Object.entries(timesOf(patch)).map(([field, value]) => [field, value ?? undefined])),
    ...(priority === undefined ? {} : { priority }),
    ...(parent === undefined ? {} : { parent: parent ?? undefined }),
    ...(archivedOn === undefined ? {} : { archivedOn: archivedOn ?? undefined }),
    ...(archivedBy === undefined ? {} : { archivedBy: archivedBy ?? undefined }),
    ...(status === undefined
      ? {}
      : { status, category: categoryOf(status), reopenStatus: reopenStatusAfter(status, task) }),
  };
}

/** The status that reopening a task would restore. */
function reopenStatusAfter(status: LiveTask['status'], task: LiveTask): LiveTask['reopenStatus'] {
  const isClosing = isOpenCategory(task.category) && !isOpenCategory(categoryOf(status));
  return isClosing ? task.status : task.reopenStatus;
}
