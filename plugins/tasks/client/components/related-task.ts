import type { RelatedEntity } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { kindOfStatus } from '../../contract/statuses';

/** A task as relations show it. An archived one has no days: they cannot be changed, and contradict nothing any more. */
export function relatedTask({ id, key, title, status, startOn, dueOn, archivedOn }: LiveTask | Task): RelatedEntity {
  return {
    id,
    key,
    title,
    status: kindOfStatus(status),
    ...(startOn !== undefined && archivedOn === undefined && { startOn }),
    ...(dueOn !== undefined && archivedOn === undefined && { dueOn }),
  };
}
