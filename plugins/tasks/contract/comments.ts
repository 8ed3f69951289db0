import { defineComments } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Comment endpoints of a task, for `EntityComments` of core/ui. */
export const taskComments = defineComments({
  plugin: tasks.id,
  path: '/tasks',
  id: TaskId,
  gate: tasks.gate,
});
