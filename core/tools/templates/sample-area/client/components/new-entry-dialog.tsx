import { useState } from 'react';
import { Ids, Toasts, useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog } from '@tessera/core/ui';
import { sampleAreaContractMessages } from '../../contract/messages';
import { sampleAreaMessages } from '../messages';
import { SampleAreaEntries } from '../tokens';
import { SampleAreaEntryFields } from './entry-fields';

export interface NewSampleAreaEntryDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Creates an entry. Typed text is kept as a draft until the entry is added. */
export function NewSampleAreaEntryDialog({ onClose, onReopen }: NewSampleAreaEntryDialogProps) {
  const store = useService(SampleAreaEntries);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { translate } = useI18n();
  // One key per dialog: a double click, or a retry after a lost response, adds one entry.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { title: '', note: '' },
    draft: { form: 'sample-area:new-entry' },
    reopen: onReopen,
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(sampleAreaContractMessages.titleMissing) : undefined,
    }),
    submit: async (fields) => {
      await store.add(fields, idempotencyKey);
      toasts.success(translate(sampleAreaMessages.added));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(sampleAreaMessages.add)}
      verb={translate(sampleAreaMessages.add)}
    >
      <SampleAreaEntryFields form={form} />
    </FormDialog>
  );
}
