import { useState } from 'react';
import type { ReactNode } from 'react';
import { Ids, Toasts, useI18n, useService } from '@tessera/core/client';
import { FormDialog, readerZone, useReader, useUi } from '@tessera/core/ui';
import { remindersMessages as messages } from '../messages';
import { newReminderValues } from '../model/reminder-form';
import type { EntityDates, NewReminder } from '../stores/reminder-store';
import { Reminders } from '../tokens';
import { ReminderFields } from './reminder-fields';
import { useReminderForm } from './use-reminder-form';

export interface NewReminderDialogProps {
  /** What it is about; nothing for a note. */
  readonly about?: Pick<NewReminder, 'entity' | 'address' | 'title'>;
  /** The note that it begins with. */
  readonly note?: string;
  readonly dates?: EntityDates;
  readonly onClose: () => void;
  readonly onReopen?: () => void;
  /** Above the fields, such as what is set already. */
  readonly children?: ReactNode;
}

const noDates: EntityDates = [];

/** Sets a reminder. Typed text is kept as a draft until then. */
export function NewReminderDialog(props: NewReminderDialogProps) {
  const { about = {}, note = '', dates = noDates, onClose, onReopen, children } = props;
  const store = useService(Reminders);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { translate } = useI18n();
  const { clock } = useUi();
  const zone = readerZone(useReader());
  const [initial] = useState(() => newReminderValues(clock.now(), zone, note));
  // One key per dialog: a double click, or a retry after a lost response, sets one reminder.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useReminderForm({
    initial,
    draft: { form: 'reminders:new-reminder', ...(about.entity === undefined ? {} : { entityId: about.entity.id }) },
    isNoteOptional: about.entity !== undefined,
    zone,
    reopen: onReopen,
    submit: async (values) => {
      await store.add({ ...about, ...values }, idempotencyKey);
      toasts.success(translate(messages.set));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        about.title === undefined
          ? translate(messages.newReminder)
          : translate(messages.remindOf, { title: about.title })
      }
      verb={translate(messages.setReminder)}
    >
      {children}
      <ReminderFields form={form} dates={dates} isNoteOptional={about.entity !== undefined} />
    </FormDialog>
  );
}
