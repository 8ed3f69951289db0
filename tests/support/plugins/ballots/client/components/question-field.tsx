import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { TextField } from '@tessera/core/ui';
import { questionLength } from '../../contract/schemas';
import { ballotsMessages } from '../messages';

export interface QuestionFieldProps {
  readonly field: FieldBinding<string>;
}

/** The question of a new poll and of an edited one. */
export function QuestionField({ field }: QuestionFieldProps) {
  const { translate } = useI18n();
  return <TextField {...field} label={translate(ballotsMessages.question)} maxLength={questionLength} autoFocus />;
}
