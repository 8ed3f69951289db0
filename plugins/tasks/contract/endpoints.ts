import * as z from 'zod/mini';
import {
  CustomGroupField,
  CustomSort,
  CustomValueChange,
  defineEndpoint,
  LabelSetChange,
  NewCustomValues,
  NewLabelIds,
  NewPersonIds,
  pageOf,
  pageQuery,
  PersonSetChange,
  RecurrenceText,
  RichText,
  schemaMessage,
} from '@tessera/core/contract';
import { taskFilters } from './filters';
import { ListedGrouping, TaskGrouping } from './groups';
import { tasks } from './manifest';
import { tasksContractMessages } from './messages';
import {
  CalendarDay,
  CappedCount,
  ClockTime,
  EstimateMinutes,
  RecurrenceMode,
  Task,
  TaskActivity,
  TaskId,
  TaskListItem,
  TaskPriority,
  TaskTimeZone,
  TaskTitle,
} from './model';
import { TaskCategory, TaskStatusKey } from './statuses';

const taskId = z.object({ id: TaskId });
const ParentId = z.uuid(schemaMessage(tasksContractMessages.parentUnknown));
const OwnerId = z.uuid(schemaMessage(tasksContractMessages.ownerUnknown));

/** Filters and order of the list. */
export const TaskFilter = z.object({
  /**
   * `open` and `completed` in the everyday sense; `all` includes cancelled tasks. Only `archived` has archived tasks, of
   * every status.
   */
  state: z._default(z.enum(['open', 'completed', 'all', 'archived']), 'open'),
  /** Narrows `state`. */
  category: z.optional(TaskCategory),
  /**
   * `owner` and `creator`: `me` or a member's id, `owner=none` for tasks without one, `owner=others` for those of anyone
   * but the caller. `collaborator`, `involved` for owner or collaborator,
   * `reviewer`, and `reviewing` for tasks that wait for the review of a person: `me` or a member's id. `watcher`: `me`, for tasks that the caller chose to watch or takes part in by a comment. `status`: keys, separated by commas.
   * `due`: `overdue` (open tasks only), `today`, `week`, `none`, or `2026-03-01..2026-03-31` with an end left out.
   * `label`: ids, separated by commas, for tasks with any of them, or `none`.
   */
  ...taskFilters.query,
  /** The day of the caller, which `due` refers to; that of UTC when left out. */
  today: z.optional(CalendarDay),
  /** Text that the title contains, case-insensitive; a key such as T-12 finds that task. */
  find: z.optional(z.string().check(z.trim(), z.maxLength(250))),
  /** Earliest due first, most urgent first, newest first, last changed first. */
  sort: z._default(z.enum(['due', 'priority', 'created', 'updated']), 'due'),
  /** By a custom field before `sort`, which then orders the tasks without a value; these are the last ones. */
  fieldSort: z.optional(CustomSort),
});
export type TaskFilter = z.output<typeof TaskFilter>;

export const listTasks = defineEndpoint({
  id: 'tasks.list-tasks',
  method: 'GET',
  path: '/tasks',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    ...pageOf(TaskListItem),
    query: z.extend(z.extend(pageQuery, TaskFilter.shape), {
      /** The tasks of one group after those of the other, each group in the order of `sort`. */
      group: z.optional(ListedGrouping),
      /** The custom field of the group `field`: a checkbox, one option, or a person. */
      groupField: z.optional(CustomGroupField),
    }),
  },
});

/** The groups of a list that have tasks, each counted up to 1,000, or fewer with many owners. */
export const countTaskGroups = defineEndpoint({
  id: 'tasks.count-task-groups',
  method: 'GET',
  path: '/tasks/groups',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    query: z.extend(TaskFilter, { group: TaskGrouping, groupField: z.optional(CustomGroupField) }),
    response: z.object({
      /** `key`: a status, a member's id or `none`, a group of due dates, or an option, `yes` or `none` of a custom field. */
      items: z.array(z.extend(CappedCount, { key: z.string() })),
    }),
  },
});

/** Counted up to 1,000 each. */
export const countTasks = defineEndpoint({
  id: 'tasks.count-tasks',
  method: 'GET',
  path: '/tasks/counts',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    /**
     * One count for each `state` of the list, and again for each with `owner=me`; `mine` belongs to `open`. Servers of
     * the previous release omit the optional ones.
     */
    response: z.object({
      open: CappedCount,
      mine: CappedCount,
      completed: CappedCount,
      completedMine: z.optional(CappedCount),
      all: z.optional(CappedCount),
      allMine: z.optional(CappedCount),
    }),
  },
});

/** The caller's open tasks: those that they own or collaborate on, those that wait for their review, those that they created for others, and those that they watch. Counted up to 1,000 each. */
export const countMyTasks = defineEndpoint({
  id: 'tasks.count-my-tasks',
  method: 'GET',
  path: '/tasks/counts/mine',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    response: z.object({
      assigned: CappedCount,
      /** Servers of the previous release omit it. */
      review: z.optional(CappedCount),
      created: CappedCount,
      watching: CappedCount,
    }),
  },
});

export const readTask = defineEndpoint({
  id: 'tasks.read-task',
  method: 'GET',
  path: '/tasks/:id',
  gate: tasks.gate,
  effect: 'read',
  shape: { params: taskId, response: Task },
});

/**
 * Creates a task. With a template also its checklist and sub-tasks, in the same transaction: what the template has for the
 * task itself is not taken from there, but from the body. Left out is what no longer exists: people who left the company,
 * deleted labels and values of deleted fields. Accepts an `Idempotency-Key`.
 */
export const createTask = defineEndpoint({
  id: 'tasks.create-task',
  method: 'POST',
  path: '/tasks',
  gate: tasks.gate,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({
      title: TaskTitle,
      description: z.optional(RichText),
      status: z.optional(TaskStatusKey),
      priority: z.optional(TaskPriority),
      ownerId: z.optional(OwnerId),
      dueOn: z.optional(CalendarDay),
      dueTime: z.optional(ClockTime),
      startOn: z.optional(CalendarDay),
      startTime: z.optional(ClockTime),
      timeZone: z.optional(TaskTimeZone),
      estimateMinutes: z.optional(EstimateMinutes),
      /** Needs a due date. Default of its mode: `after-previous`. */
      recurrence: z.optional(RecurrenceText),
      recurrenceMode: z.optional(RecurrenceMode),
      labelIds: NewLabelIds,
      collaboratorIds: NewPersonIds,
      reviewerIds: NewPersonIds,
      customValues: NewCustomValues,
      parentId: z.optional(ParentId),
      template: z.optional(
        z.strictObject({
          id: z.uuid(),
          /** The day from which its dates are counted: that of the creator. */
          on: CalendarDay,
          /** The zone of its times; without one they have none. */
          timeZone: z.optional(TaskTimeZone),
        }),
      ),
    }),
    response: Task,
  },
});

/** The fields that a change can have; null clears one. */
export const taskChange = {
  title: z.optional(TaskTitle),
  description: z.optional(z.nullable(RichText)),
  status: z.optional(TaskStatusKey),
  priority: z.optional(TaskPriority),
  ownerId: z.optional(z.nullable(OwnerId)),
  /** Null also clears its time. A time needs a date and a zone; the start may not be after the due date. */
  dueOn: z.optional(z.nullable(CalendarDay)),
  dueTime: z.optional(z.nullable(ClockTime)),
  startOn: z.optional(z.nullable(CalendarDay)),
  startTime: z.optional(z.nullable(ClockTime)),
  /** The zone of both times. It stays when they are cleared. */
  timeZone: z.optional(TaskTimeZone),
  estimateMinutes: z.optional(z.nullable(EstimateMinutes)),
  /**
   * Null: the task does not come again. A rule needs a due date, which intervals are counted from, and the last task of a
   * series. Default of its mode: the one it has, or `after-previous`.
   */
  recurrence: z.optional(z.nullable(RecurrenceText)),
  recurrenceMode: z.optional(RecurrenceMode),
  /** Null makes it a task at the top. Refused if it would make a circle, too many levels or too many sub-tasks. */
  parentId: z.optional(z.nullable(ParentId)),
  /** Never conflicts: labels are added and removed one by one. */
  labels: z.optional(LabelSetChange),
  /** Never conflicts, as labels. */
  collaborators: z.optional(PersonSetChange),
  reviewers: z.optional(PersonSetChange),
  customValues: z.optional(CustomValueChange),
  /**
   * True archives the task with all sub-tasks below it; false brings back those that it took along. Never conflicts. An
   * archived task accepts no other change, unless the same request brings it back.
   */
  isArchived: z.optional(z.boolean()),
  /**
   * A change that completes a task which open tasks block, or of which sub-tasks are open, is refused without it: a
   * `conflict` whose param `confirmation` is a {@link CompletionQuestion}. No effect on any other change.
   */
  isCompletionConfirmed: z.optional(z.boolean()),
};

/**
 * Changes the given fields; null clears one. Completing and reopening are changes of `status`: they have the same
 * history, conflicts and undo as any other.
 */
export const changeTask = defineEndpoint({
  id: 'tasks.change-task',
  method: 'PATCH',
  path: '/tasks/:id',
  gate: tasks.gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: taskId,
    body: z
      .strictObject(taskChange)
      .check(z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(tasksContractMessages.patchEmpty))),
    response: Task,
  },
});

/**
 * Can be undone for 30 days. Deleting a deleted task has no effect. Sub-tasks stay, as tasks without a parent, and are
 * sub-tasks again when the task is restored.
 */
export const deleteTask = defineEndpoint({
  id: 'tasks.delete-task',
  method: 'DELETE',
  path: '/tasks/:id',
  gate: tasks.gate,
  effect: 'write',
  status: 204,
  shape: { params: taskId },
});

/** Undoes a deletion; a task that is not deleted is returned unchanged. */
export const restoreTask = defineEndpoint({
  id: 'tasks.restore-task',
  method: 'POST',
  path: '/tasks/:id/restore',
  gate: tasks.gate,
  effect: 'write',
  shape: { params: taskId, response: Task },
});

/** The sub-tasks of a task, but not theirs, oldest first. */
export const listSubTasks = defineEndpoint({
  id: 'tasks.list-sub-tasks',
  method: 'GET',
  path: '/tasks/:id/sub-tasks',
  gate: tasks.gate,
  effect: 'read',
  shape: { params: taskId, ...pageOf(TaskListItem) },
});

/** The activity of a task, newest first. */
export const listTaskActivity = defineEndpoint({
  id: 'tasks.list-task-activity',
  method: 'GET',
  path: '/tasks/:id/activity',
  gate: tasks.gate,
  effect: 'read',
  shape: { params: taskId, ...pageOf(TaskActivity) },
});
