import { useState } from 'react';
import { Api, Ids, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { addSampleAreaEntry, entryLength } from '../../contract/endpoints';
import { sampleAreaContractMessages } from '../../contract/messages';
import { sampleAreaMessages } from '../messages';

export interface NewSampleAreaEntryDialogProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onReopen: () => void;
}

/** Creates an entry. Typed text is kept as a draft until the entry is added. */
export function NewSampleAreaEntryDialog({ onClose, onAdded, onReopen }: NewSampleAreaEntryDialogProps) {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { translate } = useI18n();
  // One key per dialog: a double click, or a retry after a lost response, adds one entry.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { text: '' },
    draft: { form: 'sample-area:new-entry' },
    reopen: onReopen,
    validate: ({ text }) => ({
      text: text.trim() === '' ? translate(sampleAreaContractMessages.textMissing) : undefined,
    }),
    submit: async ({ text }) => {
      await api.request(addSampleAreaEntry, { body: { text } }, { idempotencyKey, onFailure: 'caller' });
      toasts.success(translate(sampleAreaMessages.added));
      onAdded();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(sampleAreaMessages.add)}
      verb={translate(sampleAreaMessages.add)}
    >
      <TextField {...form.field('text')} label={translate(sampleAreaMessages.text)} maxLength={entryLength} autoFocus />
    </FormDialog>
  );
}
