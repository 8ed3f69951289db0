import { defineAttachments } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Files of a task, as `Attachments` of core/ui shows them. */
export const taskAttachments = defineAttachments({ plugin: tasks.id, path: '/tasks', id: TaskId, gate: tasks.gate });
