import * as z from 'zod/mini';
import { CustomValues, LabelIds, PersonCard, PersonIds, RichText, schemaMessage } from '@tessera/core/contract';
import { tasksContractMessages } from './messages';
import { TaskCategory, TaskStatusKey } from './statuses';

/** Id of a task in addresses and requests. */
export const TaskId = z.uuid(schemaMessage(tasksContractMessages.taskUnknown));

/** From most to least urgent. */
export const TaskPriority = z.enum(['urgent', 'high', 'medium', 'low', 'none']);
export type TaskPriority = z.output<typeof TaskPriority>;

/** Maximum length of a title. */
export const titleLength = 250;

/** A single line; runs of whitespace and line breaks become one space. */
export const TaskTitle = z.string(schemaMessage(tasksContractMessages.titleMissing)).check(
  z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.minLength(1, schemaMessage(tasksContractMessages.titleMissing)),
  z.maxLength(titleLength, schemaMessage(tasksContractMessages.titleLong, { max: titleLength })),
);

/** A date without a time, such as 2026-03-29. */
export const CalendarDay = z.iso.date(schemaMessage(tasksContractMessages.dateInvalid));

/** A wall time of a day, such as 09:30; means something only with a day and a zone. */
export const ClockTime = z
  .string(schemaMessage(tasksContractMessages.timeInvalid))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, schemaMessage(tasksContractMessages.timeInvalid)));

/** An IANA name such as `Europe/Berlin`. Whether the zone exists is checked by the server. */
export const TaskTimeZone = z
  .string(schemaMessage(tasksContractMessages.zoneUnknown))
  .check(
    z.minLength(1, schemaMessage(tasksContractMessages.zoneUnknown)),
    z.maxLength(64, schemaMessage(tasksContractMessages.zoneUnknown)),
  );

/** A hundred weeks of 40 hours, in minutes: what an estimate may be at most. */
export const maxEstimateMinutes = 240_000;

/** The expected work in minutes. */
export const EstimateMinutes = z
  .int(schemaMessage(tasksContractMessages.estimateInvalid))
  .check(
    z.gte(1, schemaMessage(tasksContractMessages.estimateInvalid)),
    z.lte(maxEstimateMinutes, schemaMessage(tasksContractMessages.estimateLong)),
  );

/**
 * When the next task of a repeating one comes. `after-previous`: on the next date of the rule, once this one is completed
 * or cancelled. `schedule`: on the next date, also while this one is open. `roll-forward`: an open task moves to the next
 * date itself. `completion`: the rule counts from the day of completion.
 */
export const RecurrenceMode = z.enum(['after-previous', 'schedule', 'roll-forward', 'completion']);
export type RecurrenceMode = z.output<typeof RecurrenceMode>;

/** The mode of a rule that is set without one. */
export const defaultRecurrenceMode: RecurrenceMode = 'after-previous';

/** A task may have sub-tasks down to this level; a task without a parent is level 1. */
export const maxTaskLevels = 5;

/** Maximum number of sub-tasks of one task, not counting theirs. */
export const maxSubTasks = 500;

/** Tasks that one request creates together: a task with its sub-tasks, of a copy or a template. */
export const maxTreeTasks = 100;

/** The task that another one is a part of. */
export const TaskParent = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  /** Deleted, but restorable: until then the task is shown without a parent. */
  isDeleted: z.optional(z.literal(true)),
});
export type TaskParent = z.output<typeof TaskParent>;

/** Progress of a task's own sub-tasks. Cancelled ones are in neither number. */
export const SubTaskProgress = z.object({ done: z.int(), total: z.int() });
export type SubTaskProgress = z.output<typeof SubTaskProgress>;

/** What the caller may do with a task. Sent with a single task; for rows and live events use `taskAbilities`. */
export const TaskAbilities = z.object({ edit: z.boolean(), delete: z.boolean() });
export type TaskAbilities = z.output<typeof TaskAbilities>;

/** A task as lists show it. */
export const TaskListItem = z.object({
  id: z.uuid(),
  /** `T-12`: the key that people use. Numbers of a portal are never reused. */
  key: z.string(),
  number: z.int(),
  title: z.string(),
  status: TaskStatusKey,
  category: TaskCategory,
  priority: TaskPriority,
  /** The member who is responsible. */
  owner: z.optional(PersonCard),
  /** Members who work on it with the owner, who may be among them. */
  collaboratorIds: PersonIds,
  /** Members who check the work before it is done. */
  reviewerIds: PersonIds,
  dueOn: z.optional(z.iso.date()),
  /** `HH:MM` on the due date; without one the task is due by the end of the day. */
  dueTime: z.optional(z.string()),
  /** The day on which work begins, and its `HH:MM`. */
  startOn: z.optional(z.iso.date()),
  startTime: z.optional(z.string()),
  /** The IANA name of the zone of both times; missing while the task never had one. */
  timeZone: z.optional(z.string()),
  estimateMinutes: z.optional(z.int()),
  /** The sum of the time that was logged on it; missing for none. */
  loggedMinutes: z.optional(z.int()),
  /**
   * The rule by which the task comes again, as RFC 5545 writes it; missing for one that does not, and for earlier tasks of
   * a series, of which the last has it.
   */
  recurrence: z.optional(z.string()),
  recurrenceMode: z.optional(RecurrenceMode),
  /** The first due date ever set, and how often it has changed since. */
  originalDueOn: z.optional(z.iso.date()),
  dueChangeCount: z.int(),
  labelIds: LabelIds,
  /** Values of the fields that the company added to tasks. */
  customValues: CustomValues,
  /** Missing for a task at the top. */
  parent: z.optional(TaskParent),
  /** Missing without sub-tasks. */
  subTasks: z.optional(SubTaskProgress),
  createdBy: PersonCard,
  createdOn: z.iso.datetime(),
  completedOn: z.optional(z.iso.datetime()),
  /** Since when it is in no list but that of archived tasks, and read-only. */
  archivedOn: z.optional(z.iso.datetime()),
  /** Missing for a task that was archived because of its age. */
  archivedBy: z.optional(PersonCard),
  /** Only for completed or cancelled tasks: the status before, which reopening restores. */
  reopenStatus: z.optional(TaskStatusKey),
  updatedOn: z.iso.datetime(),
  version: z.int(),
});
export type TaskListItem = z.output<typeof TaskListItem>;

/** A task with all its fields. */
export const Task = z.extend(TaskListItem, {
  description: z.optional(RichText),
  abilities: TaskAbilities,
});
export type Task = z.output<typeof Task>;

/** A count that stops at a cap: `isCapped` means "or more". */
export const CappedCount = z.object({ count: z.int(), isCapped: z.boolean() });
export type CappedCount = z.output<typeof CappedCount>;

/** Kinds of activity. */
export const TaskActivityKind = z.enum([
  'created',
  'changed',
  'completed',
  'reopened',
  'archived',
  'unarchived',
  'deleted',
  'restored',
]);
export type TaskActivityKind = z.output<typeof TaskActivityKind>;

/** Fields whose changes the activity records. */
export const TaskField = z.enum([
  'title',
  'description',
  'status',
  'priority',
  'owner',
  'collaborator',
  'reviewer',
  'dueOn',
  'startOn',
  'estimate',
  'recurrence',
  'recurrenceMode',
  'file',
  'label',
  'customField',
  'parent',
  'checklistItem',
  'checklistItemDone',
  'checklistItemOwner',
  'checklistItemDue',
  'relation',
  'loggedTime',
]);
export type TaskField = z.output<typeof TaskField>;

/** One entry of a task's activity. */
export const TaskActivity = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Missing for changes by the system, such as when the owner left the portal. */
  actor: z.optional(PersonCard),
  verb: TaskActivityKind,
  field: z.optional(TaskField),
  /** The name that a custom field had then, or the text of an item of the checklist whose owner or due date changed. */
  fieldName: z.optional(z.string()),
  /**
   * Keys of priorities and of built-in statuses, names of statuses that the company added or renamed, titles; dates, with a time as in RFC 9557 (`2026-03-12T15:00[Europe/Berlin]`); minutes; the text of a
   * recurrence rule and the key of its mode; a person's name for the owner, a collaborator, a reviewer and the owner of an item; the name of a file or label; the text of a
   * custom value; key and title
   * of the parent; kind and key of a relation, such as `blocks T-12`; nothing for the description.
   */
  oldValue: z.optional(z.string()),
  newValue: z.optional(z.string()),
});
export type TaskActivity = z.output<typeof TaskActivity>;
