import { definePresence } from '@tessera/core/contract';
import { TaskId } from './model';

/** Who has a task open, and who is typing in its texts. */
export const taskPresence = definePresence({ entity: 'tasks.task', id: TaskId, fields: ['title', 'description'] });
