import type { Words } from '@tessera/core/client';
import { noonOf } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import type { TaskActivity } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { messages } from '../messages';
import { priorityNames, statusNameOf } from './status-look';

type Say = Words['say'];

const verbs = {
  created: messages.didCreate,
  completed: messages.didComplete,
  reopened: messages.didReopen,
  deleted: messages.didDelete,
  restored: messages.didRestore,
} as const;

/** Formats one activity entry as a sentence. */
export function describeActivity(entry: TaskActivity, name: string, say: Say, language: string): string {
  const { verb, field, newValue } = entry;
  if (verb !== 'changed') {
    return say(verbs[verb], { name });
  }
  switch (field) {
    case 'title':
      return say(messages.didChangeTitle, { name, value: newValue ?? '' });
    case 'status':
      return say(messages.didChangeStatus, { name, value: wordStatus(newValue, say) });
    case 'priority':
      return say(messages.didChangePriority, { name, value: wordPriority(newValue, say) });
    case 'owner':
      return newValue === undefined
        ? say(messages.didClearOwner, { name })
        : say(messages.didChangeOwner, { name, value: newValue });
    case 'dueOn':
      return newValue === undefined
        ? say(messages.didClearDue, { name })
        : say(messages.didChangeDue, { name, value: wordDay(newValue, language) });
    case 'file':
      return newValue === undefined
        ? say(messages.didRemoveFile, { name, value: entry.oldValue ?? '' })
        : say(messages.didAttachFile, { name, value: newValue });
    default:
      return say(messages.didChangeDescription, { name });
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
