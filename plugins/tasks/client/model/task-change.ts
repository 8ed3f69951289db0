import type { CustomPatchField } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { roleChanges } from '../../contract/task-roles';
import { tasksMessages } from '../messages';

const roleProperties = [roleChanges.collaborator, roleChanges.reviewer] as const;
const sharedProperties = ['status', 'owner', 'due', 'priority', 'labels', ...roleProperties] as const;

/** People in a role, as a property of a task. */
export type RoleProperty = (typeof roleProperties)[number];

/** A property that a popover at its place changes. */
export type TaskProperty = (typeof sharedProperties)[number];

/** A property that a popover changes of one task only, or a field of the company, which selected tasks share. */
export type SingleTaskProperty = 'start' | 'estimate' | CustomPatchField;

/** A property that can be changed of several tasks together. */
export type SharedTaskProperty = TaskProperty | CustomPatchField;

/** What a person can ask to change. `edit` opens the dialog with all fields. */
export type TaskChange = TaskProperty | SingleTaskProperty | 'edit';

/** A task and what to change of it. */
export interface AskedTaskChange {
  readonly taskId: string;
  readonly change: TaskChange;
}

/** The property, if it can be changed of several tasks together. */
export function sharedPropertyOf(change: TaskChange): SharedTaskProperty | undefined {
  return isCustomField(change) ? change : sharedProperties.find((property) => property === change);
}

/** Whether a field of a patch is one of the company's. */
export function isCustomField(field: string): field is CustomPatchField {
  return field.startsWith('custom:');
}

/** The changes, with their shortcut, in the order of the keys' first letters. */
export const taskChanges = [
  { change: 'edit', id: 'tasks:edit-task', title: tasksMessages.edit, shortcut: 'e', icon: 'pencil' },
  { change: 'owner', id: 'tasks:assign-task', title: tasksMessages.changeOwner, shortcut: 'a', icon: 'user-round' },
  { change: 'due', id: 'tasks:due-task', title: tasksMessages.changeDue, shortcut: 'd', icon: 'calendar-clock' },
  { change: 'status', id: 'tasks:status-task', title: tasksMessages.changeStatus, shortcut: 's', icon: 'circle-dot' },
  { change: 'priority', id: 'tasks:priority-task', title: tasksMessages.changePriority, shortcut: 'p', icon: 'flag' },
  { change: 'labels', id: 'tasks:label-task', title: tasksMessages.changeLabels, shortcut: 'l', icon: 'tag' },
] as const;

/** How a task is changed. */
export interface ChangeTaskOptions {
  /** What was done, for Undo. Default: that the task was changed. */
  readonly message?: Message<'key'>;
  /** The task as the person saw it when they began to edit. Default: as it is shown now. */
  readonly base?: LiveTask | Task;
}
