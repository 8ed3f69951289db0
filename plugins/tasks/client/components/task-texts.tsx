import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { RichText } from '@tessera/core/contract';
import { People, useService, useI18n } from '@tessera/core/client';
import { InlineEditor, InlineRichText, RichTextView, searchPeople } from '@tessera/core/ui';
import type { FieldConflict } from '@tessera/core/ui';
import { titleLength } from '../../contract/model';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { taskPanelMessages } from './task-panel-messages';
import { Tasks } from '../tokens';
import { loadTaskFiles } from './load-task-files';

export interface TaskTextProps<Shown = Task> {
  readonly task: Shown;
  readonly isReadOnly: boolean;
  readonly conflict: FieldConflict | undefined;
  /** Called with every change by the person, and when they stop. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** The title, edited in place. */
export function TitleEditor({ task, isReadOnly, conflict, onTyping }: TaskTextProps<LiveTask | Task>) {
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
      onTyping={onTyping}
      save={(text, base) => store.change(task, { title: text.trim() }, { base })}
    />
  );
}

/** The description, edited in place. */
export const DescriptionEditor = observer(function DescriptionEditor(props: TaskTextProps) {
  const { task, isReadOnly, conflict, onTyping } = props;
  const store = useService(Tasks);
  const members = useService(People);
  const { translate } = useI18n();
  const people = useMemo(() => searchPeople(members), [members]);
  const pictures = useMemo(() => ({ endpoints: loadTaskFiles, entityId: task.id }), [task.id]);
  const values = store.tasks.view(task.id).conflicts.find(({ field }) => field === 'description');
  const show = (text: unknown): ReactNode =>
    // The one cast: conflicts of the field `description` hold its values.
    text === null || text === undefined ? '' : <RichTextView text={text as RichText} pictures={pictures} />;
  return (
    <InlineRichText
      isReadOnly={isReadOnly}
      label={translate(taskFieldMessages.description)}
      placeholder={translate(taskPanelMessages.descriptionAdd)}
      value={task.description}
      draft={{ form: 'tasks:description', entityId: task.id }}
      base={task}
      conflict={conflict && { ...conflict, mine: show(values?.mine), theirs: show(values?.theirs) }}
      people={people}
      pictures={pictures}
      onTyping={onTyping}
      save={(text, base) => store.change(task, { description: text ?? null }, { base })}
    />
  );
});
