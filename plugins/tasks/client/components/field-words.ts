import type { CustomPatchField, EntityConflict, I18n, LabelField } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { plainTextOf } from '@tessera/core/contract';
import { formatDuration, noonOf, recurrenceWords } from '@tessera/core/ui';
import { RecurrenceMode, TaskPriority } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { taskRecurrenceMessages } from './task-recurrence-messages';
import { archivedMessages } from './archived-messages';
import { recurrenceModeNames } from './recurrence-modes';
import { priorityNames } from '../model/status-kind';
import { isRoleField, roleNameOf } from '../model/task-roles';
import type { RolePatchField } from '../model/task-roles';
import type { TaskPatch } from '../model/task-patch';

type NamedField = Exclude<keyof TaskPatch, LabelField | RolePatchField | CustomPatchField>;

/** The names of the fields, as in forms. */
const fieldNames: Readonly<Record<NamedField, Message>> = {
  title: tasksMessages.taskTitle,
  description: taskFieldMessages.description,
  status: tasksMessages.status,
  owner: tasksMessages.owner,
  dueOn: tasksMessages.due,
  dueTime: taskFieldMessages.dueTime,
  startOn: taskFieldMessages.start,
  startTime: taskFieldMessages.startTime,
  timeZone: taskFieldMessages.timeZone,
  estimateMinutes: taskFieldMessages.estimate,
  recurrence: taskFieldMessages.repeats,
  recurrenceMode: taskRecurrenceMessages.nextComes,
  priority: tasksMessages.priority,
  parent: taskFieldMessages.parent,
  archivedOn: archivedMessages.archivedView,
  archivedBy: archivedMessages.archivedView,
};

/** The name of a field, as in forms; that of a custom field is the company's. */
export function fieldNameOf(field: Exclude<keyof TaskPatch, CustomPatchField>): Message {
  if (isLabelField(field)) {
    return tasksMessages.labels;
  }
  return isRoleField(field) ? roleNameOf(field) : fieldNames[field];
}

function isLabelField(field: keyof TaskPatch): field is LabelField {
  return field.startsWith('label:');
}

const noValue: Readonly<Partial<Record<NamedField, Message>>> = {
  owner: tasksMessages.noOwner,
  dueOn: taskFieldMessages.noDueDate,
  dueTime: taskFieldMessages.noTime,
  startOn: taskFieldMessages.noStart,
  startTime: taskFieldMessages.noTime,
  estimateMinutes: taskFieldMessages.noEstimate,
  recurrence: taskRecurrenceMessages.noRecurrence,
  parent: taskFieldMessages.noParent,
};

/** What writes values of fields in words. */
export interface FieldWords extends Pick<I18n, 'translate' | 'language'> {
  /** From `useTaskStatusName`. */
  readonly statusName: (key: string) => string;
}

/** The value of a field as people read it. */
export function wordsOf(
  field: Exclude<keyof TaskPatch, CustomPatchField>,
  value: Exclude<EntityConflict<TaskPatch>['theirs'], string[]>,
  { translate, language, statusName }: FieldWords,
): string {
  if (isLabelField(field) || isRoleField(field) || typeof value === 'boolean') {
    // Each label and each person in a role is a field of its own, which two people cannot set differently.
    return '';
  }
  if (value === null || value === undefined) {
    const message = noValue[field];
    return message === undefined ? '' : translate(message);
  }
  if (typeof value === 'number') {
    return formatDuration(value, translate);
  }
  if (typeof value !== 'string') {
    if ('key' in value) {
      return `${value.key} ${value.title}`;
    }
    return 'fullName' in value ? value.fullName : plainTextOf(value);
  }
  switch (field) {
    case 'status':
      // The activity has names of statuses that the company added or renamed.
      return TaskStatusKey.safeParse(value).success ? statusName(value) : value;
    case 'priority': {
      const priority = TaskPriority.safeParse(value);
      return priority.success ? translate(priorityNames[priority.data]) : value;
    }
    case 'recurrence':
      return recurrenceWords(value, { translate, language });
    case 'recurrenceMode': {
      const mode = RecurrenceMode.safeParse(value);
      return mode.success ? translate(recurrenceModeNames[mode.data]) : value;
    }
    case 'dueOn':
    case 'startOn':
      return dateWords(value, language);
    default:
      return value;
  }
}

/** A date, or a date and time with its zone as RFC 9557 writes it, as people read it. */
function dateWords(value: string, language: string): string {
  const [, day = value, time, zone] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})\[(.+)\])?$/.exec(value) ?? [];
  const instant = noonOf(day);
  if (instant === undefined) {
    return value;
  }
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
  return time === undefined || zone === undefined ? date : `${date}, ${time} (${zone.replaceAll('_', ' ')})`;
}
