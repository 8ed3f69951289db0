import type { AttachmentChange, EntityReference, PortalContext } from '@tessera/core/server';
import { Activities } from '@tessera/core/server';
import {
  taskChanged,
  taskChangedLive,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
} from '../contract';
import { presentListItem } from './present-task';
import { changesBetween, moveBetween, verbOf } from './task-changes';
import { peopleIn } from './task-people';
import type { FullTaskRow } from './task-row';

/** Type of this plugin's entity in the shared parts. */
export const taskEntity: EntityReference['type'] = 'tasks.task';

/** Tells everybody about a new task: browsers, other plugins, its activity. All of it is written by the commit. */
export function tellCreated(context: PortalContext, task: FullTaskRow): void {
  const { status, category } = task;
  context.emit(taskCreated, { ...subjectOf(task), status, category });
  record(context, task, 'created');
  publish(context, task);
}

/** Tells what changed between two rows; nothing when nothing did. */
export function tellChanged(context: PortalContext, before: FullTaskRow, after: FullTaskRow): void {
  const changes = changesBetween(before, after);
  if (changes.length === 0) {
    return;
  }
  const move = moveBetween(before, after);
  const verb = verbOf(move);
  context.emit(taskChanged, { ...subjectOf(after), fields: changes.map(({ field }) => field) });
  if (move !== undefined && verb !== 'changed') {
    context.emit(verb === 'completed' ? taskCompleted : taskReopened, { ...subjectOf(after), ...move });
  }
  const activities = context.get(Activities);
  const entity = { type: taskEntity, id: after.id };
  // The step is told under its own word, whatever else was changed with it.
  const step = changes.filter(({ field }) => field === 'status');
  activities.record({ entity, verb: 'changed', changes: changes.filter(({ field }) => field !== 'status') });
  activities.record({ entity, verb, changes: step });
  publish(context, after);
}

export function tellDeleted(context: PortalContext, task: FullTaskRow): void {
  context.emit(taskDeleted, subjectOf(task));
  record(context, task, 'deleted');
  publish(context, task);
}

export function tellRestored(context: PortalContext, task: FullTaskRow): void {
  context.emit(taskRestored, subjectOf(task));
  record(context, task, 'restored');
  publish(context, task);
}

/** Tells that a file was attached, or taken away. */
export function tellFile(context: PortalContext, task: FullTaskRow, { name, isThere }: AttachmentChange): void {
  context.emit(taskChanged, { ...subjectOf(task), fields: ['file'] });
  const change = { field: 'file', oldValue: isThere ? undefined : name, newValue: isThere ? name : undefined };
  context.get(Activities).record({ entity: { type: taskEntity, id: task.id }, verb: 'changed', changes: [change] });
  publish(context, task);
}

/** Every member may read every task, so the data travel with the event; a deletion is told by `deletedOn`. */
function publish(context: PortalContext, task: FullTaskRow): void {
  const { id, version, deleted_at: deletedOn } = task;
  const item = presentListItem(task, peopleIn(task));
  const data = deletedOn === null ? item : { ...item, deletedOn };
  context.publish(taskChangedLive, { id, version, data }, 'portal');
}

function record(context: PortalContext, task: FullTaskRow, verb: 'created' | 'deleted' | 'restored'): void {
  context.get(Activities).record({ entity: { type: taskEntity, id: task.id }, verb });
}

function subjectOf({ id, owner_id: ownerId }: FullTaskRow): { readonly taskId: string; readonly ownerId?: string } {
  return { taskId: id, ...(ownerId === null ? {} : { ownerId }) };
}
