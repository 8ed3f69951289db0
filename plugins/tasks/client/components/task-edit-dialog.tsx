import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useEntity, useForm, useService, useI18n } from '@tessera/core/client';
import type { PersonCard } from '@tessera/core/contract';
import {
  ConflictNotice,
  DateTimeField,
  DurationField,
  FormDialog,
  FormRow,
  readerZone,
  TextField,
  useReader,
} from '@tessera/core/ui';
import type { NumberValue } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksContractMessages } from '../../contract/messages';
import { maxEstimateMinutes, TaskPriority, titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { newTaskMessages } from './new-task-messages';
import { taskEditDraft } from '../model/drafts';
import type { TaskPatch } from '../model/task-patch';
import { duePatchOf, dueValueOf, startPatchOf, startValueOf } from './entered-times';
import { titleHint } from './title-hint';
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
  const zone = readerZone(useReader());
  const notice = useRef<HTMLDivElement>(null);
  // The task as the form shows it, so that concurrent changes of others are not overwritten.
  const [base, setBase] = useState(task);
  const form = useForm({
    initial: valuesOf(base),
    draft: taskEditDraft(task.id),
    reopen: onReopen,
    requestNames: { owner: 'ownerId', start: 'startOn', due: 'dueOn', estimate: 'estimateMinutes' },
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
    }),
    submit: async (values) => {
      if (choices.length > 0) {
        notice.current?.querySelector('button')?.focus();
        return false;
      }
      const patch = patchBetween(base, values, zone);
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
    const before = valuesOf(base);
    const changed = valueNames.filter((name) => !isSame(name, before, form.values));
    const kept = changed.filter((name) => choice === 'mine' || name !== valueNameOf(field));
    form.set((current) => mix(valuesOf(entity), current, kept));
    setBase(entity);
  }

  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(newTaskMessages.editTask, { key: task.key })}
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
        <DateTimeField
          {...form.field('start')}
          label={translate(taskFieldMessages.start)}
          max={dayOf(form.values.due)}
          isOptional
        />
        <DateTimeField
          {...form.field('due')}
          label={translate(tasksMessages.due)}
          min={dayOf(form.values.start)}
          isOptional
        />
      </FormRow>
      <FormRow columns="1fr 1fr">
        <PriorityField {...form.field('priority')} />
        <DurationField
          {...form.field('estimate')}
          label={translate(taskFieldMessages.estimate)}
          max={maxEstimateMinutes}
          placeholder={translate(taskFieldMessages.noEstimate)}
          isOptional
        />
      </FormRow>
    </FormDialog>
  );
});

interface EditValues {
  readonly title: string;
  readonly status: string;
  readonly owner: PersonCard | null;
  readonly start: string;
  readonly due: string;
  readonly estimate: NumberValue;
  readonly priority: string;
}

function valuesOf(task: LiveTask | Task): EditValues {
  const { title, status, owner = null, estimateMinutes: estimate = '', priority } = task;
  return { title, status, owner, start: startValueOf(task), due: dueValueOf(task), estimate, priority };
}

/** The day of a date field; undefined for none. */
function dayOf(value: string): string | undefined {
  return value === '' ? undefined : value.slice(0, 10);
}

const valueNames = ['title', 'status', 'owner', 'start', 'due', 'estimate', 'priority'] as const;

/** The value of the form that a field of the task is in. */
function valueNameOf(field: TaskFieldConflict['field']): string {
  switch (field) {
    case 'startOn':
    case 'startTime':
      return 'start';
    case 'dueOn':
    case 'dueTime':
      return 'due';
    case 'estimateMinutes':
      return 'estimate';
    default:
      return field;
  }
}

function isSame(name: keyof EditValues, left: EditValues, right: EditValues): boolean {
  return name === 'owner' ? left.owner?.id === right.owner?.id : left[name] === right[name];
}

/** `now` with the fields of `current` that are named in `kept`. */
function mix(now: EditValues, current: EditValues, kept: readonly string[]): EditValues {
  const choose = <Name extends keyof EditValues>(name: Name): EditValues[Name] =>
    kept.includes(name) ? current[name] : now[name];
  return {
    title: choose('title'),
    status: choose('status'),
    owner: choose('owner'),
    start: choose('start'),
    due: choose('due'),
    estimate: choose('estimate'),
    priority: choose('priority'),
  };
}

/** Only the changed fields, because others may be changing the rest. */
function patchBetween(task: LiveTask | Task, after: EditValues, ownZone: string): Partial<TaskPatch> {
  const before = valuesOf(task);
  const title = after.title.trim();
  const { status, owner, start, due, estimate, priority } = after;
  return {
    ...(title !== before.title && { title }),
    ...(status !== before.status && { status: TaskStatusKey.parse(status) }),
    ...(owner?.id !== before.owner?.id && { owner }),
    ...(start !== before.start && startPatchOf(start, task, ownZone)),
    ...(due !== before.due && duePatchOf(due, task, ownZone)),
    ...(estimate !== before.estimate && { estimateMinutes: estimate === '' ? null : estimate }),
    ...(priority !== before.priority && { priority: TaskPriority.parse(priority) }),
  };
}
