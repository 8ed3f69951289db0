import { customFieldsModule, customFieldsToken } from '@tessera/core/client';

/** The fields that the company added to tasks. */
export const TaskFields = customFieldsToken('tasks');

export const taskFields = customFieldsModule(TaskFields, 'tasks.task');
