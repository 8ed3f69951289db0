import type { TimedEntityCard } from '@tessera/core/contract';
import type { TaskListItem } from '../../contract/model';

/** A task as time entries name it. */
export function timedTaskOf({ id, key, title }: Pick<TaskListItem, 'id' | 'key' | 'title'>): TimedEntityCard {
  return { type: 'tasks.task', id, key, title };
}
