import { plainTextOf, richTextOf } from '@tessera/core/contract';
import { useService, useI18n } from '@tessera/core/client';
import { InlineEditor } from '@tessera/core/ui';
import type { FieldConflict } from '@tessera/core/ui';
import { titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';

export interface TaskTextProps {
  readonly task: Task;
  readonly isReadOnly: boolean;
  readonly conflict: FieldConflict | undefined;
}

/** The title, edited in place. */
export function TitleEditor({ task, isReadOnly, conflict }: TaskTextProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  return (
    <InlineEditor
      variant="title"
      isReadOnly={isReadOnly}
      label={translate(tasksMessages.taskTitle)}
      value={task.title}
      maxLength={titleLength}
      draft={{ form: 'tasks:title', entityId: task.id }}
      isValid={(text) => text.trim() !== ''}
      base={task}
      conflict={conflict}
      save={(text, base) => store.change(task, { title: text.trim() }, { base })}
    />
  );
}

/** The description, edited in place. */
export function DescriptionEditor({ task, isReadOnly, conflict }: TaskTextProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  return (
    <InlineEditor
      variant="text"
      isReadOnly={isReadOnly}
      label={translate(tasksMessages.description)}
      placeholder={translate(tasksMessages.descriptionAdd)}
      value={task.description === undefined ? '' : plainTextOf(task.description)}
      draft={{ form: 'tasks:description', entityId: task.id }}
      base={task}
      conflict={conflict}
      save={(text, base) =>
        store.change(task, { description: text.trim() === '' ? null : richTextOf(text.trim()) }, { base })
      }
    />
  );
}
