import type { DraftKey } from '@tessera/core/client';

/** The task that is being written and not yet created. */
export const newTaskDraft: DraftKey = { form: 'tasks:new-task' };

/** A task that is being edited in the dialog. */
export function taskEditDraft(taskId: string): DraftKey {
  return { form: 'tasks:edit-task', entityId: taskId };
}
