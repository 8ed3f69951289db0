import { jsonKey } from '@tessera/core/client';
import type { TaskView } from './task-filter';

/** The view that the person chose last, on this device: that of addresses that name none. */
export const taskViewKey = jsonKey('tasks.view', (value): TaskView => (value === 'board' ? 'board' : 'list'));
