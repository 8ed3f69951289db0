import { statusesModule, statusesToken } from '@tessera/core/client';
import { taskStatuses } from '../contract/statuses';

/** The statuses that tasks of the company can have. */
export const TaskStatuses = statusesToken('tasks');

export const taskStatusesModule = statusesModule(TaskStatuses, 'tasks.task', taskStatuses);
