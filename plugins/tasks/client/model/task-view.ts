import { jsonKey } from '@tessera/core/client';
import { taskViews } from './task-filter';
import type { TaskView } from './task-filter';

/** The view that the person chose last, on this device: that of addresses that name none. */
export const taskViewKey = jsonKey(
  'tasks.view',
  (value): TaskView => taskViews.find((each) => each === value) ?? 'list',
);
