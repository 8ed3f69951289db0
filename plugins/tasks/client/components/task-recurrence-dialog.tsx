import { useState } from 'react';
import { useForm, useI18n, useService } from '@tessera/core/client';
import { parseRecurrence } from '@tessera/core/contract';
import {
  faultsOfRecurrence,
  FormDialog,
  NextDates,
  RecurrenceFields,
  recurrenceOfValues,
  recurrenceValuesOf,
  SelectField,
  useToday,
} from '@tessera/core/ui';
import type { RecurrenceValues } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { defaultRecurrenceMode, RecurrenceMode } from '../../contract/model';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { taskRecurrenceMessages } from './task-recurrence-messages';
import { recurrenceModeNames } from './recurrence-modes';
import { recurrencePatchOf } from './recurrence-patch';
import { Tasks } from '../tokens';

export interface TaskRecurrenceDialogProps {
  readonly task: LiveTask | Task;
  /** The date that the rule counts from. */
  readonly date: string;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

interface DialogValues extends RecurrenceValues {
  readonly mode: string;
}

/** Any rule by which a task comes again, and when the next one comes. */
export function TaskRecurrenceDialog({ task, date, onClose, onReopen }: TaskRecurrenceDialogProps) {
  const store = useService(Tasks);
  const words = useI18n();
  const { translate } = words;
  const today = useToday();
  const [initial] = useState((): DialogValues => {
    const rule = task.recurrence === undefined ? undefined : parseRecurrence(task.recurrence);
    return { ...recurrenceValuesOf(rule, date), mode: task.recurrenceMode ?? defaultRecurrenceMode };
  });
  const form = useForm<DialogValues>({
    initial,
    draft: { form: 'tasks:recurrence', entityId: task.id },
    reopen: onReopen,
    validate: (values) => faultsOfRecurrence(values, isPlain(values), words),
    submit: async (values) => {
      const recurrence = recurrenceOfValues(values, isPlain(values));
      const patch = {
        ...recurrencePatchOf(task, recurrence, today),
        recurrenceMode: RecurrenceMode.parse(values.mode),
      };
      if ((await store.change(task, patch)) === undefined) {
        return false;
      }
      onClose();
      return true;
    },
  });
  /** Whether the next dates follow from the rule alone. */
  function isShown(values: DialogValues): boolean {
    return !isPlain(values) && Object.keys(faultsOfRecurrence(values, false, words)).length === 0;
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(taskRecurrenceMessages.repeatTask, { key: task.key })}
      verb={translate(tasksMessages.save)}
    >
      <RecurrenceFields form={form} date={date} isPlain={isPlain(form.values)} />
      {isShown(form.values) && <NextDates rule={recurrenceOfValues(form.values, false)} date={date} />}
      <SelectField
        {...form.field('mode')}
        label={translate(taskRecurrenceMessages.nextComes)}
        options={RecurrenceMode.options.map((value) => ({ value, label: translate(recurrenceModeNames[value]) }))}
      />
    </FormDialog>
  );
}

/** Counted from the day of completion, whatever day it is. */
function isPlain({ mode }: DialogValues): boolean {
  return mode === 'completion';
}
