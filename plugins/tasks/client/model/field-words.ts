import type { EntityConflict, I18n, LabelField } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { plainTextOf } from '@tessera/core/contract';
import { noonOf } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { priorityNames, statusNameOf } from './status-kind';
import type { TaskPatch } from './task-patch';

type NamedField = Exclude<keyof TaskPatch, LabelField>;

/** The names of the fields, as in forms. */
const fieldNames: Readonly<Record<NamedField, Message>> = {
  title: tasksMessages.taskTitle,
  description: tasksMessages.description,
  status: tasksMessages.status,
  owner: tasksMessages.owner,
  dueOn: tasksMessages.due,
  priority: tasksMessages.priority,
  parent: tasksMessages.parent,
};

/** The name of a field, as in forms. */
export function fieldNameOf(field: keyof TaskPatch): Message {
  return isLabelField(field) ? tasksMessages.labels : fieldNames[field];
}

function isLabelField(field: keyof TaskPatch): field is LabelField {
  return field.startsWith('label:');
}

const noValue: Readonly<Partial<Record<NamedField, Message>>> = {
  owner: tasksMessages.noOwner,
  dueOn: tasksMessages.noDueDate,
  parent: tasksMessages.noParent,
};

/** The value of a field as people read it. */
export function wordsOf(
  field: keyof TaskPatch,
  value: EntityConflict<TaskPatch>['theirs'],
  { translate, language }: Pick<I18n, 'translate' | 'language'>,
): string {
  if (isLabelField(field) || typeof value === 'boolean') {
    // Each label is a field of its own, which two people cannot set differently.
    return '';
  }
  if (value === null || value === undefined) {
    const message = noValue[field];
    return message === undefined ? '' : translate(message);
  }
  if (typeof value !== 'string') {
    if ('key' in value) {
      return `${value.key} ${value.title}`;
    }
    return 'fullName' in value ? value.fullName : plainTextOf(value);
  }
  switch (field) {
    case 'status': {
      const status = TaskStatusKey.safeParse(value);
      return status.success ? translate(statusNameOf(status.data)) : value;
    }
    case 'priority': {
      const priority = TaskPriority.safeParse(value);
      return priority.success ? translate(priorityNames[priority.data]) : value;
    }
    case 'dueOn': {
      const instant = noonOf(value);
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
      return instant === undefined ? value : format.format(instant);
    }
    default:
      return value;
  }
}
