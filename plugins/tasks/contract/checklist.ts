import { defineChecklist } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Checklist endpoints of a task, for `EntityChecklist` of core/ui. */
export const taskChecklist = defineChecklist({
  plugin: tasks.id,
  path: '/tasks',
  id: TaskId,
  gate: tasks.gate,
});
