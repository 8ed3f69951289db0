import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useEntity, useForm, useService, useI18n } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';
import { ConflictNotice, DateField, FormDialog, FormRow, TextField } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksContractMessages } from '../../contract/messages';
import { TaskPriority, titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskEditDraft } from '../model/drafts';
import type { TaskPatch } from '../model/task-patch';
import { titleHint } from '../model/title-hint';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { StatusField } from './status-field';
import { TaskDeletedNotice } from './task-deleted-notice';
import { useTaskConflicts } from './use-task-conflicts';
import type { TaskFieldConflict } from './use-task-conflicts';

export interface TaskEditDialogProps {
  readonly task: LiveTask | Task;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Edits title and properties of a task without leaving the list. Stays open until conflicts are decided. */
export const TaskEditDialog = observer(function TaskEditDialog({ task, onClose, onReopen }: TaskEditDialogProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const { entity = task, state, conflicts } = useEntity(store.tasks, task.id);
  const choices = useTaskConflicts(task.id, conflicts).filter(({ field }) => field !== 'description');
  const notice = useRef<HTMLDivElement>(null);
  // The task as the form shows it, so that concurrent changes of others are not overwritten.
  const [base, setBase] = useState(task);
  const form = useForm({
    initial: valuesOf(base),
    draft: taskEditDraft(task.id),
    reopen: onReopen,
    requestNames: { owner: 'ownerId' },
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
    }),
    submit: async (values) => {
      if (choices.length > 0) {
        notice.current?.querySelector('button')?.focus();
        return false;
      }
      const patch = patchBetween(valuesOf(base), values);
      if (Object.keys(patch).length > 0 && (await store.change(task, patch, { base })) === undefined) {
        return false;
      }
      onClose();
      return true;
    },
  });

  /** Continues with the task as it is now, and with what the person changed; the next click on Save sends that. */
  function decide({ field, onUseTheirs }: TaskFieldConflict, choice: 'mine' | 'theirs'): void {
    onUseTheirs();
    const changed = Object.keys(patchBetween(valuesOf(base), form.values));
    const kept = changed.filter((name) => choice === 'mine' || name !== field);
    form.set((current) => mix(valuesOf(entity), current, kept));
    setBase(entity);
  }

  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(tasksMessages.editTask, { key: task.key })}
      verb={translate(tasksMessages.save)}
    >
      {state === 'deleted' && <TaskDeletedNotice task={entity} />}
      <div ref={notice}>
        <ConflictNotice
          conflicts={choices.map((choice) => ({
            ...choice,
            onKeepMine: () => decide(choice, 'mine'),
            onUseTheirs: () => decide(choice, 'theirs'),
          }))}
        />
      </div>
      <TextField
        {...form.field('title')}
        label={translate(tasksMessages.taskTitle)}
        maxLength={titleLength}
        hint={titleHint(form.values.title, translate)}
        autoFocus
      />
      <FormRow columns="1fr 1fr">
        <StatusField {...form.field('status')} />
        <OwnerField {...form.field('owner')} />
      </FormRow>
      <FormRow columns="1fr 1fr">
        <DateField {...form.field('dueOn')} label={translate(tasksMessages.due)} isOptional />
        <PriorityField {...form.field('priority')} />
      </FormRow>
    </FormDialog>
  );
});

interface EditValues {
  readonly title: string;
  readonly status: string;
  readonly owner: PersonCard | null;
  readonly dueOn: string;
  readonly priority: string;
}

function valuesOf({ title, status, owner, dueOn, priority }: LiveTask | Task): EditValues {
  return { title, status, owner: owner ?? null, dueOn: dueOn ?? '', priority };
}

/** `now` with the fields of `current` that are named in `kept`. */
function mix(now: EditValues, current: EditValues, kept: readonly string[]): EditValues {
  const choose = <Name extends keyof EditValues>(name: Name): EditValues[Name] =>
    kept.includes(name) ? current[name] : now[name];
  return {
    title: choose('title'),
    status: choose('status'),
    owner: choose('owner'),
    dueOn: choose('dueOn'),
    priority: choose('priority'),
  };
}

/** Only the changed fields, because others may be changing the rest. */
function patchBetween(before: EditValues, after: EditValues): Partial<TaskPatch> {
  const title = after.title.trim();
  const { status, owner, dueOn, priority } = after;
  return {
    ...(title !== before.title && { title }),
    ...(status !== before.status && { status: TaskStatusKey.parse(status) }),
    ...(owner?.id !== before.owner?.id && { owner }),
    ...(dueOn !== before.dueOn && { dueOn: dueOn === '' ? null : dueOn }),
    ...(priority !== before.priority && { priority: TaskPriority.parse(priority) }),
  };
}
