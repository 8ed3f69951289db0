import { useI18n, useService } from '@tessera/core/client';
import { EntityPage, NewEntityDialog, SwitchField, TextArea, TextField } from '@tessera/core/ui';
import type { EntityDialogProps, EntityForms } from '@tessera/core/ui';
import type { FieldsOf } from '@tessera/core/contract';
import type { sampleAreaEntries } from '../../contract/entries';
import { sampleAreaPath } from '../../contract/manifest';
import { sampleAreaMessages } from '../../contract/messages';
import { SampleAreaEntries } from '../entries';

/** All entries, with dialogs that add and edit one. */
export function SampleAreaPage() {
  const { translate } = useI18n();
  const { heading: title, empty } = sampleAreaMessages;
  return <EntityPage {...useForms()} path={sampleAreaPath} title={translate(title)} empty={translate(empty)} />;
}

/** Adds an entry from any page. */
export function NewSampleAreaEntry(props: EntityDialogProps) {
  return <NewEntityDialog {...useForms()} {...props} />;
}

function useForms(): EntityForms<FieldsOf<typeof sampleAreaEntries>> {
  const { translate } = useI18n();
  const { title, note, isDone, add, edit } = sampleAreaMessages;
  const labels = { title: translate(title), note: translate(note), isDone: translate(isDone) };
  return {
    ...{ entities: useService(SampleAreaEntries), labels, add: translate(add), edit: translate(edit) },
    initial: { title: '', note: '', isDone: false },
    fields: (form) => (
      <>
        <TextField {...form.field('title')} label={labels.title} maxLength={120} autoFocus />
        <TextArea {...form.field('note')} label={labels.note} maxLength={2_000} isOptional />
        <SwitchField {...form.field('isDone')} label={labels.isDone} />
      </>
    ),
  };
}
