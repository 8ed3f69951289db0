import type { EntityServices, EntityStore } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { outcomeOf } from '../model/outcome-of';
import type { TaskPatch } from '../model/task-patch';

/** Creates an unsent task again that was deleted. @returns whether it exists again, or is kept to be created. */
export async function createAgain(
  tasks: EntityStore<LiveTask, Task, TaskPatch>,
  { ids }: Pick<EntityServices, 'ids'>,
  task: LiveTask | Task,
): Promise<boolean> {
  // The one cast of unsent tasks: they have all fields.
  return (await outcomeOf(() => tasks.create(task as Task, ids.next()))) !== 'refused';
}
