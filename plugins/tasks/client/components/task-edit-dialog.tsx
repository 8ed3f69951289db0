import { useState } from 'react';
import { useForm, useService, useI18n } from '@tessera/core/client';
import { DateField, FormDialog, FormRow, TextField } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksContractMessages } from '../../contract/messages';
import { TaskPriority, titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskEditDraft } from '../model/drafts';
import type { TaskPatch } from '../model/task-patch';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { StatusField } from './status-field';

export interface TaskEditDialogProps {
  readonly task: LiveTask | Task;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Edits title and properties of a task without leaving the list. */
export function TaskEditDialog({ task, onClose, onReopen }: TaskEditDialogProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  // The task when the dialog opened, so that concurrent changes of others are not overwritten.
  const [before] = useState(() => valuesOf(task));
  const form = useForm({
    initial: before,
    draft: taskEditDraft(task.id),
    reopen: onReopen,
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
    }),
    submit: async (values) => {
      const patch = patchBetween(before, values);
      if (Object.keys(patch).length > 0 && (await store.changeWithUndo(task, patch)) === undefined) {
        return false;
      }
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(tasksMessages.editTask, { key: task.key })}
      verb={translate(tasksMessages.save)}
    >
      <TextField
        {...form.field('title')}
        label={translate(tasksMessages.taskTitle)}
        maxLength={titleLength}
        autoFocus
      />
      <FormRow columns="1fr 1fr">
        <StatusField {...form.field('status')} />
        <OwnerField {...form.field('ownerId')} current={task.owner} />
      </FormRow>
      <FormRow columns="1fr 1fr">
        <DateField {...form.field('dueOn')} label={translate(tasksMessages.due)} isOptional />
        <PriorityField {...form.field('priority')} />
      </FormRow>
    </FormDialog>
  );
}

interface EditValues {
  readonly title: string;
  readonly status: string;
  readonly ownerId: string;
  readonly dueOn: string;
  readonly priority: string;
}

function valuesOf({ title, status, owner, dueOn, priority }: LiveTask | Task): EditValues {
  return { title, status, ownerId: owner?.id ?? '', dueOn: dueOn ?? '', priority };
}

/** Only the changed fields, because others may be changing the rest. */
function patchBetween(before: EditValues, after: EditValues): TaskPatch {
  const title = after.title.trim();
  const { status, ownerId, dueOn, priority } = after;
  return {
    ...(title !== before.title && { title }),
    ...(status !== before.status && { status: TaskStatusKey.parse(status) }),
    ...(ownerId !== before.ownerId && { ownerId: ownerId === '' ? null : ownerId }),
    ...(dueOn !== before.dueOn && { dueOn: dueOn === '' ? null : dueOn }),
    ...(priority !== before.priority && { priority: TaskPriority.parse(priority) }),
  };
}
