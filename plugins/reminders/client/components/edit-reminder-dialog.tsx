import { useState } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { FormDialog, readerZone, useReader, useUi } from '@tessera/core/ui';
import { changeReminder } from '../../contract/endpoints';
import type { LiveReminder } from '../../contract/events';
import { stateOf } from '../../contract/model';
import { remindersMessages as messages } from '../messages';
import { newReminderValues, valuesOfReminder } from '../model/reminder-form';
import { Reminders } from '../tokens';
import { ReminderFields } from './reminder-fields';
import { useReminderForm } from './use-reminder-form';

export interface EditReminderDialogProps {
  readonly reminder: LiveReminder;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Changes a reminder, or sets one that is done again. */
export function EditReminderDialog({ reminder, onClose, onReopen }: EditReminderDialogProps) {
  const store = useService(Reminders);
  const api = useService(Api);
  const { translate } = useI18n();
  const { clock } = useUi();
  const zone = readerZone(useReader());
  const [initial] = useState(() => valuesOfReminder(reminder, newReminderValues(clock.now(), zone)));
  const { id, entity, when } = reminder;
  const form = useReminderForm({
    initial,
    draft: { form: 'reminders:edit-reminder', entityId: id },
    isNoteOptional: entity !== undefined,
    // The reminder keeps the zone that it was set in.
    zone: when.timeZone,
    reopen: onReopen,
    submit: async (values) => {
      const isAgain = stateOf(reminder) === 'done';
      const body = { ...values, ...(isAgain ? { isDone: false } : {}) };
      store.reminders.receive(
        await api.request(changeReminder, { params: { id }, body }, { onFailure: 'caller', unanswered: 'fail' }),
      );
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.edit)} verb={translate(messages.save)}>
      <ReminderFields
        form={form}
        dates={entity === undefined ? [] : ['due', 'start']}
        isNoteOptional={entity !== undefined}
      />
    </FormDialog>
  );
}
