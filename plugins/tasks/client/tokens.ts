import { serviceToken } from '@tessera/core/contract';
import type { TaskStore } from './stores/task-store';

/** The tasks of the chosen portal, as loaded in this browser. */
export const Tasks = serviceToken<TaskStore>('tasks:Tasks');
