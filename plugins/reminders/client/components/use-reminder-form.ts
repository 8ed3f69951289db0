import { useState } from 'react';
import type { DraftKey, Form } from '@tessera/core/client';
import { useForm, useI18n } from '@tessera/core/client';
import { remindersContractMessages } from '../../contract/messages';
import type { ReminderWhen } from '../../contract/model';
import { remindersMessages as messages } from '../messages';
import type { ReminderValues } from '../model/reminder-form';
import { whenOfValues } from '../model/reminder-form';

export interface ReminderFormOptions {
  readonly initial: ReminderValues;
  readonly draft: DraftKey;
  readonly isNoteOptional: boolean;
  /** IANA name of the person's zone. */
  readonly zone: string;
  readonly submit: (values: { readonly note: string; readonly when: ReminderWhen }) => Promise<void>;
  readonly reopen?: (() => void) | undefined;
}

/** The form of a new or an existing reminder. */
export function useReminderForm(options: ReminderFormOptions): Form<ReminderValues> {
  const { initial, draft, isNoteOptional, zone, submit, reopen } = options;
  const { translate } = useI18n();
  // The server says that `when` is wrong: the field of it that is shown says so.
  const [anchor, setAnchor] = useState(initial.anchor);
  const form = useForm({
    initial,
    draft,
    ...(reopen === undefined ? {} : { reopen }),
    validate: ({ note, anchor: chosen, at }) => ({
      note: note.trim() === '' && !isNoteOptional ? translate(remindersContractMessages.noteMissing) : undefined,
      at: chosen === 'time' && at === '' ? translate(messages.whenMissing) : undefined,
    }),
    requestNames: anchor === 'time' ? { at: 'when' } : { before: 'when' },
    submit: (values) => submit({ note: values.note.trim(), when: whenOfValues(values, zone) }),
  });
  if (form.values.anchor !== anchor) {
    setAnchor(form.values.anchor);
  }
  return form;
}
