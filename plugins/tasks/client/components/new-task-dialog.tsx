import { useState } from 'react';
import { Ids, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import { richTextOf } from '@tessera/core/contract';
import type { PersonCard } from '@tessera/core/contract';
import { DateField, FormDialog, FormRow, TextArea, TextField } from '@tessera/core/ui';
import { tasksContractMessages } from '../../contract/messages';
import { TaskPriority, titleLength } from '../../contract/model';
import { tasksMessages } from '../messages';
import { newTaskDraft } from '../model/drafts';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';

export interface NewTaskDialogProps {
  readonly onClose: () => void;
}

/** Composes a new task. Typed text is kept as a draft until the task is created. */
export function NewTaskDialog({ onClose }: NewTaskDialogProps) {
  const store = useService(Tasks);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { translate } = useI18n();
  // One key per dialog: a double click, or a retry after a lost response, creates one task.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { title: '', description: '', owner: null as PersonCard | null, priority: 'none' as string, dueOn: '' },
    draft: newTaskDraft,
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
    }),
    requestNames: { owner: 'ownerId' },
    submit: async ({ title, description, owner, priority, dueOn }) => {
      const task = await store.create(
        {
          title,
          priority: TaskPriority.parse(priority),
          ...(description.trim() === '' ? {} : { description: richTextOf(description.trim()) }),
          ...(owner === null ? {} : { ownerId: owner.id }),
          ...(dueOn === '' ? {} : { dueOn }),
        },
        idempotencyKey,
      );
      toasts.success(translate(tasksMessages.created, { key: task.key }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(tasksMessages.create)}
      verb={translate(tasksMessages.create)}
    >
      <TextField
        {...form.field('title')}
        label={translate(tasksMessages.taskTitle)}
        maxLength={titleLength}
        autoFocus
      />
      <TextArea {...form.field('description')} label={translate(tasksMessages.description)} isOptional />
      <FormRow columns="1fr 1.2fr 1fr">
        <OwnerField {...form.field('owner')} />
        <DateField {...form.field('dueOn')} label={translate(tasksMessages.due)} isOptional />
        <PriorityField {...form.field('priority')} />
      </FormRow>
    </FormDialog>
  );
}
