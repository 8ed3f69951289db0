import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useEntity, useForm, useService, useI18n } from '@tessera/core/client';
import type { EntityConflict } from '@tessera/core/client';
import { Button, ConflictNotice, Dialog, FailedState, FormDialog, FormFailure, SkeletonRows } from '@tessera/core/ui';
import type { SampleAreaEntry, SampleAreaFields } from '../../contract/endpoints';
import { sampleAreaContractMessages } from '../../contract/messages';
import { sampleAreaMessages } from '../messages';
import { SampleAreaEntries } from '../tokens';
import { SampleAreaEntryFields } from './entry-fields';

export interface EditSampleAreaEntryDialogProps {
  readonly entryId: string;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Edits an entry. The form begins with the entry as it is then, and stays open whatever happens to the entry. */
export const EditSampleAreaEntryDialog = observer(function EditSampleAreaEntryDialog(
  props: EditSampleAreaEntryDialogProps,
) {
  const { entryId, onClose } = props;
  const { entries } = useService(SampleAreaEntries);
  const { translate } = useI18n();
  const { full, state } = useEntity(entries, entryId);
  const [opened, setOpened] = useState<SampleAreaEntry>();
  if (opened === undefined && state === 'ready') {
    setOpened(full);
  }
  if (opened !== undefined) {
    return <EntryForm {...props} opened={opened} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(sampleAreaMessages.edit)}
      actions={<Button onClick={onClose}>{translate(sampleAreaMessages.close)}</Button>}
    >
      {state === 'loading' && <SkeletonRows rows={2} />}
      {state === 'deleted' && <FailedState title={translate(sampleAreaMessages.gone)} />}
      {state === 'failed' && (
        <FailedState title={translate(sampleAreaMessages.loadFailed)} onRetry={() => void entries.read(entryId)} />
      )}
    </Dialog>
  );
});

interface EntryFormProps extends EditSampleAreaEntryDialogProps {
  /** The entry when the dialog opened. Changes of other people since then are not overwritten. */
  readonly opened: SampleAreaEntry;
}

const EntryForm = observer(function EntryForm({ entryId, opened, onClose, onReopen }: EntryFormProps) {
  const store = useService(SampleAreaEntries);
  const { translate } = useI18n();
  const { state, conflicts } = store.entries.view(entryId);
  // `opened` with the other person's values that this person has compared with their own.
  const [seen, setSeen] = useState(opened);
  const form = useForm<SampleAreaFields>({
    initial: { title: opened.title, note: opened.note },
    draft: { form: 'sample-area:edit-entry', entityId: entryId },
    reopen: onReopen,
    validate: ({ title }) => ({
      title: title.trim() === '' ? translate(sampleAreaContractMessages.titleMissing) : undefined,
    }),
    submit: async (fields) => {
      const isSaved = (await store.entries.edit(entryId, fields, seen)) !== undefined;
      if (isSaved) {
        onClose();
      }
      return isSaved;
    },
  });

  /** Saving replaces the other person's value only after this person has chosen their own. */
  function decide({ field, theirs = '' }: EntityConflict<SampleAreaFields>, isMine: boolean): void {
    setSeen({ ...seen, [field]: theirs });
    if (!isMine) {
      form.set({ [field]: theirs });
    }
    void store.entries.resolve(entryId, field, 'theirs');
  }

  function remove(): void {
    onClose();
    void store.remove(opened);
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(sampleAreaMessages.edit)}
      verb={translate(sampleAreaMessages.save)}
      aside={
        <Button variant="ghost" onClick={remove}>
          {translate(sampleAreaMessages.delete)}
        </Button>
      }
    >
      <FormFailure sentence={state === 'deleted' ? translate(sampleAreaMessages.gone) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map((conflict) => ({
          label: translate(sampleAreaMessages[conflict.field]),
          mine: conflict.mine,
          theirs: conflict.theirs,
          onKeepMine: () => decide(conflict, true),
          onUseTheirs: () => decide(conflict, false),
        }))}
      />
      <SampleAreaEntryFields form={form} />
    </FormDialog>
  );
});
