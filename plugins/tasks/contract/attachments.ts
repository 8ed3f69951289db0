import { defineAttachments } from '@tessera/core/contract';
import type { AttachedFile } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** A file of a task. */
export type TaskAttachment = AttachedFile;

/** Files of a task, as `Attachments` of core/ui shows them. */
export const taskAttachments = defineAttachments({ plugin: tasks.id, path: '/tasks', id: TaskId, gate: tasks.gate });

/** The same calls by their own names. */
export const {
  list: listTaskAttachments,
  attach: attachToTask,
  download: downloadTaskAttachment,
  preview: previewTaskAttachment,
  remove: removeTaskAttachment,
  restore: restoreTaskAttachment,
} = taskAttachments;
