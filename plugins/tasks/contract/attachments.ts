import { defineAttachments } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Attachment endpoints of a task, for `Attachments` of core/ui. */
export const taskAttachments = defineAttachments({
  plugin: tasks.id,
  path: '/tasks',
  id: TaskId,
  gate: tasks.gate,
  maxBytes: 'document',
});
