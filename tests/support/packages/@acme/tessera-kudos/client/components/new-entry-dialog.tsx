import { useState } from 'react';
import { Api, Ids, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { addKudosEntry, entryLength } from '../../contract/endpoints';
import { messages } from '../messages';

export interface NewEntryDialogProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onReopen: () => void;
}

/** Writes an entry. What is typed is kept as a draft until it is added. */
export function NewEntryDialog({ onClose, onAdded, onReopen }: NewEntryDialogProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { translate } = useI18n();
  // One key for this dialog: pressing twice, or again after a lost answer, adds one entry.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { text: '' },
    draft: { form: 'kudos:new-entry' },
    reopen: onReopen,
    validate: ({ text }) => ({ text: text.trim() === '' ? translate(messages.textMissing) : undefined }),
    submit: async ({ text }) => {
      await api.request(addKudosEntry, { body: { text } }, { idempotencyKey, onFailure: 'caller' });
      toasts.success(translate(messages.added));
      onAdded();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.add)} verb={translate(messages.add)}>
      <TextField {...form.field('text')} label={translate(messages.text)} maxLength={entryLength} autoFocus />
    </FormDialog>
  );
}
