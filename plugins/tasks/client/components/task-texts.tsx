import { plainTextOf, richTextOf } from '@tessera/core/contract';
import { useService, useWords } from '@tessera/core/client';
import { titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { messages } from '../messages';
import { Tasks } from '../tokens';
import { TextEditor } from './text-editor';

export interface TaskTextProps {
  readonly task: Task;
  readonly isReadOnly: boolean;
}

/** The title, edited in place; saved by Enter or when the field loses the focus. */
export function TitleEditor({ task, isReadOnly }: TaskTextProps) {
  const store = useService(Tasks);
  const { say } = useWords();
  return (
    <TextEditor
      look="title"
      isReadOnly={isReadOnly}
      label={say(messages.taskTitle)}
      saved={task.title}
      maxLength={titleLength}
      draft={{ form: 'tasks:title', entityId: task.id }}
      isGood={(text) => text.trim() !== ''}
      save={async (text) => (await store.edit(task, { title: text.trim() })) !== undefined}
    />
  );
}

/** The description, edited in place; saved when the field loses the focus. */
export function DescriptionEditor({ task, isReadOnly }: TaskTextProps) {
  const store = useService(Tasks);
  const { say } = useWords();
  if (isReadOnly && task.description === undefined) {
    return undefined;
  }
  return (
    <TextEditor
      look="text"
      isReadOnly={isReadOnly}
      label={say(messages.description)}
      placeholder={say(messages.descriptionAdd)}
      saved={task.description === undefined ? '' : plainTextOf(task.description)}
      draft={{ form: 'tasks:description', entityId: task.id }}
      isGood={() => true}
      save={async (text) =>
        (await store.edit(task, { description: text.trim() === '' ? null : richTextOf(text.trim()) })) !== undefined
      }
    />
  );
}
