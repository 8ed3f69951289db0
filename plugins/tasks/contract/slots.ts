import { defineSlot } from '@tessera/core/contract';
import type { LiveTask } from './events';
import type { Task } from './model';

export interface TaskRowSlotProps {
  readonly task: LiveTask;
}
/** Marks in the row of a task, before its due date; at most 20 px high. Hidden on phones. */
export const taskRowEnd = defineSlot<TaskRowSlotProps>('tasks:row-end');

export interface TaskSlotProps {
  readonly task: Task;
}
/** Sections of the panel, between attachments and activity. */
export const taskPanelSection = defineSlot<TaskSlotProps>('tasks:panel-section');
/** `MenuItem`s of the menu of a task, before "Delete". */
export const taskMenu = defineSlot<TaskSlotProps>('tasks:menu');
/** Controls in the toolbar of the list, before its order. */
export const taskToolbar = defineSlot<object>('tasks:toolbar');
