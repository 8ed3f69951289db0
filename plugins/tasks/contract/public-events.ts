import * as z from 'zod/mini';
import { CustomValues, definePublicEvent } from '@tessera/core/contract';
import {
  taskArchived,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  taskUnarchived,
} from './events';
import { TaskField, TaskPriority } from './model';
import { taskPublicEventMessages as messages } from './public-event-messages';
import { TaskCategory, TaskStatusKey } from './statuses';

const PublicPerson = z.object({ id: z.uuid(), fullName: z.string() });

/** A task as receivers outside of the product are told of it, as it is shortly after the event. */
export const PublicTask = z.object({
  id: z.uuid(),
  /** Such as `T-12`. */
  key: z.string(),
  title: z.string(),
  /** Where people read it. */
  url: z.url(),
  status: TaskStatusKey,
  category: TaskCategory,
  priority: TaskPriority,
  owner: z.optional(PublicPerson),
  createdBy: PublicPerson,
  createdOn: z.iso.datetime(),
  completedOn: z.optional(z.iso.datetime()),
  archivedOn: z.optional(z.iso.datetime()),
  deletedOn: z.optional(z.iso.datetime()),
  dueOn: z.optional(z.iso.date()),
  /** `HH:MM` in `timeZone`, as is `startTime`. */
  dueTime: z.optional(z.string()),
  startOn: z.optional(z.iso.date()),
  startTime: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  estimateMinutes: z.optional(z.int()),
  labelIds: z.optional(z.array(z.string())),
  /** By the id of the field. */
  customValues: z.optional(CustomValues),
  parentId: z.optional(z.uuid()),
  /** Grows with each change: the higher one is the newer one, whatever order deliveries arrive in. */
  version: z.int(),
});
export type PublicTask = z.output<typeof PublicTask>;

const task = { task: PublicTask };
const move = { ...task, fromStatus: TaskStatusKey, toStatus: TaskStatusKey };

export const taskCreatedPublic = definePublicEvent({
  event: taskCreated,
  label: messages.createdEvent,
  data: z.object(task),
});
/** Also sent with the events of completion and reopening. `fields` names what changed. */
export const taskChangedPublic = definePublicEvent({
  event: taskChanged,
  label: messages.changedEvent,
  data: z.object({ ...task, fields: z.array(TaskField) }),
});
export const taskCompletedPublic = definePublicEvent({
  event: taskCompleted,
  label: messages.completedEvent,
  data: z.object(move),
});
export const taskReopenedPublic = definePublicEvent({
  event: taskReopened,
  label: messages.reopenedEvent,
  data: z.object(move),
});
export const taskArchivedPublic = definePublicEvent({
  event: taskArchived,
  label: messages.archivedEvent,
  data: z.object(task),
});
export const taskUnarchivedPublic = definePublicEvent({
  event: taskUnarchived,
  label: messages.unarchivedEvent,
  data: z.object(task),
});
export const taskDeletedPublic = definePublicEvent({
  event: taskDeleted,
  label: messages.deletedEvent,
  data: z.object(task),
});
export const taskRestoredPublic = definePublicEvent({
  event: taskRestored,
  label: messages.restoredEvent,
  data: z.object(task),
});
