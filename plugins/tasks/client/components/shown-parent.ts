import type { LiveTask } from '../../contract/events';
import type { TaskParent } from '../../contract/model';
import type { TaskStore } from '../stores/task-store';

/** The parent of a task as this browser knows it; undefined at the top and while the parent is deleted. Observable. */
export function shownParent({ tasks }: TaskStore, { parent }: Pick<LiveTask, 'parent'>): TaskParent | undefined {
  if (parent === undefined) {
    return undefined;
  }
  // A task that is renamed, deleted or restored does not change its sub-tasks, which say what was so when they changed.
  const { entity, state } = tasks.view(parent.id);
  const isDeleted = entity === undefined && state !== 'deleted' ? parent.isDeleted === true : state === 'deleted';
  return isDeleted ? undefined : { ...parent, title: entity?.title ?? parent.title };
}
