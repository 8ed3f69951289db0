import { entityDatesChanged, inverseRelations } from '@tessera/core/contract';
import type {
  AppliedLabels,
  AttachmentChange,
  CustomValueNote,
  PortalContext,
  RelationChange,
} from '@tessera/core/server';
import { Activities } from '@tessera/core/server';
import type { TaskActivityKind } from '../contract';
import {
  isOpenCategory,
  taskArchived,
  taskChanged,
  taskChangedLive,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  taskUnarchived,
} from '../contract';
import { byRole } from '../contract/task-roles';
import { customChangesOf } from './custom-values';
import { notifyOfChange } from './notify-of-change';
import type { RoleChanges } from './people-of-roles';
import { peopleChangesOf } from './people-of-roles';
import { peopleOf } from './role-columns';
import { keyOf, presentListItem } from './present-task';
import { taskEntity } from './task-entity';
import { changesBetween, labelChangesOf, transitionBetween, changeKindOf } from './task-changes';
import { peopleIn } from './task-people';
import type { FullTaskRow } from './task-record';

/** How a change is published. */
interface PublishOptions {
  /** No one is notified. */
  readonly isQuiet?: boolean;
}

/** Publishes a new task to browsers, other plugins, its people and its activity. All of it is written by the commit. */
export async function publishTaskCreated(
  context: PortalContext,
  task: FullTaskRow,
  { isQuiet = false }: PublishOptions = {},
): Promise<void> {
  const { status, category } = task;
  context.emit(taskCreated, { ...subjectOf(task), status, category });
  record(context, task, 'created');
  if (!isQuiet) {
    await notifyOfChange(context, { before: undefined, after: task, added: peopleOf(task) });
  }
  publish(context, task);
}

const noChange = { added: [], removed: [] } as const;

interface PublishChangeOptions extends PublishOptions {
  readonly labels?: Pick<AppliedLabels, 'added' | 'removed'> | undefined;
  readonly people?: RoleChanges;
  readonly customValues?: readonly CustomValueNote[];
}

/** Publishes the changes between two rows, of labels, people of roles and custom values; nothing if there are none. */
export async function publishTaskChanged(
  context: PortalContext,
  before: FullTaskRow,
  after: FullTaskRow,
  options: PublishChangeOptions = {},
): Promise<void> {
  const { labels = noChange, people = {}, customValues = [], isQuiet = false } = options;
  const changes = [
    ...changesBetween(before, after),
    ...peopleChangesOf(people),
    ...labelChangesOf(labels),
    ...customChangesOf(customValues),
  ];
  if (changes.length === 0) {
    return;
  }
  const move = transitionBetween(before, after);
  const verb = changeKindOf(move);
  context.emit(taskChanged, { ...subjectOf(after), fields: [...new Set(changes.map(({ field }) => field))] });
  if (move !== undefined && verb !== 'changed') {
    context.emit(verb === 'completed' ? taskCompleted : taskReopened, { ...subjectOf(after), ...move });
  }
  const isMoved = changes.some(({ field }) => field === 'dueOn' || field === 'startOn');
  if (isMoved || isOpenCategory(before.category) !== isOpenCategory(after.category)) {
    context.emit(entityDatesChanged, { type: taskEntity, id: after.id });
  }
  const activities = context.get(Activities);
  const entity = { type: taskEntity, id: after.id };
  // The transition has an event of its own, whatever else changed with it.
  const step = changes.filter(({ field }) => field === 'status');
  activities.record({ entity, verb: 'changed', changes: changes.filter(({ field }) => field !== 'status') });
  activities.record({ entity, verb, changes: step });
  if (!isQuiet) {
    await notifyOfChange(context, { before, after, added: byRole((role) => people[role]?.added ?? []) });
  }
  publish(context, after);
}

/** Publishes that a task was archived or unarchived. Its watchers are not told: nothing about the work has changed. */
export function publishTaskArchived(context: PortalContext, task: FullTaskRow): void {
  const isArchived = task.archived_at !== null;
  context.emit(isArchived ? taskArchived : taskUnarchived, subjectOf(task));
  context.emit(entityDatesChanged, { type: taskEntity, id: task.id });
  record(context, task, isArchived ? 'archived' : 'unarchived');
  publish(context, task);
}

export function publishTaskDeleted(context: PortalContext, task: FullTaskRow): void {
  context.emit(taskDeleted, subjectOf(task));
  context.emit(entityDatesChanged, { type: taskEntity, id: task.id });
  record(context, task, 'deleted');
  publish(context, task);
}

export function publishTaskRestored(context: PortalContext, task: FullTaskRow): void {
  context.emit(taskRestored, subjectOf(task));
  context.emit(entityDatesChanged, { type: taskEntity, id: task.id });
  record(context, task, 'restored');
  publish(context, task);
}

/** Publishes that a file was attached or removed. */
export function publishTaskFile(context: PortalContext, task: FullTaskRow, { name, exists }: AttachmentChange): void {
  context.emit(taskChanged, { ...subjectOf(task), fields: ['file'] });
  const change = { field: 'file', oldValue: exists ? undefined : name, newValue: exists ? name : undefined };
  context.get(Activities).record({ entity: { type: taskEntity, id: task.id }, verb: 'changed', changes: [change] });
  publish(context, task);
}

/** Publishes a row whose parent or progress followed from changes of other tasks, which is no activity of its own. */
export function publishDerivedChange(context: PortalContext, task: FullTaskRow): void {
  publish(context, task);
}

/** Publishes that two tasks were related, are not any more, or have another lag. Their own relations are published by core. */
export function publishTaskRelation(
  context: PortalContext,
  { kind, entity: task, other, formerLag, lag }: RelationChange<FullTaskRow>,
): void {
  const activities = context.get(Activities);
  const sides = [
    { task, value: `${kind} ${keyOf(other)}` },
    { task: other, value: `${inverseRelations[kind]} ${keyOf(task)}` },
  ];
  for (const side of sides) {
    context.emit(taskChanged, { ...subjectOf(side.task), fields: ['relation'] });
    activities.record({
      entity: { type: taskEntity, id: side.task.id },
      verb: 'changed',
      changes: [{ field: 'relation', oldValue: withLag(side.value, formerLag), newValue: withLag(side.value, lag) }],
    });
  }
}

/** A relation as activities have it: kind and key, and the lag if there is one. Undefined for one that does not exist. */
function withLag(relation: string, lag: number | undefined): string | undefined {
  if (lag === undefined) {
    return undefined;
  }
  return lag === 0 ? relation : `${relation} ${lag}`;
}

/** Every member may read every task, so the event carries the data; a deletion is marked by `deletedOn`. */
function publish(context: PortalContext, task: FullTaskRow): void {
  const { id, version, deleted_at: deletedOn } = task;
  const item = presentListItem(task, peopleIn(task));
  const data = deletedOn === null ? item : { ...item, deletedOn };
  context.publish(taskChangedLive, { id, version, data }, 'portal');
}

function record(context: PortalContext, task: FullTaskRow, verb: TaskActivityKind): void {
  context.get(Activities).record({ entity: { type: taskEntity, id: task.id }, verb });
}

function subjectOf({ id, owner_id: ownerId }: FullTaskRow): { readonly taskId: string; readonly ownerId?: string } {
  return { taskId: id, ...(ownerId === null ? {} : { ownerId }) };
}
