import type { DraftKey } from '@tessera/core/client';

/** Draft of a new task. */
export const newTaskDraft: DraftKey = { form: 'tasks:new-task' };

/** Draft of a task edited in the dialog. */
export function taskEditDraft(taskId: string): DraftKey {
  return { form: 'tasks:edit-task', entityId: taskId };
}
