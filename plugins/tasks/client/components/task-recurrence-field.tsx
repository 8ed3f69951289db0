import { useState } from 'react';
import { LazyComponent, useI18n, useService } from '@tessera/core/client';
import { RecurrenceSelect, useToday } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { taskFieldMessages } from './task-field-messages';
import { recurrencePatchOf } from './recurrence-patch';
import { Tasks } from '../tokens';
import { loadRecurrenceDialog } from './load-recurrence-dialog';

export interface TaskRecurrenceFieldProps {
  readonly task: LiveTask | Task;
}

/** How a task repeats. A choice is saved at once; another rule is made in a dialog. */
export function TaskRecurrenceField({ task }: TaskRecurrenceFieldProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  const today = useToday();
  const [isCustom, setCustom] = useState(false);
  const date = task.dueOn ?? today;
  return (
    <>
      <RecurrenceSelect
        label={translate(taskFieldMessages.repeats)}
        isLabelHidden
        size="small"
        isQuiet
        name="recurrence"
        date={date}
        value={task.recurrence ?? ''}
        onChange={(text) => void store.change(task, recurrencePatchOf(task, text === '' ? null : text, today))}
        onCustom={() => setCustom(true)}
      />
      <LazyComponent
        load={loadRecurrenceDialog}
        with={isCustom ? { task, date, onClose: () => setCustom(false), onReopen: () => setCustom(true) } : undefined}
        onClose={() => setCustom(false)}
      />
    </>
  );
}
