import * as z from 'zod/mini';
import { PersonCard, RichText, schemaSentence } from '@tessera/core/contract';
import { contractMessages } from './messages';
import { TaskCategory, TaskStatusKey } from './statuses';

/** Of a task, as addresses and calls name it. */
export const TaskId = z.uuid(schemaSentence(contractMessages.taskUnknown));

/** From most to least urgent. */
export const TaskPriority = z.enum(['urgent', 'high', 'medium', 'low', 'none']);
export type TaskPriority = z.output<typeof TaskPriority>;

/** Longest title. */
export const titleLength = 250;

/** One line; blanks and line ends in a row become one blank. */
export const TaskTitle = z.string(schemaSentence(contractMessages.titleMissing)).check(
  z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.minLength(1, schemaSentence(contractMessages.titleMissing)),
  z.maxLength(titleLength, schemaSentence(contractMessages.titleLong, { max: titleLength })),
);

/** A day without a time, such as 2026-03-29. */
export const CalendarDay = z.iso.date(schemaSentence(contractMessages.dateInvalid));

/** What the caller may do with a task. Sent with one task; for rows and live events ask `taskAbilities`. */
export const TaskAbilities = z.object({ edit: z.boolean(), delete: z.boolean() });
export type TaskAbilities = z.output<typeof TaskAbilities>;

/** A task as lists show it. */
export const TaskListItem = z.object({
  id: z.uuid(),
  /** `T-12`: what people say. Numbers of a portal are never used again. */
  key: z.string(),
  number: z.int(),
  title: z.string(),
  status: TaskStatusKey,
  category: TaskCategory,
  priority: TaskPriority,
  /** Who is responsible. */
  owner: z.optional(PersonCard),
  dueOn: z.optional(z.iso.date()),
  /** The first due date ever set, and how often it was changed since. */
  originalDueOn: z.optional(z.iso.date()),
  dueChangeCount: z.int(),
  createdBy: PersonCard,
  createdOn: z.iso.datetime(),
  completedOn: z.optional(z.iso.datetime()),
  /** Only of a completed or cancelled task: the status it had before, which reopening restores. */
  reopenStatus: z.optional(TaskStatusKey),
  updatedOn: z.iso.datetime(),
  version: z.int(),
});
export type TaskListItem = z.output<typeof TaskListItem>;

/** A task with everything. */
export const Task = z.extend(TaskListItem, {
  description: z.optional(RichText),
  abilities: TaskAbilities,
});
export type Task = z.output<typeof Task>;

/** A number that is not counted to its end: `isCapped` says "and more". */
export const CappedCount = z.object({ count: z.int(), isCapped: z.boolean() });
export type CappedCount = z.output<typeof CappedCount>;

/** What happened to a task. */
export const TaskVerb = z.enum(['created', 'changed', 'completed', 'reopened', 'deleted', 'restored']);
export type TaskVerb = z.output<typeof TaskVerb>;

/** Fields that the activity tells about. */
export const TaskField = z.enum(['title', 'description', 'status', 'priority', 'owner', 'dueOn', 'file']);
export type TaskField = z.output<typeof TaskField>;

/** One line of a task's activity. */
export const TaskActivity = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Missing where nobody acted, such as when the owner left the portal. */
  actor: z.optional(PersonCard),
  verb: TaskVerb,
  field: z.optional(TaskField),
  /** Keys of status and priority, days, titles; a person's name for the owner; a file's name; nothing for the description. */
  oldValue: z.optional(z.string()),
  newValue: z.optional(z.string()),
});
export type TaskActivity = z.output<typeof TaskActivity>;
