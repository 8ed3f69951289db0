import { defineRelations } from '@tessera/core/contract';
import { tasks } from './manifest';
import { TaskId } from './model';

/** Endpoints of relations between tasks, for `EntityRelations` of core/ui. */
export const taskRelations = defineRelations({
  plugin: tasks.id,
  path: '/tasks',
  id: TaskId,
  gate: tasks.gate,
});
