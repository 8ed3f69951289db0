import { labelsToken } from '@tessera/core/client';
import { serviceToken } from '@tessera/core/contract';
import type { TaskStore } from './stores/task-store';

/** The tasks of the chosen portal, as loaded in this browser. */
export const Tasks = serviceToken<TaskStore>('tasks:Tasks');

/** The labels of the chosen portal. */
export const TaskLabels = labelsToken('tasks');
