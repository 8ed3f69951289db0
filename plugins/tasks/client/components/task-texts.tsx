import { plainTextOf, richTextOf } from '@tessera/core/contract';
import { useService, useI18n } from '@tessera/core/client';
import { titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';
import { TextEditor } from './text-editor';

export interface TaskTextProps {
  readonly task: Task;
  readonly isReadOnly: boolean;
}

/** The title, edited in place; saved by Enter or when the field loses the focus. */
export function TitleEditor({ task, isReadOnly }: TaskTextProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  return (
    <TextEditor
      variant="title"
      isReadOnly={isReadOnly}
      label={translate(tasksMessages.taskTitle)}
      saved={task.title}
      maxLength={titleLength}
      draft={{ form: 'tasks:title', entityId: task.id }}
      isGood={(text) => text.trim() !== ''}
      save={async (text) => (await store.changeWithUndo(task, { title: text.trim() })) !== undefined}
    />
  );
}

/** The description, edited in place; saved when the field loses the focus. */
export function DescriptionEditor({ task, isReadOnly }: TaskTextProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  if (isReadOnly && task.description === undefined) {
    return undefined;
  }
  return (
    <TextEditor
      variant="text"
      isReadOnly={isReadOnly}
      label={translate(tasksMessages.description)}
      placeholder={translate(tasksMessages.descriptionAdd)}
      saved={task.description === undefined ? '' : plainTextOf(task.description)}
      draft={{ form: 'tasks:description', entityId: task.id }}
      isGood={() => true}
      save={async (text) =>
        (await store.changeWithUndo(task, { description: text.trim() === '' ? null : richTextOf(text.trim()) })) !==
        undefined
      }
    />
  );
}
