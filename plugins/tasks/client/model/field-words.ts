import type { EntityConflict, I18n } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { plainTextOf } from '@tessera/core/contract';
import { noonOf } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { priorityNames, statusNameOf } from './status-kind';
import type { TaskPatch } from './task-patch';

/** The names of the fields, as in forms. */
export const fieldNames: Readonly<Record<keyof TaskPatch, Message>> = {
  title: tasksMessages.taskTitle,
  description: tasksMessages.description,
  status: tasksMessages.status,
  owner: tasksMessages.owner,
  dueOn: tasksMessages.due,
  priority: tasksMessages.priority,
};

const noValue: Readonly<Partial<Record<keyof TaskPatch, Message>>> = {
  owner: tasksMessages.noOwner,
  dueOn: tasksMessages.noDueDate,
};

/** The value of a field as people read it. */
export function wordsOf(
  field: keyof TaskPatch,
  value: EntityConflict<TaskPatch>['theirs'],
  { translate, language }: Pick<I18n, 'translate' | 'language'>,
): string {
  if (value === null || value === undefined) {
    const message = noValue[field];
    return message === undefined ? '' : translate(message);
  }
  if (typeof value !== 'string') {
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
