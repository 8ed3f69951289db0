import type { I18n } from '@tessera/core/client';
import { noonOf } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import type { TaskActivity } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { priorityNames, statusNameOf } from './status-kind';

type Say = I18n['translate'];

const verbs = {
  created: tasksMessages.didCreate,
  completed: tasksMessages.didComplete,
  reopened: tasksMessages.didReopen,
  deleted: tasksMessages.didDelete,
  restored: tasksMessages.didRestore,
} as const;

/** Formats one activity entry as a sentence. */
export function formatActivity(entry: TaskActivity, name: string, say: Say, language: string): string {
  const { verb, field, newValue } = entry;
  if (verb !== 'changed') {
    return say(verbs[verb], { name });
  }
  switch (field) {
    case 'title':
      return say(tasksMessages.didChangeTitle, { name, value: newValue ?? '' });
    case 'status':
      return say(tasksMessages.didChangeStatus, { name, value: wordStatus(newValue, say) });
    case 'priority':
      return say(tasksMessages.didChangePriority, { name, value: wordPriority(newValue, say) });
    case 'owner':
      return newValue === undefined
        ? say(tasksMessages.didClearOwner, { name })
        : say(tasksMessages.didChangeOwner, { name, value: newValue });
    case 'dueOn':
      return newValue === undefined
        ? say(tasksMessages.didClearDue, { name })
        : say(tasksMessages.didChangeDue, { name, value: wordDay(newValue, language) });
    case 'file':
      return newValue === undefined
        ? say(tasksMessages.didRemoveFile, { name, value: entry.oldValue ?? '' })
        : say(tasksMessages.didAttachFile, { name, value: newValue });
    default:
      return say(tasksMessages.didChangeDescription, { name });
  }
}

function wordStatus(value: string | undefined, say: Say): string {
  const status = TaskStatusKey.safeParse(value);
  return status.success ? say(statusNameOf(status.data)) : (value ?? '');
}

function wordPriority(value: string | undefined, say: Say): string {
  const priority = TaskPriority.safeParse(value);
  return priority.success ? say(priorityNames[priority.data]) : (value ?? '');
}

function wordDay(day: string, language: string): string {
  const instant = noonOf(day);
  return instant === undefined
    ? day
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
}
