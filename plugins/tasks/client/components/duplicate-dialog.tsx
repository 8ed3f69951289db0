import { useState } from 'react';
import type { ReactElement } from 'react';
import { Api, Ids, useForm, useI18n, useService } from '@tessera/core/client';
import { Checkbox, FormDialog, TextField } from '@tessera/core/ui';
import { tasksContractMessages } from '../../contract/messages';
import type { Task } from '../../contract/model';
import { titleLength } from '../../contract/model';
import { taskPanelMessages } from './task-panel-messages';
import { templateMessages } from '../templates/template-messages';
import { Tasks } from '../tokens';
import { requestCopy } from './make-copy';

export interface DuplicateDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onCopied: (copy: Task) => void;
}

/** Copies a task that has sub-tasks, with them unless the person wants it alone. */
export function DuplicateDialog({ task, onClose, onCopied }: DuplicateDialogProps): ReactElement {
  const store = useService(Tasks);
  const api = useService(Api);
  const ids = useService(Ids);
  const { translate } = useI18n();
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: {
      title: translate(taskPanelMessages.copyOf, { title: task.title }).slice(0, titleLength),
      withSubTasks: true,
    },
    draft: { form: 'tasks:duplicate-task', entityId: task.id },
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
    }),
    submit: async (body) => {
      onCopied(await requestCopy({ api, store }, task.id, { body, idempotencyKey, onFailure: 'caller' }));
      onClose();
    },
  });
  const { total = 0 } = task.subTasks ?? {};
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(templateMessages.copyTitle, { key: task.key })}
      verb={translate(templateMessages.copyVerb)}
    >
      <TextField
        {...form.field('title')}
        label={translate(templateMessages.copyName)}
        maxLength={titleLength}
        autoFocus
      />
      <Checkbox
        name="withSubTasks"
        label={translate(templateMessages.copySubTasks, { count: total })}
        isChecked={form.values.withSubTasks}
        onChange={(withSubTasks) => form.set({ withSubTasks })}
      />
    </FormDialog>
  );
}
