import { useState } from 'react';
import { Api, Ids, Toasts, useForm, useService, useWords } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { addSampleAreaEntry, entryLength } from '../../contract/endpoints';
import { messages } from '../messages';

export interface NewEntryDialogProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onReopen: () => void;
}

/** Creates an entry. Typed text is kept as a draft until the entry is added. */
export function NewEntryDialog({ onClose, onAdded, onReopen }: NewEntryDialogProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { say } = useWords();
  // One key per dialog: a double click, or a retry after a lost response, adds one entry.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { text: '' },
    draft: { form: 'sample-area:new-entry' },
    reopen: onReopen,
    validate: ({ text }) => ({ text: text.trim() === '' ? say(messages.textMissing) : undefined }),
    submit: async ({ text }) => {
      await api.call(addSampleAreaEntry, { body: { text } }, { idempotencyKey, onFailure: 'caller' });
      toasts.success(say(messages.added));
      onAdded();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={say(messages.add)} verb={say(messages.add)}>
      <TextField {...form.field('text')} label={say(messages.text)} maxLength={entryLength} hasFocus />
    </FormDialog>
  );
}
