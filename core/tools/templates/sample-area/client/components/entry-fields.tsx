import { useI18n } from '@tessera/core/client';
import type { Form } from '@tessera/core/client';
import { TextArea, TextField } from '@tessera/core/ui';
import { noteLength, titleLength } from '../../contract/endpoints';
import type { SampleAreaFields } from '../../contract/endpoints';
import { sampleAreaMessages } from '../messages';

export interface SampleAreaEntryFieldsProps {
  readonly form: Form<SampleAreaFields>;
}

/** The fields of a new entry and of an edited one. */
export function SampleAreaEntryFields({ form }: SampleAreaEntryFieldsProps) {
  const { translate } = useI18n();
  return (
    <>
      <TextField
        {...form.field('title')}
        label={translate(sampleAreaMessages.title)}
        maxLength={titleLength}
        autoFocus
      />
      <TextArea {...form.field('note')} label={translate(sampleAreaMessages.note)} maxLength={noteLength} isOptional />
    </>
  );
}
