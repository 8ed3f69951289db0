import type { CardsById } from '@tessera/core/server';
import { defineExportColumns, formerMember } from '@tessera/core/server';
import type { Label, Message } from '@tessera/core/contract';
import type { TaskListItem, TaskPriority } from '../contract';
import type { TaskRole } from '../contract/task-roles';
import { roleChanges, roleIds, taskRoles } from '../contract/task-roles';
import { exportMessages as messages } from './export-messages';

/** A task of an exported list. */
export interface ExportedTask {
  readonly task: TaskListItem;
  /** The name of its status. */
  readonly status: Label | undefined;
  /** Names of its labels. */
  readonly labels: readonly string[];
  /** Those in its roles and in its custom values. */
  readonly people: CardsById;
}

const priorities: Readonly<Record<TaskPriority, Message>> = {
  urgent: messages.exportedUrgent,
  high: messages.exportedHigh,
  medium: messages.exportedMedium,
  low: messages.exportedLow,
  none: messages.exportedNone,
};

const roleHeadings: Readonly<Record<TaskRole, Message>> = {
  collaborator: messages.columnCollaborators,
  reviewer: messages.columnReviewers,
};

/** What a file of tasks contains. */
export const taskExportColumns = defineExportColumns<ExportedTask>([
  { key: 'key', heading: messages.columnKey, kind: 'text', value: ({ task }) => task.key },
  { key: 'title', heading: messages.columnTitle, kind: 'text', value: ({ task }) => task.title },
  {
    key: 'status',
    heading: messages.columnStatus,
    kind: 'text',
    value: ({ task }) => task.status,
    text: ({ status }) => status,
  },
  {
    key: 'priority',
    heading: messages.columnPriority,
    kind: 'text',
    value: ({ task }) => task.priority,
    text: ({ task }) => priorities[task.priority],
  },
  { key: 'owner', heading: messages.columnOwner, kind: 'text', value: ({ task }) => task.owner?.fullName },
  ...taskRoles.map((role) => ({
    key: roleChanges[role],
    heading: roleHeadings[role],
    kind: 'text' as const,
    value: ({ task, people }: ExportedTask) =>
      (task[roleIds[role]] ?? []).map((id) => people.get(id)?.fullName ?? formerMember),
  })),
  { key: 'dueOn', heading: messages.columnDue, kind: 'date', value: ({ task }) => task.dueOn },
  { key: 'dueTime', heading: messages.columnDueTime, kind: 'text', value: ({ task }) => task.dueTime },
  { key: 'startOn', heading: messages.columnStart, kind: 'date', value: ({ task }) => task.startOn },
  { key: 'startTime', heading: messages.columnStartTime, kind: 'text', value: ({ task }) => task.startTime },
  { key: 'timeZone', heading: messages.columnTimeZone, kind: 'text', value: ({ task }) => task.timeZone },
  {
    key: 'estimateMinutes',
    heading: messages.columnEstimate,
    kind: 'number',
    value: ({ task }) => task.estimateMinutes,
  },
  {
    key: 'loggedMinutes',
    heading: messages.columnLogged,
    kind: 'number',
    value: ({ task }) => task.loggedMinutes,
  },
  { key: 'recurrence', heading: messages.columnRecurrence, kind: 'text', value: ({ task }) => task.recurrence },
  { key: 'labels', heading: messages.columnLabels, kind: 'text', value: ({ labels }) => labels },
  {
    key: 'parent',
    heading: messages.columnParent,
    kind: 'text',
    value: ({ task: { parent } }) => (parent?.isDeleted === true ? undefined : parent?.key),
  },
  { key: 'subTasks', heading: messages.columnSubTasks, kind: 'number', value: ({ task }) => task.subTasks?.total },
  {
    key: 'subTasksDone',
    heading: messages.columnSubTasksDone,
    kind: 'number',
    value: ({ task }) => task.subTasks?.done,
  },
  { key: 'createdBy', heading: messages.columnCreator, kind: 'text', value: ({ task }) => task.createdBy.fullName },
  { key: 'createdOn', heading: messages.columnCreated, kind: 'moment', value: ({ task }) => task.createdOn },
  { key: 'updatedOn', heading: messages.columnUpdated, kind: 'moment', value: ({ task }) => task.updatedOn },
  { key: 'completedOn', heading: messages.columnCompleted, kind: 'moment', value: ({ task }) => task.completedOn },
  { key: 'archivedOn', heading: messages.columnArchived, kind: 'moment', value: ({ task }) => task.archivedOn },
]);
