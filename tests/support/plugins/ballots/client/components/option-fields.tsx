import { X } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import type { FieldList } from '@tessera/core/client';
import { Button, FormFailure, IconButton, TextField } from '@tessera/core/ui';
import { maxOptions, minOptions, optionLength } from '../../contract/schemas';
import { ballotsMessages } from '../messages';

export interface OptionFieldsProps {
  readonly options: FieldList<string>;
}

/** The options of a new poll: two to ten. */
export function OptionFields({ options: { add, error, items } }: OptionFieldsProps) {
  const { translate } = useI18n();
  return (
    <>
      {items.map(({ key, remove, ...field }, index) => (
        <TextField
          key={key}
          {...field}
          label={translate(ballotsMessages.option, { number: index + 1 })}
          maxLength={optionLength}
          aside={
            items.length > minOptions && (
              <IconButton
                glyph={X}
                size="small"
                label={translate(ballotsMessages.removeOption, { number: index + 1 })}
                onClick={remove}
              />
            )
          }
        />
      ))}
      <FormFailure sentence={error} />
      {items.length < maxOptions && (
        <Button variant="ghost" onClick={() => add('')}>
          {translate(ballotsMessages.addOption)}
        </Button>
      )}
    </>
  );
}
