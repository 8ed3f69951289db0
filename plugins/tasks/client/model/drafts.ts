import type { DraftKey } from '@tessera/core/client';

/** The task that is being written and not yet created. */
export const newTaskDraft: DraftKey = { form: 'tasks:new-task' };
