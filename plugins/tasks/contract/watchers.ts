import { defineWatchers } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Endpoints by which people watch a task, for `EntityWatchers` of core/ui. */
export const taskWatchers = defineWatchers({
  plugin: tasks.id,
  path: '/tasks',
  id: TaskId,
  gate: tasks.gate,
});
